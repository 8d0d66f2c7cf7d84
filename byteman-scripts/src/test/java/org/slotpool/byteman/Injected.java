/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.byteman;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.jboss.byteman.contrib.bmunit.BMUnitConfig;
import org.jboss.byteman.contrib.bmunit.WithByteman;

/**
 * Tests with scripts for the agent with which this virtual machine was started. Byteman's extension needs a configuration,
 * even an empty one, or it finds its own of the class before; and looks for it on the test's class itself.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@WithByteman
@BMUnitConfig(agentHost = "127.0.0.1", inhibitAgentLoad = true)
@interface Injected {
}
