/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import java.io.File;
import java.net.URISyntaxException;
import org.assertj.core.api.Assertions;
import org.awaitility.Awaitility;
import org.hamcrest.Matcher;
import org.jboss.msc.service.ServiceActivator;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;

/** What is deployed. */
public final class Archives {

    private Archives() {
    }

    /**
     * A web application in which a test runs, with all it needs to see of the server.
     *
     * @param test its class; with what is nested in it
     * @param more other classes
     * @return named as the test
     */
    public static WebArchive of(Class<?> test, Class<?>... more) {
        return of(test, "", more);
    }

    /**
     * The same, for a test that sees another deployment.
     *
     * @param test its class
     * @param dependencies names of modules, each after a comma
     * @param more other classes
     * @return named as the test
     */
    public static WebArchive of(Class<?> test, String dependencies, Class<?>... more) {
        return ShrinkWrap.create(WebArchive.class, test.getSimpleName() + ".war")
                .addClasses(Management.class, Pool.class, PoolInUse.class, Registry.class, TestDataSource.class)
                .addClass(test)
                .addClasses(more)
                .addAsServiceProvider(ServiceActivator.class, Registry.class)
                .addAsLibraries(jar(Assertions.class), jar(Awaitility.class), jar(Matcher.class))
                .setManifest(new StringAsset("Manifest-Version: 1.0\nDependencies: org.jboss.as.controller-client,org.jboss.dmr,"
                        + "org.jboss.ironjacamar.api,org.jboss.ironjacamar.impl,org.jboss.msc" + dependencies + "\n"));
    }

    private static File jar(Class<?> one) {
        try {
            return new File(one.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }
}
