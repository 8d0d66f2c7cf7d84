/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.configuration;

import java.util.ArrayList;
import java.util.List;
import org.jboss.dmr.ModelNode;
import org.jboss.dmr.Property;

/** Finds the pools in what a server tells of its subsystems. */
final class Pools {

    private static final String MCP = "mcp";

    private static final String JMS = "pooled-connection-factory";

    private final List<PoolAttribute> found = new ArrayList<>();

    private Pools() {
    }

    /**
     * Collects all pools.
     *
     * @param subsystems the subsystems by name, without default values
     */
    static List<PoolAttribute> in(ModelNode subsystems) {
        Pools pools = new Pools();
        String datasources = PoolAttribute.part("subsystem", "datasources");
        pools.addAll("data source", subsystems.get("datasources"), datasources, "data-source", MCP);
        pools.addAll("XA data source", subsystems.get("datasources"), datasources, "xa-data-source", MCP);
        String adapters = PoolAttribute.part("subsystem", "resource-adapters");
        for (Property adapter : children(subsystems.get("resource-adapters"), "resource-adapter")) {
            pools.addAll("connection definition", adapter.getValue(),
                    adapters + PoolAttribute.part("resource-adapter", adapter.getName()), "connection-definitions", MCP);
        }
        String messaging = PoolAttribute.part("subsystem", "messaging-activemq");
        pools.addAll("JMS factory", subsystems.get("messaging-activemq"), messaging, JMS, "managed-connection-pool");
        for (Property broker : children(subsystems.get("messaging-activemq"), "server")) {
            pools.addAll("JMS factory", broker.getValue(), messaging + PoolAttribute.part("server", broker.getName()), JMS,
                    "managed-connection-pool");
        }
        return List.copyOf(pools.found);
    }

    private void addAll(String kind, ModelNode parent, String address, String type, String attribute) {
        for (Property child : children(parent, type)) {
            found.add(new PoolAttribute(kind, child.getName(), address + PoolAttribute.part(type, child.getName()),
                    attribute, child.getValue().get(attribute)));
        }
    }

    private static List<Property> children(ModelNode parent, String type) {
        return parent.hasDefined(type) ? parent.get(type).asPropertyList() : List.of();
    }
}
