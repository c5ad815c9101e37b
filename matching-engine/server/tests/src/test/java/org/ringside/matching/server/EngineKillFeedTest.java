package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.launch.FaultPoint;
import org.ringside.matching.protocol.PublicDecoder;
import org.ringside.matching.protocol.PublicEncoder;
import org.ringside.matching.protocol.PulseDecoder;
import org.ringside.matching.service.EventListener;
import org.ringside.matching.service.PublicOutput;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;

/** An engine that is killed, and what everybody is told by it and by the one after it. */
@Tag("slow")
class EngineKillFeedTest {
    private static final String QUEUE = "market-data";
    private static final int COMMANDS = 2_000;
    private static final int AT_ONCE = 50;
    private static final int FEW_SLOTS = 256;

    @TempDir
    private Path folder;

    /** Events by their numbers. */
    private final TreeMap<Long, String> published = new TreeMap<>();
    private final List<Long> told = new ArrayList<>();
    private Path journal;
    private Exchange exchange;
    private Gateway gateway;
    private Reader reader;
    private long lastPrivate;

    @BeforeEach
    void open() {
        journal = folder.resolve("journal");
        exchange = new Exchange().withJournal(journal);
        exchange.set("batch", 16);
        exchange.set("publicQueues", QUEUE);
        gateway = exchange.gateway("gw-1", 16_384);
    }

    @AfterEach
    void close() {
        exchange.close();
    }

    @ParameterizedTest(name = "{0}:{1}, {2} slots")
    @DisplayName("the engine is killed before or behind matching, also while it leaves events out")
    @CsvSource({"journal-to-match, 1003, 65536", "match-to-publish, 60, 256"})
    void shouldTellEverybodyTheEventsOfAReplayEachOnce(final String fault, final int pass, final int slots) {
        dieAt(fault, pass, slots);
    }

    @Test
    @Tag("long")
    void shouldTellEverybodyTheEventsOfAReplayEachOnceWhenItDiesBehindMatching() {
        dieAt("match-to-publish", 40, 65_536);
    }

    private void dieAt(final String fault, final int pass, final int slots) {
        exchange.create(QUEUE, QueueSpec.one(slots, PublicOutput.MAX_LENGTH));
        reader = exchange.attach(QUEUE).reader("reader");
        RandomMarket.open(gateway);
        final RandomMarket market = new RandomMarket(pass);
        final boolean isSkipping = slots == FEW_SLOTS;
        int sent = 0;
        try (EngineProcess first = EngineProcess.start(folder,
            List.of("-D" + FaultPoint.PROPERTY + "=" + fault + ":" + pass), "-c", exchange.configFile().toString())) {
            while (first.isAlive()) {
                sent = sendMore(market, sent);
                if (!isSkipping) {
                    take();
                }
                LockSupport.parkNanos(1_000_000);
            }
            assertThat(first.awaitExit()).isEqualTo(FaultPoint.EXIT_CODE);
            assertThat(first.messages().stream().anyMatch(line -> line.contains("market-data is full")))
                .isEqualTo(isSkipping);
        }
        take();
        receive();
        final long lastPublic = published.isEmpty() ? 0 : published.lastKey();
        final long privateAtDeath = lastPrivate;
        while (sent < COMMANDS) {
            sent = sendMore(market, sent);
            exchange.work();
            take();
        }
        exchange.work();
        take();
        // There is room again, which the engine sees when it has nothing to do.
        exchange.work();
        market.send(gateway, AT_ONCE);
        exchange.work();
        take();

        assertReplayed(isSkipping, lastPublic, privateAtDeath);
    }

    private int sendMore(final RandomMarket market, final int sent) {
        final int more = Math.min(AT_ONCE, COMMANDS - sent);
        market.send(gateway, more);
        receive();
        return sent + more;
    }

    private void receive() {
        gateway.skip((typeId, buffer, offset, length, position, endOfBatch) -> lastPrivate = position);
    }

    private void take() {
        final PulseDecoder pulse = new PulseDecoder();
        reader.poll((typeId, buffer, offset, length, position, endOfBatch) -> {
            if (typeId == PulseDecoder.TEMPLATE_ID) {
                told.add(pulse.wrap(buffer, offset, PulseDecoder.BLOCK_LENGTH, PulseDecoder.SCHEMA_VERSION)
                    .nextSequence());
            } else {
                final long sequence = new PublicDecoder().wrap(buffer, offset).sequence();
                assertThat(published.put(sequence, text(typeId, buffer, offset, length))).as("event %d", sequence)
                    .isNull();
            }
        }, Integer.MAX_VALUE);
    }

    private void assertReplayed(final boolean isSkipping, final long lastPublic, final long privateAtDeath) {
        final TreeMap<Long, String> replayed = new TreeMap<>();
        final long[] lastRecord = new long[1];
        final long[] publicBefore = new long[1];
        new Replay(journal).to(new EventListener() {
            @Override
            public void onEvent(final long index, final String route, final long position, final int typeId,
                final DirectBuffer buffer, final int offset, final int length) {
                lastRecord[0] = position <= privateAtDeath ? index : lastRecord[0];
            }

            @Override
            public void onPublicEvent(final long index, final long sequence, final int typeId,
                final DirectBuffer buffer, final int offset, final int length) {
                replayed.put(sequence, text(typeId, buffer, offset, length));
            }
        }).run();
        new Replay(journal).to(new EventListener() {
            @Override
            public void onEvent(final long index, final String route, final long position, final int typeId,
                final DirectBuffer buffer, final int offset, final int length) {
                assertThat(route).isEqualTo("gw-1");
            }

            @Override
            public void onPublicEvent(final long index, final long sequence, final int typeId,
                final DirectBuffer buffer, final int offset, final int length) {
                publicBefore[0] = index < lastRecord[0] ? sequence : publicBefore[0];
            }
        }).run();

        assertThat(replayed).containsAllEntriesOf(published);
        assertThat(replayed.lastKey()).isEqualTo((long) replayed.size()).isEqualTo(published.lastKey());
        if (isSkipping) {
            assertThat(published.size()).isLessThan(replayed.size());
            assertThat(told).as("where the queue goes on").anyMatch(next -> next > lastPublic + 1);
        } else {
            assertThat(published).hasSameSizeAs(replayed);
            assertThat(lastPublic).as("public events, when private ones of later commands were out")
                .isGreaterThanOrEqualTo(publicBefore[0]);
        }
    }

    private static String text(final int typeId, final DirectBuffer buffer, final int offset, final int length) {
        final UnsafeBuffer copy = new UnsafeBuffer(new byte[length]);
        copy.putBytes(0, buffer, offset, length);
        copy.putLong(PublicEncoder.enginePublishedEncodingOffset(), 0);
        final StringBuilder text = new StringBuilder().append(typeId);
        for (int i = 0; i < length; i++) {
            text.append(' ').append(copy.getByte(i));
        }
        return text.toString();
    }
}
