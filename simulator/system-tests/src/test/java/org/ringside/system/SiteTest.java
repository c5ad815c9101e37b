package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The documentation of the distribution: every page is there, and every link leads somewhere. */
class SiteTest {
    private static final Path SITE = Launcher.ROOT.resolve("ops/dist/target/ringside/docs/html");
    private static final Path DOCS = Launcher.ROOT.resolve("docs");
    private static final Pattern ID = Pattern.compile(" id=\"([^\"]+)\"");
    private static final Pattern LINK = Pattern.compile(" (?:href|src)=\"([^\"]*)\"");
    private static final Pattern ALERT = Pattern.compile("(?m)^ *- alert: (\\w+)$");
    /** The last column of the table of alarms. */
    private static final Pattern ALARM = Pattern.compile("(?m)\\| ([A-Z]\\w+(?:, [A-Z]\\w+)*) \\|$");
    private static final Pattern FORBIDDEN = Pattern.compile("<script|<style|<iframe| style=\"| on[a-z]+=\"");

    @Test
    void shouldHaveEveryPage() throws IOException {
        try (Stream<Path> pages = Files.walk(DOCS)) {
            assertThat(pages.map(DOCS::relativize).map(Path::toString).filter(name -> name.endsWith(".md")).toList())
                .hasSizeGreaterThan(40)
                .allSatisfy(name -> assertThat(SITE.resolve(name.replaceFirst("md$", "html"))).isRegularFile());
        }
        assertThat(SITE.resolve("index.html")).content().contains("href=\"operating.html\"");
    }

    @Test
    void shouldHaveNoLinkThatLeadsNowhere() throws IOException {
        final Map<Path, Set<String>> anchors = new HashMap<>();
        final Map<Path, List<String>> links = new HashMap<>();
        for (final Path page : pages()) {
            final String html = Files.readString(page);
            anchors.put(page, new HashSet<>(matches(ID, html)));
            links.put(page, matches(LINK, html));
            assertThat(matches(ID, html)).as("%s names each heading once", page).doesNotHaveDuplicates();
        }
        final List<String> broken = new ArrayList<>();
        links.forEach((page, targets) -> targets.stream().filter(target -> !isThere(page, target, anchors))
            .forEach(target -> broken.add(SITE.relativize(page) + " -> " + target)));

        assertThat(links.values().stream().mapToInt(List::size).sum()).isGreaterThan(500);
        assertThat(broken).isEmpty();
    }

    @Test
    void shouldNeedNothingThatThePolicyOfTheConsoleForbids() throws IOException {
        assertThat(pages()).isNotEmpty().allSatisfy(page -> assertThat(
            FORBIDDEN.matcher(withoutCode(Files.readString(page))).results().map(MatchResult::group)).isEmpty());
    }

    /** An alarm of the console leads to its chapter by the chapter's name in small letters, and so may an alert. */
    @Test
    void shouldHaveAChapterOfTheRunbookForEachAlertAndAlarm() throws IOException {
        final List<String> chapters = matches(ID, Files.readString(SITE.resolve("runbook.html")));
        final String console = Files.readString(DOCS.resolve("console.md"));
        final List<String> alerts =
            matches(ALERT, Files.readString(Launcher.ROOT.resolve("ops/dist/monitoring/alerts.yml")));
        final List<String> alarms = matches(ALARM, console.substring(console.indexOf("## Alarms"))).stream().skip(1)
            .flatMap(names -> Stream.of(names.split(", "))).toList();

        assertThat(alarms).hasSizeGreaterThan(10);
        assertThat(alerts).hasSizeGreaterThan(10);
        assertThat(Stream.concat(alerts.stream(), alarms.stream())).allSatisfy(name ->
            assertThat(chapters).contains(name.toLowerCase(Locale.ROOT)));
    }

    private static boolean isThere(final Path page, final String target, final Map<Path, Set<String>> anchors) {
        if (target.startsWith("https://") || target.startsWith("http://")) {
            return true;
        }
        final String[] parts = target.split("#", 2);
        final Path file = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]).normalize();
        return file.startsWith(SITE) && Files.isRegularFile(file)
            && (parts.length == 1 || anchors.getOrDefault(file, Set.of()).contains(parts[1]));
    }

    private static String withoutCode(final String html) {
        return html.replaceAll("(?s)<pre>.*?</pre>", "").replaceAll("(?s)<code>.*?</code>", "");
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(SITE)) {
            return files.filter(file -> file.toString().endsWith(".html")).toList();
        }
    }

    private static List<String> matches(final Pattern pattern, final String text) {
        return pattern.matcher(text).results().map(match -> match.group(1)).toList();
    }
}
