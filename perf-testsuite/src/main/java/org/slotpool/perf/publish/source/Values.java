/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.publish.source;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.StreamSupport;
import org.slotpool.perf.publish.Figure.Point;
import org.slotpool.perf.statistics.Spread;

/** Reads values out of data files. */
final class Values {

    private Values() {
    }

    /** What must be there. */
    static JsonNode required(JsonNode node, String name) {
        JsonNode value = node.get(name);
        if (value == null) {
            String text = node.toString();
            throw new IllegalArgumentException("no \"" + name + "\" in " + text.substring(0, Math.min(60, text.length())));
        }
        return value;
    }

    /** A number, an array of numbers, or a median with its quartiles. */
    static Spread spread(JsonNode node) {
        if (node.isArray()) {
            return Spread.of(stream(node).map(JsonNode::asDouble).toList());
        }
        if (node.isObject()) {
            return new Spread(required(node, "median").asDouble(), required(node, "lower").asDouble(),
                    required(node, "upper").asDouble());
        }
        return single(node.asDouble());
    }

    static Spread single(double value) {
        return new Spread(value, value, value);
    }

    static List<JsonNode> list(JsonNode array, String name) {
        return stream(required(array, name)).toList();
    }

    static java.util.stream.Stream<JsonNode> stream(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }

    static String name(JsonNode contestant) {
        return required(contestant, "pool").asText().toLowerCase(Locale.ROOT);
    }

    static Point point(String label, double x, Spread spread) {
        return new Point(label, x, spread.median(), spread.lower(), spread.upper());
    }

    static List<String> texts(JsonNode array) {
        List<String> texts = new ArrayList<>();
        array.forEach(text -> texts.add(text.asText()));
        return texts;
    }
}
