package org.ringside.gateway.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Every reject reason has the words of the protocol's page as its text, but 99, which stands for many. */
class RejectTextTest {
    private static final Path PAGE = Path.of("../../docs/protocol.md");
    private static final String OTHER = "rejected by the exchange";

    @Test
    void shouldHaveATextForEachReasonOfNewOrders() throws IOException {
        assertTexts("| 1105 answering a new order", RejectText::ofNewOrder, 15);
    }

    @Test
    void shouldHaveATextForEachReasonOfCancelsAndReplaces() throws IOException {
        assertTexts("| 1105 answering a cancel", RejectText::ofCancelOrReplace, 6);
    }

    @Test
    void shouldHaveATextForWhatNobodyKnows() {
        assertThat(RejectText.ofNewOrder(65_535)).asString(US_ASCII).isEqualTo(OTHER);
    }

    private static void assertTexts(final String table, final IntFunction<byte[]> texts, final int least)
        throws IOException {
        final List<String[]> rows = Files.readAllLines(PAGE).stream()
            .dropWhile(line -> !line.startsWith(table)).skip(2).takeWhile(line -> line.startsWith("|"))
            .map(line -> line.split("\\|")).toList();
        assertThat(rows).hasSizeGreaterThanOrEqualTo(least);
        for (final String[] row : rows) {
            final int reason = Integer.parseInt(row[1].trim());
            final String text = new String(texts.apply(reason), US_ASCII);
            if (reason == 99) {
                assertThat(text).isEqualTo(OTHER);
            } else {
                assertThat(row[2]).as("%d", reason).contains(text);
            }
        }
    }
}
