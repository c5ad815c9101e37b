package org.ringside.marketdata.itch;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.marketdata.counters.ItchCounter;
import org.ringside.marketdata.counters.ItchCounters;
import org.ringside.marketdata.protocol.Side;
import org.ringside.marketdata.protocol.TradingPhase;

/** Orders come, change, trade and go, and all of it is kept and sent: nothing is allocated. */
class ItchAllocationTest {
    private static final int STEPS = 10_000;
    /** The JIT makes a few objects on the thread whose code it compiles. */
    private static final int ROUNDS = 10;
    private static final long PRICE = PublicEvents.price("100");
    private static final long[] PRICES = {PRICE, PRICE};

    @TempDir
    private Path folder;

    private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private long bytes;
    private long bookId;
    private long now;

    @Test
    void shouldAllocateNothingByMessage() {
        final ItchCounters counters = ItchCounters.unseen();
        final MoldSender sender = new MoldSender(packet -> {
            bytes += packet.remaining();
            return true;
        }, counters);
        final MoldRequests requests = new MoldRequests(new MoldRequests.MoldPort() {
            @Override
            public InetSocketAddress receive(final ByteBuffer buffer) {
                return null;
            }

            @Override
            public boolean send(final ByteBuffer datagram, final InetSocketAddress address) {
                return true;
            }
        }, sender, counters);
        final MessageBatch batch = new MessageBatch();
        final ItchTranslator translator = new ItchTranslator(batch, Set.of(), line -> { });
        final MoldStore store = MoldStore.create(folder, "20261123A ", 1);
        sender.add(store);
        final PublicEvents events = new PublicEvents((sequence, templateId, buffer, body, length) ->
            translator.onEvent(templateId, buffer, body, length));
        events.instrument(1, "ABC");
        events.status(1, TradingPhase.CONTINUOUS);
        store.append(batch, 1, SlotDescriptor.FLAG_BEGUN);
        batch.clear();

        long allocated = allocatedBySteps(events, batch, store, sender, requests);
        for (int round = 2; round <= ROUNDS && allocated > 0; round++) {
            allocated = allocatedBySteps(events, batch, store, sender, requests);
        }

        assertThat(allocated).as("bytes allocated by %d steps", STEPS).isZero();
        assertThat(counters.get(ItchCounter.BYTES)).isEqualTo(bytes);
        assertThat(bytes).isGreaterThan(5L * STEPS * ItchDescriptor.DELETE_LENGTH);
        store.close();
    }

    private long allocatedBySteps(final PublicEvents events, final MessageBatch batch, final MoldStore store,
        final MoldSender sender, final MoldRequests requests) {
        final long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 0; i < STEPS; i++) {
            bookId++;
            events.add(1, bookId, Side.BUY, PRICE, 10);
            events.change(1, bookId, Side.BUY, PRICE, -2, 8);
            events.trade(1, bookId, PRICE, 3);
            events.execute(1, bookId, Side.BUY, PRICES, -3, 5, 3);
            events.indicative(1, PRICE, 1, 1);
            events.delete(1, bookId, Side.BUY, PRICE, 5);
            store.append(batch, events.sequence(), 0);
            batch.clear();
            now += TestMold.MS;
            sender.send(now);
            requests.work(now);
        }
        return threads.getCurrentThreadAllocatedBytes() - before;
    }
}
