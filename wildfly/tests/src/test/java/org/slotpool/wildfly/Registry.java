/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import java.util.function.Supplier;
import org.jboss.jca.core.api.management.ManagementRepository;
import org.jboss.msc.Service;
import org.jboss.msc.service.ServiceActivator;
import org.jboss.msc.service.ServiceActivatorContext;
import org.jboss.msc.service.ServiceBuilder;
import org.jboss.msc.service.ServiceName;

/** Notes the server's repository of pools when a deployment with this class is started. */
public final class Registry implements ServiceActivator {

    private static volatile Supplier<ManagementRepository> repository;

    @Override
    public void activate(ServiceActivatorContext context) {
        ServiceBuilder<?> note = context.getServiceTarget().addService();
        repository = note.requires(ServiceName.JBOSS.append("management_repository"));
        note.setInstance(Service.newInstance(nothing -> { }, "")).install();
    }

    /**
     * Before and after a test its class is asked on both sides.
     *
     * @return whether this is the server's side
     */
    static boolean isInServer() {
        return repository != null;
    }

    static ManagementRepository repository() {
        return repository.get();
    }
}
