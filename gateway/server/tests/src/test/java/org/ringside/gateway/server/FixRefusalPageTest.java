package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the log tells of a Logon that gets no answer, and all that a refused request is told, stand in docs/fix.md. */
class FixRefusalPageTest {
    private static final Path PAGE = Path.of("../../../docs/fix.md");
    private static final String WRITE = "fix.write";

    @Test
    void shouldListEveryCodeThatTheLogTellsOfALogon() throws IOException {
        compare("refusals", Stream.of(FixLogon.Refusal.values()).map(FixLogon.Refusal::toString)
            .collect(Collectors.joining("", "| `code` | | |\n|---|---|---|\n", "")));
    }

    @Test
    void shouldListEveryReasonWithItsText(@TempDir final Path folder) throws IOException {
        compare("reasons", "| You sent | You get | | `58` |\n|---|---|---|---|\n" + FixReasonTable.in(folder));
    }

    private static void compare(final String name, final String list) throws IOException {
        final Matcher found = Pattern.compile(
            "(<!-- " + name + ": [^\\n]* -->\\n)(.*)(<!-- end of " + name + " -->)", Pattern.DOTALL)
            .matcher(Files.readString(PAGE));
        assertThat(found.find()).as("%s of %s", name, PAGE).isTrue();
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(PAGE, found.replaceFirst("$1" + Matcher.quoteReplacement(list) + "$3"));
            return;
        }
        assertThat(found.group(2)).as("write it anew with -D%s=true", WRITE).isEqualTo(list);
    }
}
