/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;

/** Tells what deployments have left behind, to a test outside of the server: asked before and after. */
@WebServlet("/remains")
public final class RemainsOfDeployments extends HttpServlet {

    private static final long serialVersionUID = 1;

    private static volatile Remains before;

    /** With a number behind it, the name of the system property by which a deployment leaves a weak reference to its class loader. */
    static final String TRACE = "slotpool.redeployed.";

    /** Made by the server. */
    public RemainsOfDeployments() {
    }

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
        if ("before".equals(request.getQueryString())) {
            before = Remains.now();
            response.getWriter().print("noted");
            return;
        }
        List<WeakReference<?>> loaders = new ArrayList<>();
        System.getProperties().forEach((name, value) -> {
            if (name.toString().startsWith(TRACE)) {
                loaders.add((WeakReference<?>) value);
            }
        });
        before.assertNothingMore(loaders);
        System.getProperties().keySet().removeIf(name -> name.toString().startsWith(TRACE));
        response.getWriter().print("nothing of " + loaders.size());
    }
}
