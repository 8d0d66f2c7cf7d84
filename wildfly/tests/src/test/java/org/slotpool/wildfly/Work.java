/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import static org.awaitility.Awaitility.await;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import javax.naming.InitialContext;
import javax.naming.NamingException;
import javax.sql.DataSource;
import org.jboss.dmr.ModelNode;

/**
 * An application of which tests outside of the server ask one thing or another. Parameters: {@code do}, what; {@code jndi}, with
 * which data source; {@code pool}, of which it has to be.
 */
@WebServlet("/work")
public final class Work extends HttpServlet {

    private static final long serialVersionUID = 1;

    private static final List<Connection> LENT = new ArrayList<>();

    /** Made by the server. */
    public Work() {
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        try {
            String jndiName = request.getParameter("jndi");
            DataSource source = InitialContext.doLookup(jndiName);
            String done = switch (request.getParameter("do")) {
                case "once" -> once(source);
                case "until-suspending" -> untilSuspending(source);
                case "lend" -> lend(source);
                default -> throw new IllegalArgumentException("unknown work");
            };
            PoolInUse.of(jndiName).is(Pool.valueOf(request.getParameter("pool")));
            response.getWriter().print(done);
        } catch (SQLException | NamingException e) {
            throw new IOException(e);
        }
    }

    /** Works for a moment. */
    private static String once(DataSource source) throws SQLException {
        try (Connection connection = source.getConnection()) {
            return "valid " + connection.isValid(1);
        }
    }

    /** Works until the server is about to suspend, and still needs a second connection then. */
    private static String untilSuspending(DataSource source) throws SQLException {
        try (Management server = Management.connect(); Connection first = source.getConnection()) {
            await().until(() -> server.read(new ModelNode().setEmptyList(), "suspend-state").asString().endsWith("SUSPEND")
                    || server.read(new ModelNode().setEmptyList(), "suspend-state").asString().equals("SUSPENDING"));
            try (Connection second = source.getConnection()) {
                return "valid " + (first.isValid(1) && second.isValid(1));
            }
        }
    }

    /** Takes a connection that nobody gives back, and lets a thread wait for another. */
    private static String lend(DataSource source) throws SQLException {
        LENT.add(source.getConnection());
        Thread waiting = new Thread(() -> {
            try {
                LENT.add(source.getConnection());
            } catch (SQLException e) {
                // The shutdown ends its wait.
                return;
            }
        }, "waits-for-ever");
        waiting.setDaemon(true);
        waiting.start();
        await().until(() -> waiting.getState() == Thread.State.TIMED_WAITING);
        return "lent " + LENT.size();
    }
}
