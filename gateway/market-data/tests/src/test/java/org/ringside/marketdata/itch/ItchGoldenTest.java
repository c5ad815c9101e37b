package org.ringside.marketdata.itch;

import static org.assertj.core.api.Assertions.assertThat;

import com.paritytrading.juncture.nasdaq.itch50.ITCH50Parser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.ringside.marketdata.client.EventFlags;
import org.ringside.marketdata.protocol.Side;
import org.ringside.marketdata.protocol.TradingPhase;

/** The bytes of each message, as a file has them, field by field. */
class ItchGoldenTest {
    private static final long PRICE = PublicEvents.price("100.25");
    private static final long NONE = Long.MIN_VALUE;

    /** A day in the life of an instrument that has at least one of each message. */
    private static List<byte[]> sample() {
        final MessageBatch batch = new MessageBatch();
        final ItchTranslator translator = new ItchTranslator(batch, Set.of(), line -> { });
        final PublicEvents events = new PublicEvents((sequence, templateId, buffer, body, length) ->
            translator.onEvent(templateId, buffer, body, length));
        translator.system('O', PublicEvents.MIDNIGHT + 1);
        events.instrument(7, "ABC");
        events.status(7, TradingPhase.PRE_OPEN);
        events.add(7, 1, Side.BUY, NONE, 30);
        events.add(7, 2, Side.BUY, PRICE, 300);
        events.add(7, 3, Side.SELL, PRICE - PublicEvents.TICK, 40);
        events.indicative(7, PRICE, 70, -5);
        events.flags(EventFlags.AUCTION).trade(7, 76, PRICE, 30);
        events.execute(7, 1, Side.BUY, new long[] {NONE, PRICE}, -30, 0, 30);
        events.execute(7, 3, Side.SELL, new long[] {PRICE - PublicEvents.TICK, PRICE}, -30, 10, 30);
        events.trade(7, 77, PRICE, 10);
        events.execute(7, 2, Side.BUY, new long[] {PRICE, PRICE}, 90, 390, 10);
        events.flags(EventFlags.AUCTION | EventFlags.LAST)
            .execute(7, 3, Side.SELL, new long[] {PRICE - PublicEvents.TICK, PRICE}, -10, 0, 10);
        events.flags(EventFlags.LAST).status(7, TradingPhase.CONTINUOUS);
        events.trade(7, 78, PRICE, 400);
        events.execute(7, 2, Side.BUY, new long[] {PRICE, PRICE}, -350, 40, 400);
        events.change(7, 2, Side.BUY, PRICE, -10, 30);
        events.delete(7, 2, Side.BUY, PRICE, 30);
        events.status(7, TradingPhase.VOLATILITY_AUCTION);
        events.indicative(7, NONE, 0, 0);
        events.status(7, TradingPhase.HALT);
        events.add(7, 4, Side.BUY, PRICE + 1, 1);
        final List<byte[]> messages = new ArrayList<>();
        final ByteBuffer slots = batch.seal(1, 0);
        while (slots.hasRemaining()) {
            final byte[] slot = new byte[SlotDescriptor.LENGTH];
            slots.get(slot);
            messages.add(Arrays.copyOfRange(slot, SlotDescriptor.MESSAGE,
                SlotDescriptor.MESSAGE + slot[SlotDescriptor.MESSAGE_LENGTH]));
        }
        return messages;
    }

    private static List<String> hex(final List<byte[]> messages) {
        return messages.stream().map(HexFormat.of()::formatHex).toList();
    }

    @Test
    void shouldMakeTheBytesOfTheFile() throws IOException {
        assertThat(hex(sample())).isEqualTo(golden());
    }

    @Test
    void shouldMakeMessagesThatAParserOfOthersReads() throws IOException {
        final JudgedBooks books = new JudgedBooks();
        final ITCH50Parser parser = new ITCH50Parser(books);
        for (final byte[] message : sample()) {
            final ByteBuffer buffer = ByteBuffer.wrap(message);
            parser.message(buffer);
            // The parser takes the shares of a cross for four bytes, where the format has eight.
            if (message[0] != ItchDescriptor.CROSS) {
                assertThat(buffer.hasRemaining()).as("bytes behind a message %c", (char) message[0]).isFalse();
            }
        }
        assertThat(books.orders()).isZero();
        assertThat(books.state("ABC")).isEqualTo("HFORM");
        for (final String type : "S R H A E C X D P Q I".split(" ")) {
            assertThat(books.count(type)).as("messages %s", type).isPositive();
        }
    }

    /** A message for each block of lines; what stands behind # is a comment. */
    private static List<String> golden() throws IOException {
        try (InputStream resource = ItchGoldenTest.class.getResourceAsStream("/golden/itch.hex")) {
            final String text = new String(resource.readAllBytes(), StandardCharsets.US_ASCII);
            return Arrays.stream(text.split("\n\n"))
                .map(block -> block.replaceAll("#[^\n]*", "").replaceAll("\\s", ""))
                .filter(block -> !block.isEmpty()).toList();
        }
    }
}
