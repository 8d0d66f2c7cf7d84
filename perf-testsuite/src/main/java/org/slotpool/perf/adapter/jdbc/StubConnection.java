/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.adapter.jdbc;

import java.sql.Array;
import java.sql.Blob;
import java.sql.CallableStatement;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.NClob;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.SQLWarning;
import java.sql.SQLXML;
import java.sql.Savepoint;
import java.sql.Statement;
import java.sql.Struct;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.Executor;

/**
 * A connection to nothing: it can be opened, asked for its state, told whatever returns nothing, and closed. It has no
 * statements. What pools ask a connection while a client checks it out and in costs as little here as in a driver. One thread
 * at a time.
 */
final class StubConnection implements Connection {

    private volatile boolean closed;
    private boolean autoCommit = true;
    private boolean readOnly;
    private int isolation = TRANSACTION_READ_COMMITTED;

    private StubConnection() {
    }

    static Connection open() {
        return new StubConnection();
    }

    private static SQLFeatureNotSupportedException none(String what) {
        return new SQLFeatureNotSupportedException("a stub has no " + what);
    }

    @Override
    public void setAutoCommit(boolean value) {
        autoCommit = value;
    }

    @Override
    public boolean getAutoCommit() {
        return autoCommit;
    }

    @Override
    public void close() {
        closed = true;
    }

    @Override
    public boolean isClosed() {
        return closed;
    }

    @Override
    public void setReadOnly(boolean value) {
        readOnly = value;
    }

    @Override
    public boolean isReadOnly() {
        return readOnly;
    }

    @Override
    public String getCatalog() {
        return null;
    }

    @Override
    public void setTransactionIsolation(int value) {
        isolation = value;
    }

    @Override
    public int getTransactionIsolation() {
        return isolation;
    }

    @Override
    public SQLWarning getWarnings() {
        return null;
    }

    @Override
    public int getHoldability() {
        return ResultSet.CLOSE_CURSORS_AT_COMMIT;
    }

    @Override
    public boolean isValid(int value) {
        return !closed;
    }

    @Override
    public String getSchema() {
        return null;
    }

    @Override
    public int getNetworkTimeout() {
        return 0;
    }

    @Override
    public boolean isWrapperFor(Class<?> type) {
        return type.isInstance(this);
    }

    @Override
    public void commit() {
        // Nothing happens.
    }

    @Override
    public void rollback() {
        // Nothing happens.
    }

    @Override
    public void setCatalog(String text) {
        // Nothing happens.
    }

    @Override
    public void clearWarnings() {
        // Nothing happens.
    }

    @Override
    public void setTypeMap(Map<String, Class<?>> map) {
        // Nothing happens.
    }

    @Override
    public void setHoldability(int value) {
        // Nothing happens.
    }

    @Override
    public void rollback(Savepoint savepoint) {
        // Nothing happens.
    }

    @Override
    public void releaseSavepoint(Savepoint savepoint) {
        // Nothing happens.
    }

    @Override
    public void setClientInfo(String text1, String text2) {
        // Nothing happens.
    }

    @Override
    public void setClientInfo(Properties properties) {
        // Nothing happens.
    }

    @Override
    public void setSchema(String text) {
        // Nothing happens.
    }

    @Override
    public void abort(Executor executor) {
        // Nothing happens.
    }

    @Override
    public void setNetworkTimeout(Executor executor, int value) {
        // Nothing happens.
    }

    @Override
    public Statement createStatement() throws SQLFeatureNotSupportedException {
        throw none("createStatement");
    }

    @Override
    public PreparedStatement prepareStatement(String text) throws SQLFeatureNotSupportedException {
        throw none("prepareStatement");
    }

    @Override
    public CallableStatement prepareCall(String text) throws SQLFeatureNotSupportedException {
        throw none("prepareCall");
    }

    @Override
    public String nativeSQL(String text) throws SQLFeatureNotSupportedException {
        throw none("nativeSQL");
    }

    @Override
    public DatabaseMetaData getMetaData() throws SQLFeatureNotSupportedException {
        throw none("getMetaData");
    }

    @Override
    public Statement createStatement(int value1, int value2) throws SQLFeatureNotSupportedException {
        throw none("createStatement");
    }

    @Override
    public PreparedStatement prepareStatement(String text, int value2, int value3)
            throws SQLFeatureNotSupportedException {
        throw none("prepareStatement");
    }

    @Override
    public CallableStatement prepareCall(String text, int value2, int value3) throws SQLFeatureNotSupportedException {
        throw none("prepareCall");
    }

    @Override
    public Map<String, Class<?>> getTypeMap() throws SQLFeatureNotSupportedException {
        throw none("getTypeMap");
    }

    @Override
    public Savepoint setSavepoint() throws SQLFeatureNotSupportedException {
        throw none("setSavepoint");
    }

    @Override
    public Savepoint setSavepoint(String text) throws SQLFeatureNotSupportedException {
        throw none("setSavepoint");
    }

    @Override
    public Statement createStatement(int value1, int value2, int value3) throws SQLFeatureNotSupportedException {
        throw none("createStatement");
    }

    @Override
    public PreparedStatement prepareStatement(String text, int value2, int value3, int value4)
            throws SQLFeatureNotSupportedException {
        throw none("prepareStatement");
    }

    @Override
    public CallableStatement prepareCall(String text, int value2, int value3, int value4)
            throws SQLFeatureNotSupportedException {
        throw none("prepareCall");
    }

    @Override
    public PreparedStatement prepareStatement(String text, int value) throws SQLFeatureNotSupportedException {
        throw none("prepareStatement");
    }

    @Override
    public PreparedStatement prepareStatement(String text, int[] array) throws SQLFeatureNotSupportedException {
        throw none("prepareStatement");
    }

    @Override
    public PreparedStatement prepareStatement(String text, String[] array) throws SQLFeatureNotSupportedException {
        throw none("prepareStatement");
    }

    @Override
    public Clob createClob() throws SQLFeatureNotSupportedException {
        throw none("createClob");
    }

    @Override
    public Blob createBlob() throws SQLFeatureNotSupportedException {
        throw none("createBlob");
    }

    @Override
    public NClob createNClob() throws SQLFeatureNotSupportedException {
        throw none("createNClob");
    }

    @Override
    public SQLXML createSQLXML() throws SQLFeatureNotSupportedException {
        throw none("createSQLXML");
    }

    @Override
    public String getClientInfo(String text) throws SQLFeatureNotSupportedException {
        throw none("getClientInfo");
    }

    @Override
    public Properties getClientInfo() throws SQLFeatureNotSupportedException {
        throw none("getClientInfo");
    }

    @Override
    public Array createArrayOf(String text, Object[] array) throws SQLFeatureNotSupportedException {
        throw none("createArrayOf");
    }

    @Override
    public Struct createStruct(String text, Object[] array) throws SQLFeatureNotSupportedException {
        throw none("createStruct");
    }

    @Override
    public <T> T unwrap(Class<T> type) {
        return type.cast(this);
    }

    @Override
    public String toString() {
        return "stub connection";
    }
}
