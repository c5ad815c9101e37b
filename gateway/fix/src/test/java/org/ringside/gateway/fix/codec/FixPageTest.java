package org.ringside.gateway.fix.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The tables of docs/fix.md are the dictionary. */
class FixPageTest {
    private static final Path PAGE = Path.of("../../docs/fix.md");
    private static final String WRITE = "fix.write";

    @Test
    void shouldListEveryMessageAndFieldAsTheDictionaryDoes() throws IOException {
        compare("dictionary", DictionaryTables.of(Dictionary.FIX44));
    }

    @Test
    void shouldListWhatFix44DoesNotHave() throws IOException {
        compare("differences", DictionaryTables.differencesOf(Dictionary.FIX44));
    }

    private static void compare(final String name, final String tables) throws IOException {
        final Matcher found = Pattern.compile(
            "(<!-- " + name + ": [^\\n]* -->\\n)(.*)(<!-- end of " + name + " -->)", Pattern.DOTALL)
            .matcher(Files.readString(PAGE));
        assertThat(found.find()).as("%s of %s", name, PAGE).isTrue();
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(PAGE, found.replaceFirst("$1" + Matcher.quoteReplacement(tables) + "$3"));
            return;
        }
        assertThat(found.group(2)).as("write it anew with -D%s=true, see there", WRITE).isEqualTo(tables);
    }

    @Test
    void shouldExplainEveryReasonByItsText() throws IOException {
        final String page = Files.readString(PAGE);
        for (final String reason : Dictionary.FIX44.fields().get(Tag.SESSION_REJECT_REASON).values().keySet()) {
            final String text = RejectReason.text(Integer.parseInt(reason));
            assertThat(text.equals("Other") && !reason.equals("99") || page.contains("| " + reason + " | " + text))
                .as("%s: %s", reason, text).isTrue();
        }
    }
}
