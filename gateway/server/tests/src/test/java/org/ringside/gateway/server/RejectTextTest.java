package org.ringside.gateway.server;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** Every reject reason has the words of the protocol's page as its text, but 99, which stands for many. */
class RejectTextTest {
    private static final Path PAGE = Path.of("../../../docs/protocol.md");
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

    @Test
    void shouldTellAnIdOfZeroFromOneThatWasUsed() {
        for (final boolean isNewOrder : new boolean[] {true, false}) {
            assertThat(RejectText.of(isNewOrder, 6, 0)).asString(US_ASCII).isEqualTo("client order id 0");
            assertThat(RejectText.of(isNewOrder, 6, 1)).asString(US_ASCII).isEqualTo("client order id used before");
        }
        assertThat(RejectText.of(false, 1, 0)).asString(US_ASCII).isEqualTo("unknown order");
    }

    @Test
    void shouldHaveARowForEachCauseThatTheGatewayTells() throws IOException {
        final List<Integer> business = rows("| `BusinessMessageReject` 1107").stream()
            .flatMap(row -> Arrays.stream(row[1].split(","))).map(code -> Integer.valueOf(code.trim())).toList();
        final List<Integer> orders = rows("| 1105 answering a new order").stream()
            .map(row -> Integer.valueOf(row[1].trim())).toList();

        assertThat(RejectCause.values()).allSatisfy(cause -> {
            if (cause.isOfBusiness()) {
                assertThat(business).as("%s", cause).contains(cause.businessReason());
            } else {
                assertThat(orders).as("%s", cause).contains(cause.newOrderReason());
            }
        });
    }

    private static List<String[]> rows(final String table) throws IOException {
        return Files.readAllLines(PAGE).stream()
            .dropWhile(line -> !line.startsWith(table)).skip(2).takeWhile(line -> line.startsWith("|"))
            .map(line -> line.split("\\|")).toList();
    }

    private static void assertTexts(final String table, final IntFunction<byte[]> texts, final int least)
        throws IOException {
        final List<String[]> rows = rows(table);
        assertThat(rows).hasSizeGreaterThanOrEqualTo(least);
        for (final String[] row : rows) {
            final int reason = Integer.parseInt(row[1].trim());
            final String text = new String(texts.apply(reason), US_ASCII);
            assertThat(row[2]).as("%d", reason).contains(text);
            assertThat(text).as("a frame of a journal has room for it").hasSizeLessThanOrEqualTo(80);
        }
    }
}
