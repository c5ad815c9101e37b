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

/** What the log tells of a Logon that gets no answer stands in docs/fix.md. */
class FixRefusalPageTest {
    private static final Path PAGE = Path.of("../../../docs/fix.md");
    private static final String WRITE = "fix.write";
    private static final Pattern LIST =
        Pattern.compile("(<!-- refusals: [^\\n]* -->\\n)(.*)(<!-- end of refusals -->)", Pattern.DOTALL);

    @Test
    void shouldListEveryCodeThatTheLogTellsOfALogon() throws IOException {
        final Matcher found = LIST.matcher(Files.readString(PAGE));
        assertThat(found.find()).as(PAGE.toString()).isTrue();
        final String list = Stream.of(FixLogon.Refusal.values()).map(FixLogon.Refusal::toString)
            .collect(Collectors.joining("", "| `code` | | |\n|---|---|---|\n", ""));
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(PAGE, found.replaceFirst("$1" + Matcher.quoteReplacement(list) + "$3"));
            return;
        }
        assertThat(found.group(2)).as("write it anew with -D%s=true", WRITE).isEqualTo(list);
    }
}
