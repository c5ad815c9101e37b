package org.ringside.ops.shmq;

import static org.assertj.core.api.Assertions.assertThat;

import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.ringside.matching.protocol.OrderAddedEncoder;
import org.ringside.matching.protocol.PulseEncoder;
import org.ringside.matching.protocol.TradePrintedEncoder;
import org.ringside.ops.terminal.Run;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.testing.SharedMemory;

/** The queue of events for everybody, as {@code tail} shows it. */
class PublicEventsTest {
    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    @Test
    void shouldTakeEventsForEverybodyApart() {
        final UnsafeBuffer event = new UnsafeBuffer(new byte[112]);
        try (Queue queue = QueueDirectory.of(memory.folder()).create("market-data", QueueSpec.one(64, 112)
            .withSchema(PulseEncoder.SCHEMA_ID, PulseEncoder.SCHEMA_VERSION));
            Producer engine = queue.producer("engine")) {
            final OrderAddedEncoder added = new OrderAddedEncoder().wrap(event, 0);
            added.head().sequence(17).rptSeq(5).instrumentId(1);
            added.bookId(9).price(10_000_000_000L).quantity(300);
            engine.offer(OrderAddedEncoder.TEMPLATE_ID, event, 0, OrderAddedEncoder.BLOCK_LENGTH);
            new TradePrintedEncoder().wrap(event, 0).tradeId(7).price(10_001_000_000L).quantity(20);
            engine.offer(TradePrintedEncoder.TEMPLATE_ID, event, 0, TradePrintedEncoder.BLOCK_LENGTH);
            new PulseEncoder().wrap(event, 0).session(1).nextSequence(19);
            engine.offer(PulseEncoder.TEMPLATE_ID, event, 0, PulseEncoder.BLOCK_LENGTH);

            final Run run = Run.of(new Shmq(), "tail", "market-data", "--decode", "--dir", memory.folder().toString());

            assertThat(run.err()).isEmpty();
            assertThat(run.out()).contains("OrderAdded ").contains("sequence=17").contains("bookId=9 price=100 ")
                .contains("TradePrinted ")
                .contains("price=100.01 quantity=20").contains("Pulse ")
                .contains("nextSequence=19");
        }
    }
}
