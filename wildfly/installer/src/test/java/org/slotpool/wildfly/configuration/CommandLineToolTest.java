/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.wildfly.configuration;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.jboss.dmr.ModelNode;
import org.junit.jupiter.api.Test;

/** Answers are told apart, and from whatever else is printed. */
class CommandLineToolTest {

    @Test
    void onlyWhatWasAnsweredWellIsAnAnswer() {
        Map<String, ModelNode> answers = CommandLineTool.answers("""
                Something first
                slotpool:one
                {
                    "outcome" => "success",
                    "result" => {"a" => expression "${b:c}"}
                }
                slotpool:two
                {"outcome" => "failed", "failure-description" => "no"}
                slotpool:three
                The command line's own words
                slotpool:four
                {broken
                slotpool:end
                """);
        assertThat(answers).containsOnlyKeys("one");
        assertThat(answers.get("one").get("a").asString()).isEqualTo("${b:c}");
    }

    @Test
    void marksAreFoundAgain() {
        assertThat(CommandLineTool.marked(Map.of("x", ":whoami")))
                .containsExactly("echo slotpool:x", ":whoami", "echo slotpool:end");
        assertThat(CommandLineTool.answers("")).isEmpty();
    }

    @Test
    void namesAndValuesAreQuoted() {
        assertThat(PoolAttribute.part("data-source", "Plain_DS.1")).isEqualTo("/data-source=Plain_DS.1");
        assertThat(PoolAttribute.part("data-source", "a/b c")).isEqualTo("/data-source=\"a/b c\"");
        PoolAttribute pool = new PoolAttribute("data source", "x", "/x=x", "mcp", new ModelNode());
        assertThat(pool.set(new ModelNode("a\"b\\c"))).isEqualTo("/x=x:write-attribute(name=mcp,value=\"a\\\"b\\\\c\")");
        assertThat(pool.set(new ModelNode())).isEqualTo("/x=x:undefine-attribute(name=mcp)");
    }
}
