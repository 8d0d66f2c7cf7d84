/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.lender;

import java.time.Duration;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;

/** Commons Pool, with its statistics, which cannot be switched off, and without tests, eviction and JMX. */
final class CommonsCore implements Lender<Object> {

    private final GenericObjectPool<Object> pool;

    CommonsCore(int size) throws Exception {
        GenericObjectPoolConfig<Object> config = new GenericObjectPoolConfig<>();
        config.setMaxTotal(size);
        config.setMaxIdle(size);
        config.setMaxWait(Duration.ofMillis(TIMEOUT_MILLIS));
        config.setJmxEnabled(false);
        pool = new GenericObjectPool<>(new Maker(), config);
        pool.addObjects(size);
    }

    @Override
    public Object borrow() throws Exception {
        return pool.borrowObject();
    }

    @Override
    public void giveBack(Object lent) {
        pool.returnObject(lent);
    }

    @Override
    public void close() {
        pool.close();
    }

    private static final class Maker extends BasePooledObjectFactory<Object> {

        @Override
        public Object create() {
            return new Object();
        }

        @Override
        public PooledObject<Object> wrap(Object object) {
            return new DefaultPooledObject<>(object);
        }
    }
}
