/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import jakarta.resource.ResourceException;
import java.security.AccessControlContext;
import java.security.AccessController;
import java.security.CodeSource;
import java.security.Permission;
import java.security.Permissions;
import java.security.Policy;
import java.security.PrivilegedAction;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.concurrent.Callable;
import org.jboss.jca.core.connectionmanager.listener.ConnectionListener;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.slotpool.mcp.testkit.Assembly;
import org.slotpool.mcp.testkit.ContractTest;
import org.slotpool.mcp.testkit.Isolation;
import org.slotpool.mcp.testkit.PoolClass;
import org.slotpool.mcp.testkit.PoolSetup;
import org.slotpool.mcp.testkit.PoolUnderTest;

/** Under a security manager, the first who needs a pool may be a deployment that has no permission at all. */
@EnabledForJreRange(max = JRE.JAVA_17, disabledReason = "there is no security manager any more, or it has to be allowed first")
class SecurityManagerTest extends ContractTest {

    /** The first pool that is made of its class, its first connection, and the message of one who waits in vain. */
    @Test
    void poolOfADeploymentWithoutPermissions() throws Exception {
        Isolation.run(Restricted.class, poolClass);
    }

    /** Runs where none of the pool's classes was loaded before. */
    @SuppressWarnings("removal") // of what is gone where this test is not run
    public static final class Restricted implements Callable<Void> {
        private final PoolClass poolClass;

        /**
         * Takes the implementation under test.
         *
         * @param poolClass its name
         */
        public Restricted(String poolClass) {
            this.poolClass = PoolClass.valueOf(poolClass);
        }

        @Override
        public Void call() throws Exception {
            PoolUnderTest pool = Assembly.assemble(poolClass, PoolSetup.max(1).blockingTimeout(5));
            Policy before = Policy.getPolicy();
            Policy.setPolicy(new Everything());
            System.setSecurityManager(new SecurityManager());
            try {
                ConnectionListener taken = (ConnectionListener) withoutPermissions(pool::borrow);
                Throwable inVain = (Throwable) withoutPermissions(() -> catchThrowable(pool::borrow));
                withoutPermissions(() -> {
                    pool.giveBack(taken);
                    return null;
                });
                assertThat(inVain).isInstanceOf(ResourceException.class).hasMessageStartingWith("IJ000655");
            } finally {
                System.setSecurityManager(null);
                Policy.setPolicy(before);
            }
            pool.close();
            return null;
        }

        private static Object withoutPermissions(Callable<Object> action) {
            ProtectionDomain nothing = new ProtectionDomain(new CodeSource(null, (Certificate[]) null), new Permissions());
            return AccessController.doPrivileged((PrivilegedAction<Object>) () -> {
                try {
                    return action.call();
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            }, new AccessControlContext(new ProtectionDomain[] {nothing}));
        }
    }

    /** Allows everything to whoever's permissions are asked for; those of a domain that was made with its own are not. */
    @SuppressWarnings("removal")
    private static final class Everything extends Policy {
        @Override
        public boolean implies(ProtectionDomain domain, Permission permission) {
            return true;
        }
    }
}
