/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.CompletableFuture;

/** Asks {@link Work}, from outside of the server. */
final class Web {

    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private final URI application;

    /** Of an application. */
    Web(URI application) {
        this.application = application;
    }

    /** Asks; the answer comes later. */
    CompletableFuture<HttpResponse<String>> ask(String what, TestDataSource source) {
        return CLIENT.sendAsync(request(what, source), HttpResponse.BodyHandlers.ofString());
    }

    /** Asks, and returns the answer's text, or its status if it is none of success. */
    String answer(String what, TestDataSource source) throws IOException, InterruptedException {
        return text(CLIENT.send(request(what, source), HttpResponse.BodyHandlers.ofString()));
    }

    /** The answer's text, or its status. */
    static String text(HttpResponse<String> response) {
        return response.statusCode() == 200 ? response.body() : "status " + response.statusCode();
    }

    private HttpRequest request(String what, TestDataSource source) {
        return HttpRequest.newBuilder(application.resolve("work?do=" + what + "&jndi=" + source.jndiName() + "&pool=" + Pool.ofThisRun())).build();
    }
}
