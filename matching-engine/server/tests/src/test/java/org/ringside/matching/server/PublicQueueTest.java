package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.LaunchException;
import org.ringside.matching.counters.EngineCounter;
import org.ringside.matching.counters.EngineCountersSnapshot;
import org.ringside.matching.follower.PublicReplay;
import org.ringside.matching.protocol.InstrumentDefinedDecoder;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.PublicDecoder;
import org.ringside.matching.protocol.PublicEncoder;
import org.ringside.matching.protocol.PulseDecoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;
import org.ringside.matching.service.EventListener;
import org.ringside.matching.service.PublicOutput;
import org.ringside.matching.service.RandomOrders;
import org.ringside.queue.MessageHandler;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;

/** The queues of public events beside an engine: the events of a replay, each once, and the engine never waits. */
class PublicQueueTest {
    private static final long SEED = 20261125;
    private static final int COMMANDS = 600;
    private static final int SLOTS = 1 << 16;
    private static final int FEW_SLOTS = 256;
    private static final String QUEUE = "market-data";
    private static final String OTHER_QUEUE = "market-data.b";
    private static final int SWEPT = 150;
    private static final long FIRST_ID = 1L << 40;

    @TempDir
    private Path journal;

    private final RandomMarket market = new RandomMarket(SEED);
    private final List<String> published = new ArrayList<>();
    private final List<PulseText> pulses = new ArrayList<>();
    private Exchange exchange;
    private Gateway gateway;
    private Reader reader;

    /** A pulse, as far as it is the same in each run. */
    private record PulseText(long session, long nextSequence, long skipped) {
    }

    @BeforeEach
    void open() {
        exchange = new Exchange().withJournal(journal);
        gateway = exchange.gateway("gw-1", SLOTS);
    }

    @AfterEach
    void close() {
        exchange.close();
    }

    private void serve(final int slots) {
        exchange.create(QUEUE, QueueSpec.one(slots, PublicOutput.MAX_LENGTH));
        exchange.set("publicQueues", QUEUE);
        reader = exchange.attach(QUEUE).reader("reader");
        RandomMarket.open(gateway);
    }

    @Test
    void shouldPublishTheEventsOfAReplayEachOnceAcrossRestarts() {
        serve(SLOTS);
        for (int i = 0; i < 3; i++) {
            trade();
            if (i == 1) {
                take();
            }
            exchange.stop();
        }
        trade();
        take();

        assertThat(published).isEqualTo(replayed());
        assertThat(pulses).hasSizeGreaterThanOrEqualTo(4).allSatisfy(pulse ->
            assertThat(pulse.skipped).isZero());
        assertThat(last().nextSequence).isLessThanOrEqualTo(published.size() + 1);
    }

    @Test
    void shouldGoOnWithoutAReaderAndSayWhereItTakesEventsAgain() {
        serve(FEW_SLOTS);
        trade();
        final long made = exchange.host().service().publicNumbers().sequence();
        assertThat(made).isGreaterThan(FEW_SLOTS);
        assertThat(exchange.messages()).anySatisfy(line -> assertThat(line).contains(
            "market-data is full: its reader does not keep up, or there is none. Public events from "));
        take();
        final int before = published.size();
        assertThat(before).isLessThan(FEW_SLOTS);
        exchange.work();
        gateway.startPhase(2, Phase.PRE_OPEN, 0);
        exchange.work();
        take();

        final List<String> all = replayed();
        assertThat(published.subList(0, before)).isEqualTo(all.subList(0, before));
        assertThat(published.subList(before, published.size())).isNotEmpty()
            .isEqualTo(all.subList(all.size() - published.size() + before, all.size()));
        final PulseText again = pulses.stream().filter(pulse -> pulse.skipped > 0).findFirst().orElseThrow();
        assertThat(again.nextSequence).isEqualTo(made + 1);
        assertThat(again.skipped).isEqualTo(made - before);
        assertThat(missing(before + 1, made)).isEqualTo(all.subList(before, (int) made));
        final EngineCountersSnapshot counted = EngineCountersSnapshot.read(exchange.folder()).orElseThrow();
        assertThat(counted.of(EngineCounter.PUBLIC_SKIPPED)).isEqualTo(again.skipped);
        assertThat(counted.of(EngineCounter.PUBLIC_EVENTS)).isEqualTo(all.size());
    }

    /** Trains to gateways are full in the middle of the command, and take along what everybody is to be told. */
    @Test
    void shouldTellTwoQueuesTheSameWhenACommandIsPublishedPieceByPiece() {
        serve(SLOTS);
        exchange.create(OTHER_QUEUE, QueueSpec.one(SLOTS, PublicOutput.MAX_LENGTH));
        exchange.set("publicQueues", QUEUE + "," + OTHER_QUEUE);
        final Reader other = exchange.attach(OTHER_QUEUE).reader("reader");
        trade();
        for (int id = 1; id <= SWEPT; id++) {
            gateway.newOrder(RandomOrders.FIRST_SESSION, FIRST_ID + id, 1, Side.SELL, 1, RandomOrders.PRICE,
                TimeInForce.DAY);
        }
        gateway.newOrder(RandomOrders.FIRST_SESSION + 1, FIRST_ID, 1, Side.BUY, 2 * SWEPT, RandomOrders.PRICE,
            TimeInForce.DAY);
        exchange.work();
        take();
        final List<String> first = List.copyOf(published);
        published.clear();
        reader = other;
        take();

        assertThat(first).hasSizeGreaterThan(2 * SWEPT).isEqualTo(replayed());
        assertThat(published).isEqualTo(first);
    }

    @Test
    void shouldReplayFromASnapshotBelowWhatIsMissing() {
        serve(SLOTS);
        trade();
        takeSnapshot();
        final long inFirst = exchange.host().service().publicNumbers().sequence();
        trade();
        takeSnapshot();
        trade();
        take();
        final long made = exchange.host().service().publicNumbers().sequence();

        assertThat(published).isEqualTo(replayed());
        for (final long from : new long[] {1, inFirst, inFirst + 1, made - 1}) {
            assertThat(missing(from, made)).as("from %d of %d", from, made)
                .isEqualTo(published.subList((int) from - 1, (int) made));
        }
    }

    @Test
    void shouldGoOnBehindTheLastEventOfAQueueThatHasComeRound() {
        serve(FEW_SLOTS);
        for (int i = 1; i <= 90; i++) {
            market.send(gateway, 10);
            exchange.work();
            gateway.poll();
            take();
            if (i % 30 == 0) {
                exchange.stop();
            }
        }
        exchange.work();
        take();

        assertThat(published.size()).isGreaterThan(2 * FEW_SLOTS);
        assertThat(published).isEqualTo(replayed());
    }

    @Test
    void shouldNotFillANewQueueWithWhatWasPublishedBefore() {
        serve(SLOTS);
        trade();
        final int made = (int) exchange.host().service().publicNumbers().sequence();
        exchange.stop();
        reader.close();
        exchange.recreate(QUEUE, QueueSpec.one(SLOTS, PublicOutput.MAX_LENGTH));
        reader = exchange.attach(QUEUE).reader("reader");
        exchange.work();
        take();
        assertThat(published).isEmpty();
        assertThat(last().nextSequence).isEqualTo(made + 1);
        trade();
        take();

        final List<String> all = replayed();
        assertThat(published).isNotEmpty().isEqualTo(all.subList(made, all.size()));
    }

    @Test
    void shouldRefuseAQueueThatKnowsMoreThanTheJournal(@TempDir final Path emptyJournal) {
        serve(SLOTS);
        trade();
        exchange.stop();
        exchange.set("journal", emptyJournal);
        exchange.recreate("orders.in", QueueSpec.many(4096, 112));
        exchange.recreate("orders.out.gw-1", QueueSpec.one(SLOTS, 240));

        assertThatThrownBy(() -> exchange.host()).isInstanceOf(LaunchException.class)
            .hasMessageContaining("market-data has public events up to ")
            .hasMessageContaining("but the journal only has what led to those up to 0");
    }

    @Test
    void shouldBeginAnewWithoutAJournal() {
        exchange.set("policy", "memory");
        serve(SLOTS);
        trade();
        take();
        final int first = published.size();
        exchange.stop();
        exchange.work();
        take();

        assertThat(published.subList(first, published.size())).isNotEmpty().first().asString()
            .startsWith("1 " + InstrumentDefinedDecoder.TEMPLATE_ID);
        assertThat(last().session).isPositive();
    }

    @Test
    void shouldTellEverybodyTheNamesOfInstrumentsThatWereThereBefore() {
        exchange.work();
        exchange.stop();
        serve(SLOTS);
        exchange.set("instruments.1.symbol", "ABCD");
        exchange.work();
        final InstrumentDefinedDecoder defined = new InstrumentDefinedDecoder();
        final List<String> symbols = new ArrayList<>();
        reader.poll((typeId, buffer, offset, length, position, endOfBatch) -> {
            if (typeId == InstrumentDefinedDecoder.TEMPLATE_ID) {
                symbols.add(defined.wrap(buffer, offset, InstrumentDefinedDecoder.BLOCK_LENGTH,
                    InstrumentDefinedDecoder.SCHEMA_VERSION).symbol() + " " + defined.lot());
            }
        }, SLOTS);

        assertThat(symbols).containsExactly("ABCD 100000000", "XYZ 100000000");
    }

    private void trade() {
        market.send(gateway, COMMANDS);
        exchange.work();
        gateway.poll();
    }

    private void takeSnapshot() {
        new Snapshots(journal, RouteTails.UNKNOWN, line -> { }).take().orElseThrow();
    }

    private PulseText last() {
        return pulses.get(pulses.size() - 1);
    }

    private void take() {
        final PulseDecoder pulse = new PulseDecoder();
        reader.poll((typeId, buffer, offset, length, position, endOfBatch) -> {
            if (typeId == PulseDecoder.TEMPLATE_ID) {
                pulse.wrap(buffer, offset, PulseDecoder.BLOCK_LENGTH, PulseDecoder.SCHEMA_VERSION);
                pulses.add(new PulseText(pulse.session(), pulse.nextSequence(), pulse.skipped()));
            } else {
                published.add(text(typeId, buffer, offset, length));
            }
        }, Integer.MAX_VALUE);
    }

    private List<String> replayed() {
        final List<String> events = new ArrayList<>();
        final ReplayResult result = new Replay(journal).to(new EventListener() {
            @Override
            public void onEvent(final long index, final String route, final long position, final int typeId,
                final DirectBuffer buffer, final int offset, final int length) {
                assertThat(route).isEqualTo("gw-1");
            }

            @Override
            public void onPublicEvent(final long index, final long sequence, final int typeId,
                final DirectBuffer buffer, final int offset, final int length) {
                events.add(text(typeId, buffer, offset, length));
            }
        }).run();
        assertThat(result.publicEvents()).isEqualTo(events.size());
        assertThat(result.stateHash()).isEqualTo(exchange.host().service().stateHash());
        return events;
    }

    private List<String> missing(final long from, final long until) {
        final List<String> events = new ArrayList<>();
        final MessageHandler handler = (typeId, buffer, offset, length, sequence, isLast) -> {
            assertThat(isLast).isEqualTo((new PublicDecoder().wrap(buffer, offset).flags() & PublicOutput.LAST) != 0);
            events.add(text(typeId, buffer, offset, length));
        };
        try (PublicReplay replay = new PublicReplay(journal, from, handler)) {
            assertThat(replay.makeUntil(from)).isBetween(from, until);
            assertThat(replay.makeUntil(until)).isEqualTo(until);
            assertThat(replay.session()).isEqualTo(exchange.host().service().publicNumbers().session());
        }
        return events;
    }

    private static String text(final int typeId, final DirectBuffer buffer, final int offset, final int length) {
        final UnsafeBuffer copy = new UnsafeBuffer(new byte[length]);
        copy.putBytes(0, buffer, offset, length);
        copy.putLong(PublicEncoder.enginePublishedEncodingOffset(), 0);
        final StringBuilder text = new StringBuilder();
        text.append(new PublicDecoder().wrap(copy, 0).sequence()).append(' ').append(typeId);
        for (int i = 0; i < length; i++) {
            text.append(' ').append(copy.getByte(i));
        }
        return text.toString();
    }
}
