/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.configuration;

import org.jboss.dmr.ModelNode;
import org.slotpool.wildfly.wiring.Pool;

/**
 * The attribute that chooses the class of one pool.
 *
 * @param kind what it pools, for people to read
 * @param name the name of the data source or factory
 * @param address the address of the resource, as the server's command line reads it
 * @param attribute the attribute's name
 * @param value its value; undefined if the server's default holds
 */
public record PoolAttribute(String kind, String name, String address, String attribute, ModelNode value) {

    /**
     * Whether our pool is chosen, by whomever.
     *
     * @return whether the value names our class
     */
    public boolean chosen() {
        return value.isDefined() && value.asString().contains(Pool.CLASS);
    }

    /**
     * Whether the value is the one that this installer writes.
     *
     * @return whether it is
     */
    public boolean isOurs() {
        return value.isDefined() && value.asString().equals(Pool.VALUE);
    }

    /**
     * The command that gives it a value.
     *
     * @param wanted the value; undefined to take the present one away
     * @return a line for the server's command line
     */
    public String set(ModelNode wanted) {
        return wanted.isDefined()
                ? address + ":write-attribute(name=" + attribute + ",value=" + quote(wanted.asString()) + ")"
                : address + ":undefine-attribute(name=" + attribute + ")";
    }

    private static String quote(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /**
     * A part of an address.
     *
     * @param type the type of the resource
     * @param name its name
     * @return what the command line reads
     */
    static String part(String type, String name) {
        return "/" + type + "=" + word(name);
    }

    /** A name, so that the command line takes it for one word. */
    static String word(String name) {
        return name.matches("[A-Za-z0-9_.-]+") ? name : quote(name);
    }

    @Override
    public String toString() {
        return kind + " " + name;
    }
}
