package org.ringside.example;

import java.nio.file.Path;
import org.agrona.DirectBuffer;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TradeDecoder;
import org.ringside.queue.Queue;
import org.ringside.queue.Tap;

/** Prints the trades of an exchange, from the queue to its gateway. Nobody waits for this program, or notices it. */
public final class Tape implements AutoCloseable {
    private static final double UNIT = 100_000_000;
    private static final int LIMIT = 64;

    private final Queue queue;
    private final Tap tap;
    private final TradeDecoder trade = new TradeDecoder();
    private long printed;

    /** From now on. */
    public Tape(final Path file) {
        queue = Queue.inspect(file);
        tap = queue.tap();
    }

    public static void main(final String[] args) throws InterruptedException {
        try (Tape tape = new Tape(Path.of(args[0]))) {
            tape.print(Long.parseLong(args[1]));
        }
    }

    /** Waits for so many trades. */
    public void print(final long count) throws InterruptedException {
        while (printed < count) {
            if (tap.poll(this::onMessage, LIMIT) == 0) {
                Thread.sleep(1);
            }
        }
        System.out.println(tap.lost() + " positions missed");
    }

    private void onMessage(final int typeId, final DirectBuffer buffer, final int offset, final int length,
        final long position, final boolean endOfBatch) {
        // A trade has an event for each of its sides.
        if (typeId == TradeDecoder.TEMPLATE_ID
            && trade.wrap(buffer, offset, length, TradeDecoder.SCHEMA_VERSION).side() == Side.BUY) {
            System.out.println(
                "instrument " + trade.instrumentId() + ": " + trade.quantity() + " at " + trade.price() / UNIT);
            printed++;
        }
    }

    @Override
    public void close() {
        queue.close();
    }
}
