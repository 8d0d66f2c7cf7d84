/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.lang.ref.WeakReference;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import org.jboss.arquillian.container.test.api.Deployer;
import org.jboss.arquillian.container.test.api.Deployment;
import org.jboss.arquillian.container.test.api.OperateOnDeployment;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.jboss.arquillian.junit5.ArquillianExtension;
import org.jboss.arquillian.test.api.ArquillianResource;
import org.jboss.shrinkwrap.api.ShrinkWrap;
import org.jboss.shrinkwrap.api.asset.StringAsset;
import org.jboss.shrinkwrap.api.spec.WebArchive;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.slotpool.wildfly.TestDataSource.Kind;
import org.slotpool.wildfly.redeployed.Arrival;

/** Data sources that come and go ten times leave no class loader, pool, thread or MBean behind. */
@ExtendWith(ArquillianExtension.class)
class RedeployTest {

    private static final int TIMES = 10;

    @Deployment(name = "test", order = 1)
    static WebArchive deployment() {
        return Archives.of(RedeployTest.class, Remains.class, RemainsOfDeployments.class);
    }

    @Deployment(name = "redeployed", managed = false, testable = false)
    static WebArchive redeployed() {
        return ShrinkWrap.create(WebArchive.class, "redeployed.war").addClass(Arrival.class)
                .setManifest(new StringAsset("Manifest-Version: 1.0\nDependencies: com.h2database.h2\n"));
    }

    @Test
    @OperateOnDeployment("test")
    void ofTheSubsystem() throws Exception {
        try (Management server = Management.connect()) {
            // Once for what stays for good, and belongs to all pools.
            useOne(server);
            Remains before = Remains.now();
            List<WeakReference<Object>> objects = new ArrayList<>();
            for (int i = 0; i < TIMES; i++) {
                objects.addAll(useOne(server));
            }
            before.assertNothingMore(objects);
        }
    }

    private static List<WeakReference<Object>> useOne(Management server) throws Exception {
        List<WeakReference<Object>> objects = new ArrayList<>();
        try (TestDataSource source = TestDataSource.draft(server, "ComesAndGoes", Kind.XA).mcp(Pool.ofThisRun()).with("min-pool-size", 1)
                .with("pool-prefill", true).with("background-validation", true).with("background-validation-millis", 60_000)
                .with("idle-timeout-minutes", 1).add()) {
            try (Connection connection = source.connect()) {
                assertThat(connection.isValid(1)).isTrue();
            }
            await().until(() -> source.statistic("InUseCount") == 0);
            // Not the Pool around them: WildFly keeps that of a removed data source, whatever it is made of.
            source.pool().is(Pool.ofThisRun()).parts().forEach(part -> objects.add(new WeakReference<>(part)));
        }
        return objects;
    }

    @Test
    @RunAsClient
    @OperateOnDeployment("test")
    void ofADeployment(@ArquillianResource Deployer deployer, @ArquillianResource URI application) throws Exception {
        comeAndGo(deployer);
        assertThat(ask(application, "before")).isEqualTo("noted");
        for (int i = 0; i < TIMES; i++) {
            comeAndGo(deployer);
        }
        assertThat(ask(application, "after")).isEqualTo("nothing of " + (TIMES + 1));
    }

    private static void comeAndGo(Deployer deployer) {
        deployer.deploy("redeployed");
        deployer.undeploy("redeployed");
    }

    private static String ask(URI application, String what) throws Exception {
        return Web.text(HttpClient.newHttpClient().send(HttpRequest.newBuilder(application.resolve("remains?" + what)).build(),
                HttpResponse.BodyHandlers.ofString()));
    }
}
