package org.ringside.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The list of events is append-only, and the page shows it. */
class LogEventTest {
    private static final Path PAGE = Path.of("../../docs/events.md");
    private static final String WRITE = "events.write";
    private static final String BEGIN = "<!-- events: written by LogEventTest with -Devents.write=true -->\n";
    private static final String END = "<!-- end of events -->";
    private static final Pattern LIST = Pattern.compile("(" + Pattern.quote(BEGIN) + ")(.*)(" + END + ")",
        Pattern.DOTALL);

    @Test
    void shouldHaveIdsFromOneOnWithoutAGapInTheOrderOfTheList() {
        int id = 0;
        for (final LogEvent event : LogEvent.values()) {
            id++;
            assertThat(event.id()).as("%s", event).isEqualTo(id);
            assertThat(LogEvent.of(id)).contains(event);
        }
        assertThat(LogEvent.of(0)).isEmpty();
        assertThat(LogEvent.of(id + 1)).isEmpty();
    }

    @Test
    void shouldHaveTitlesThatFollowFromTheNames() {
        assertThat(Stream.of(LogEvent.values()).map(LogEvent::title)).doesNotHaveDuplicates();
        for (final LogEvent event : LogEvent.values()) {
            assertThat(event.title().toUpperCase(Locale.ROOT).replace('.', '_')).isEqualTo(event.name());
        }
    }

    @Test
    void shouldBeListedOnThePage() throws IOException {
        final StringBuilder list = new StringBuilder("| Id | Level | Event | Words |\n|---|---|---|---|\n");
        for (final LogEvent event : LogEvent.values()) {
            list.append("| ").append(event.id()).append(" | ").append(event.level()).append(" | ")
                .append(event.title()).append(event.isAudit() ? " (audit)" : "").append(" | ")
                .append(event.words().template()).append(" |\n");
        }
        final String page = Files.readString(PAGE);
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(PAGE, LIST.matcher(page).replaceFirst(
                result -> Matcher.quoteReplacement(BEGIN + list + END)));
            return;
        }
        assertThat(page).as("write it anew with -D%s=true", WRITE).contains(BEGIN + list + END);
    }
}
