package org.ringside.marketdata.itch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.ringside.marketdata.counters.ItchCounter;
import org.ringside.marketdata.publisher.FeedPublisher;
import org.ringside.marketdata.publisher.FeedSettings;
import org.ringside.marketdata.publisher.TestEngine;
import org.ringside.matching.service.CommandSource;

/**
 * Random commands go through a real engine, the publisher and ITCH. Whoever follows that with programs of others, a
 * client of Mold, a parser and an order book, has the orders and levels that the engine shows, after every command.
 * {@code -Dringside.seed=} begins with another seed; {@code -Dringside.sabotage=drop}, {@code swap} or {@code flip} has
 * to fail.
 */
@Tag("slow")
class ItchEqualityTest {
    private static final int SEEDS = 2;
    /** Of each seed: half a million in all. */
    private static final int COMMANDS = Integer.getInteger("ringside.commands", 500_000) / SEEDS;
    /** Of each seed where packets are spoilt or sessions are small, which takes longer. */
    private static final int FEW = Integer.getInteger("ringside.commands", 6_000) / SEEDS;
    private static final long SEED = Long.getLong("ringside.seed", 1);
    private static final long ROOM = 1L << 40;
    private static final long SMALL_ROOM = 20_000;
    private static final Map<Integer, String> SYMBOLS =
        TestEngine.INSTRUMENTS.stream().collect(Collectors.toMap(Function.identity(), number -> "ABC" + number));

    @TempDir
    private Path folder;

    private final List<JudgingSubscriber> subscribers = new ArrayList<>();
    private TestEngine engine;
    private FeedPublisher publisher;
    private TestMold mold;
    private int published;
    private long compared;

    static LongStream seeds() {
        return LongStream.range(SEED, SEED + SEEDS);
    }

    private void open(final long seed, final Sabotage sabotage, final long room) {
        engine = new TestEngine(seed);
        publisher = new FeedPublisher(FeedSettings.of(TestEngine.START, 0, 1));
        mold = new TestMold(folder, TestEngine.START, Set.of(), room);
        publisher.keepWith((sequence, templateId, buffer, body, length, isLast) ->
            mold.onEvent(sequence, templateId, buffer, body, length));
        subscribers.add(mold.subscribe(sabotage));
        pass();
    }

    private void pass() {
        for (; published < engine.events().size(); published++) {
            final TestEngine.Event event = engine.events().get(published);
            publisher.onEvent(event.typeId(), event.bytes(), 0, event.bytes().capacity());
        }
        engine.events().clear();
        published = 0;
        mold.pump();
    }

    private boolean compare(final JudgingSubscriber subscriber) {
        if (!mold.lastSession().equals(subscriber.session()) || !subscriber.isInStep(mold.lastNext())) {
            return false;
        }
        for (final int instrument : TestEngine.INSTRUMENTS) {
            subscriber.books().requireBooksOf(
                engine.service().market(), instrument, SYMBOLS.get(instrument), CommandSource.TICK);
        }
        compared++;
        return true;
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void shouldMakeTheBooksOfTheEngineAfterEveryCommand(final long seed) {
        run(seed, Sabotage.ofProperty(), ROOM, COMMANDS);

        assertThat(compared).isEqualTo(COMMANDS);
        assertThat(mold.largest()).isLessThanOrEqualTo(MoldDescriptor.MAX_LENGTH);
        final JudgingSubscriber subscriber = subscribers.get(0);
        for (final String type : "S R H A E C D P Q I".split(" ")) {
            assertThat(subscriber.count(type)).as("messages %s", type).isPositive();
        }
        assertThat(subscriber.count("S")).isEqualTo(6 * subscriber.sessions() - 3);
        assertThat(subscriber.sessions()).isGreaterThan(COMMANDS / 1_000);
        assertThat(mold.messages()).noneMatch(line -> line.contains("halted") || line.contains("left out"));
    }

    /** Where the room of a session is small, another one begins in the middle of the day, with all that rests. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void shouldBeginAnotherSessionWhenOneHasNoRoom(final long seed) {
        run(seed, Sabotage.NONE, SMALL_ROOM, FEW);

        assertThat(compared).isEqualTo(FEW);
        assertThat(mold.messages()).anyMatch(line -> line.contains("has used its room"));
    }

    @ParameterizedTest
    @EnumSource(value = Sabotage.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
    void shouldNoticeEverySabotage(final Sabotage sabotage) {
        assertThatThrownBy(() -> run(SEED, sabotage, ROOM, FEW)).isInstanceOf(AssertionError.class);
        assertThat(compared).isLessThan(FEW);
    }

    private void run(final long seed, final Sabotage sabotage, final long room, final int commands) {
        open(seed, sabotage, room);
        mold.keepNothing();
        for (int i = 0; i < commands; i++) {
            engine.sendRandom();
            pass();
            if (!compare(subscribers.get(0))) {
                throw new AssertionError("not in step behind command " + i);
            }
            if (room == ROOM) {
                requireVolumes(subscribers.get(0).books());
            }
        }
    }

    /** Sessions are days here. */
    private void requireVolumes(final JudgedBooks books) {
        for (final int instrument : TestEngine.INSTRUMENTS) {
            final String symbol = SYMBOLS.get(instrument);
            JudgedBooks.requireEqual(
                books.volume(symbol), engine.service().market().dayVolume(instrument), "volume of ", symbol);
        }
    }

    /** What is lost, doubled or late is asked for; who comes late asks from 1; another process goes on. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void shouldHaveNoOtherBooksWhenPacketsAreLostDoubledAndHeldUp(final long seed) {
        final Random random = new Random(seed);
        final byte[][] held = new byte[1][];
        open(seed, Sabotage.NONE, ROOM);
        mold.line(packet -> {
            final int luck = random.nextInt(20);
            if (luck == 1) {
                mold.deliver(packet);
            }
            if (luck == 2 && held[0] == null) {
                held[0] = packet;
            } else if (luck != 0) {
                mold.deliver(packet);
                if (held[0] != null) {
                    mold.deliver(held[0]);
                    held[0] = null;
                }
            }
        });
        for (int i = 0; i < FEW; i++) {
            engine.sendRandom();
            pass();
            if (random.nextInt(FEW) < 5) {
                subscribers.add(mold.subscribe(Sabotage.NONE));
            }
            if (i % (FEW / 4) == FEW / 5) {
                mold.restart();
            }
            mold.pass(10 * TestMold.MS);
            subscribers.forEach(this::compare);
        }
        mold.line(mold::deliver);
        engine.sendRandom();
        pass();
        mold.pass(10 * MoldSender.HEARTBEAT_NS);

        assertThat(subscribers).hasSizeGreaterThan(1).allSatisfy(subscriber -> {
            assertThat(compare(subscriber)).isTrue();
            assertThat(subscriber.asked()).isPositive();
        });
        assertThat(compared).isGreaterThan(FEW);
        assertThat(mold.count(ItchCounter.ANSWERED)).isPositive();
        assertThat(mold.messages()).anyMatch(line -> line.startsWith("ITCH goes on with session "));
    }
}
