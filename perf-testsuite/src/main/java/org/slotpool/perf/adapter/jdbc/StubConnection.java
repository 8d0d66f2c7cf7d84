/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.adapter.jdbc;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;

/**
 * A connection to nothing: it can be opened, asked for its state, told whatever returns nothing, and closed. It has no
 * statements. IronJacamar's adapter asks it nothing while a client checks it out and in.
 */
final class StubConnection implements InvocationHandler {

    private volatile boolean closed;

    private StubConnection() {
    }

    static Connection open() {
        return (Connection) Proxy.newProxyInstance(StubConnection.class.getClassLoader(),
                new Class<?>[] {Connection.class}, new StubConnection());
    }

    @Override
    public Object invoke(Object proxy, Method method, Object[] arguments) throws SQLException {
        return switch (method.getName()) {
            case "close" -> {
                closed = true;
                yield null;
            }
            case "isClosed" -> closed;
            case "isValid" -> !closed;
            case "getAutoCommit" -> true;
            case "isReadOnly" -> false;
            case "getTransactionIsolation" -> Connection.TRANSACTION_READ_COMMITTED;
            case "equals" -> proxy == arguments[0];
            case "hashCode" -> System.identityHashCode(proxy);
            case "toString" -> "stub connection";
            default -> nothing(method);
        };
    }

    private static Object nothing(Method method) throws SQLException {
        if (method.getReturnType() == void.class) {
            return null;
        }
        throw new SQLFeatureNotSupportedException("a stub has no " + method.getName());
    }
}
