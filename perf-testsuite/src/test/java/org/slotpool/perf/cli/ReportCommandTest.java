/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.slotpool.perf.publish.Reasons;

class ReportCommandTest {

    private static final String FACTS = """
            "facts": {"date": "2026-01-02T03:04:05Z", "machine": {"processor": "slow & <old>", "cores": 2, "system": "S"},
             "jvm": {"name": "VM", "version": "17"}, "versions": {"h2": "2.0"}, "settings": {"seed": 4711}}""";

    @TempDir
    private Path data;
    @TempDir
    private Path out;

    @BeforeEach
    void writeData() throws Exception {
        write(data, 80);
        Files.writeString(data.resolve("other.json"), "{\"no\": \"facts\"}");
    }

    /** The slotpool wins in one place and loses in the other. */
    private static void write(Path directory, int lost) throws Exception {
        Files.writeString(directory.resolve("costs.json"), "{" + FACTS + """
                , "title": "Costs", "measures": [
                {"place": "here", "metric": "bytes", "unit": "bytes", "moreIsBetter": false,
                 "values": {"list": 100, "deque": [90, 91, 92], "slotpool": 10, "floor": 1}},
                {"place": "there", "metric": "speed", "unit": "per_second", "moreIsBetter": true,
                 "values": {"list": 90, "deque": {"median": 100, "lower": 99, "upper": 101}, "slotpool": %d}}]}""".formatted(lost));
    }

    @Test
    void everyCaseThatIsLostComesFirstWithItsReason() throws Exception {
        Files.writeString(data.resolve(Reasons.FILE), """
                [{"case": "nowhere", "reason": "Wrong."}, {"case": "^costs: there", "reason": "It is <b>slow</b>."}]""");
        Execution execution = Execution.of("report", data.toString(), "--out", out.toString());
        assertThat(execution.exitCode()).as(execution.err()).isEqualTo(ExitCode.FINE);
        assertThat(execution.out()).contains("ahead=1", "lost=1").doesNotContain("no reason");
        Document page = Jsoup.parse(out.resolve("report.html").toFile(), "UTF-8");
        Element first = page.selectFirst("section");
        assertThat(first.id()).isEqualTo("losses");
        assertThat(first.select(".reason").eachText()).containsExactly("It is <b>slow</b>.");
        assertThat(first.select("tbody tr").eachText()).containsExactly("costs: there speed 80/s 100/s (deque) 0.80x list 0.89x");
        assertThat(out.resolve("report.md")).content().contains("It is <b>slow</b>.", "| costs: there | speed | 80/s | 100/s (deque) | 0.80x | list 0.89x |");
        assertThat(out.resolve("report.csv")).content().contains("costs,there,speed,per_second,slotpool,80.0,80.0,80.0,lost",
                "costs,here,bytes,bytes,deque,91.0,90.0,92.0,");
    }

    @Test
    void aLossWithoutAReasonIsCounted() throws Exception {
        Path reasons = data.resolve(Reasons.FILE);
        assertThat(Execution.of("report", data.toString(), "--out", out.toString()).out())
                .contains("Lost: 1. Why can be told in " + reasons + ".");
        Files.writeString(reasons, "[]");
        assertThat(Execution.of("report", data.toString(), "--out", out.toString()).out())
                .contains("1 of 1 lost cases have no reason in " + reasons);
    }

    @Test
    void thePageHasEverythingInItself() throws Exception {
        Execution.of("report", data.toString(), "--out", out.toString());
        Document page = Jsoup.parse(out.resolve("report.html").toFile(), "UTF-8");
        assertThat(page.select("script[src], link[rel=stylesheet], img, iframe")).isEmpty();
        assertThat(page.select("a[href]").eachAttr("href")).isNotEmpty().allMatch(
                link -> link.startsWith("#") || link.startsWith("data:"));
        String link = page.selectFirst("a[download=costs.json]").attr("href");
        assertThat(Base64.getDecoder().decode(link.substring(link.indexOf(',') + 1)))
                .isEqualTo(Files.readAllBytes(data.resolve("costs.json")));
        assertThat(page.select("a[download=other.json]")).isEmpty();
        assertThat(page.text()).contains("slow & <old>", "seed 4711", "2026-01-02T03:04:05Z", "h2 2.0");
        assertThat(page.selectFirst("script#figures").data()).doesNotContain("<");
    }

    @Test
    void anEarlierRunIsSetAgainstThisOne(@TempDir Path earlier) throws Exception {
        write(earlier, 160);
        Execution execution = Execution.of("report", data.toString(), "--against", earlier.toString(), "--out", out.toString());
        assertThat(execution.exitCode()).as(execution.err()).isEqualTo(ExitCode.FINE);
        Element against = Jsoup.parse(out.resolve("report.html").toFile(), "UTF-8").getElementById("against");
        assertThat(against.text()).contains("2 cases are in both runs", "Worse than then: 1", "Better than then: 0");
        assertThat(against.select("tbody tr").eachText()).containsExactly("costs: there speed 160/s 80/s 0.50x 1.60x 0.80x");
    }

    @Test
    void whatCannotBeReadIsNamedAndNothingIsWritten(@TempDir Path empty) throws Exception {
        Path target = out.resolve("none");
        assertThat(Execution.of("report", empty.resolve("x").toString(), "--out", target.toString()))
                .satisfies(execution -> assertThat(execution.exitCode()).isEqualTo(ExitCode.USAGE))
                .satisfies(execution -> assertThat(execution.err()).contains("is no directory"));
        assertThat(Execution.of("report", empty.toString(), "--out", target.toString()).err()).contains("no data files");
        Files.writeString(data.resolve("compare.json"), "{" + FACTS + "}");
        assertThat(Execution.of("report", data.toString(), "--out", target.toString()).err())
                .contains("compare.json is not as it should be: no \"cells\"");
        Files.writeString(data.resolve("compare.json"), "{");
        assertThat(Execution.of("report", data.toString(), "--out", target.toString()).err()).contains("compare.json is not JSON");
        assertThat(Execution.of("report").err()).contains("DIR");
        assertThat(target).doesNotExist();
    }
}
