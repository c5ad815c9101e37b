package org.ringside.simulator.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Percentage.withPercentage;

import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.ringside.simulator.flow.Command.Action;

class StreamTest {
    private static final int RATE = 20_000;
    private static final int SECONDS = 5;
    private static final long LENGTH_NS = TimeUnit.SECONDS.toNanos(SECONDS);
    private static final int SEED = 42;
    /** Of the streams of this seed. */
    private static final Map<Profile, String> HASHES = new EnumMap<>(Profile.class);

    /** The same on every JDK and machine: a change of a profile changes these on purpose. */
    @ParameterizedTest
    @CsvSource({
        "SMOKE, c8e1a066f9edbf3d3e80cf662ebe0af7bd55b002588489538bc09772d69576bb",
        "STEADY, 4b43c3b9faf5ea786d56dcfdc6c1b4c18e3c6f9635f2dbbeb5f97b613b6b0856",
        "QUOTES, ff6322f9f6d17c9aaa294d19023869a445b74fcf79e70a97c9d16a047d40215a",
        "ZI, eedabc55940c1fd75231a45614cc26b9fb5f1eacb1a43b05bd2c013cd9b4da96",
        "BURST, 451cce636449ec40eafe516ef29ce3c7bfb2ee5f2aa94194aa952b1252b8c37f",
        "HAWKES, 50f3b0ba3b9ca564a2cfe9a315df669226fdd6f2263e6b9d7c3deef969d37791",
        "OPENING_AUCTION, e5eb6e0d835c2c2748f52f7ccf12ca4ef93156d16a53d64f6d68da58d690dbb6",
        "CANCEL_STORM, 1be515d18a5d8f4d87df0545d7e2712f03f66b53377a9348cf0681bffe54ae9b",
        "MARKET_MAKER, 3ca52946e484b200ce209ddac72790cc2c32c446f0e922865a5e15563cb6b169"
    })
    void shouldGenerateTheSameStreamAsEverWhenTheSeedIsTheSame(final Profile profile, final String hash) {
        assertThat(hash(profile)).isEqualTo(hash);
    }

    @Tag("slow")
    @ParameterizedTest
    @EnumSource(value = Profile.class, names = "REPLAY", mode = EnumSource.Mode.EXCLUDE)
    void shouldGenerateAnotherStreamWhenTheSeedIsAnother(final Profile profile) {
        assertThat(hash(profile, SEED + 1)).isNotEqualTo(hash(profile));
    }

    @Tag("slow")
    @ParameterizedTest
    @EnumSource(value = Profile.class, names = "REPLAY", mode = EnumSource.Mode.EXCLUDE)
    void shouldOnlySpeakOfOrdersThatWereEnteredAndNotCancelled(final Profile profile) {
        final List<Instrument> instruments = Instrument.first(2);
        final Map<Long, Instrument> open = new HashMap<>();
        final long[] last = {0, 0};
        each(profile, command -> {
            require(command, "index", command.index() == ++last[0]);
            require(command, "time", command.offsetNs() >= last[1] && command.offsetNs() < LENGTH_NS);
            last[1] = command.offsetNs();
            if (command.action() == Action.NEW) {
                final Instrument instrument = instruments.get(command.securityId() - 1);
                require(command, "trader", command.trader() >= 0 && command.trader() < 8);
                require(command, "price", command.price() > 0 && command.price() % instrument.tick() == 0);
                require(command, "quantity", command.quantity() > 0);
                require(command, "side", command.side() == Command.BUY || command.side() == Command.SELL);
                if (command.timeInForce() == Command.DAY) {
                    open.put(command.index(), instrument);
                }
            } else if (command.action() == Action.REPLACE) {
                final Instrument instrument = open.get(command.order());
                require(command, "order", instrument != null);
                require(command, "price", command.price() % instrument.tick() == 0);
                require(command, "quantity", command.quantity() > 0);
            } else {
                require(command, "order", open.remove(command.order()) != null);
            }
        });
        assertThat(last[0]).isPositive();
    }

    @Test
    void shouldKeepTheRateExactlyWhenSteady() {
        final Map<Action, Integer> actions = new EnumMap<>(Action.class);
        final int[] immediate = {0};
        each(Profile.STEADY, command -> {
            actions.merge(command.action(), 1, Integer::sum);
            immediate[0] += command.timeInForce() == Command.IOC ? 1 : 0;
        });

        final int total = actions.values().stream().mapToInt(Integer::intValue).sum();
        assertThat(total).isEqualTo(RATE * SECONDS);
        assertThat(actions.get(Action.REPLACE)).isBetween(total / 10, total / 5);
        assertThat(actions.get(Action.CANCEL)).isBetween(total / 5, total / 3);
        assertThat(immediate[0]).isBetween(total / 10, total / 5);
    }

    @Test
    void shouldOnlyEnterAndCancelQuotesThatNoOrderReachesWhenQuoting() {
        final long[] best = {Long.MIN_VALUE, Long.MAX_VALUE};
        final Map<Action, Integer> actions = new EnumMap<>(Action.class);
        each(Profile.QUOTES, command -> {
            actions.merge(command.action(), 1, Integer::sum);
            if (command.action() == Action.NEW && command.securityId() == 1) {
                assertThat(command.timeInForce()).isEqualTo(Command.DAY);
                final boolean isBuy = command.side() == Command.BUY;
                best[0] = isBuy ? Math.max(best[0], command.price()) : best[0];
                best[1] = isBuy ? best[1] : Math.min(best[1], command.price());
            }
        });

        final int total = RATE * SECONDS;
        assertThat(actions).containsOnlyKeys(Action.NEW, Action.CANCEL);
        assertThat(actions.get(Action.CANCEL)).isBetween(total / 2 - total / 50, total / 2);
        assertThat(best[0]).isLessThan(best[1]);
    }

    /** So that a message about a quote hardly ever finds it gone. */
    @Test
    void shouldReplaceAndCancelOnlyQuotesThatNoOrderReachesWhenSteady() {
        final Map<Long, Instrument> instruments = new HashMap<>();
        final Map<Long, Long> distances = new HashMap<>();
        final long[] reach = {0};
        each(Profile.STEADY, command -> {
            if (command.action() == Action.NEW) {
                instruments.put(command.index(), Instrument.first(2).get(command.securityId() - 1));
                distances.put(command.index(), distance(instruments.get(command.index()), command.price()));
                reach[0] = command.timeInForce() == Command.IOC
                    ? Math.max(reach[0], distances.get(command.index()))
                    : reach[0];
            } else {
                assertThat(distances.get(command.order())).isGreaterThan(reach[0]);
                if (command.action() == Action.REPLACE) {
                    distances.put(command.order(), distance(instruments.get(command.order()), command.price()));
                }
            }
        });
        assertThat(reach[0]).isPositive();
    }

    @Test
    void shouldComeCloseToTheRateWhenOrdersComeByChance() {
        final long[] half = {0, 0};
        each(Profile.ZI, command -> half[command.offsetNs() < LENGTH_NS / 2 ? 0 : 1]++);

        assertThat(half[1]).isCloseTo(RATE * SECONDS / 2, withPercentage(3));
    }

    @Test
    void shouldEnterPricesThatOverlapBeforeAnOpening() {
        final long[] best = {Long.MIN_VALUE, Long.MAX_VALUE};
        final Map<Action, Integer> actions = new EnumMap<>(Action.class);
        each(Profile.OPENING_AUCTION, command -> {
            actions.merge(command.action(), 1, Integer::sum);
            if (command.action() == Action.NEW && command.securityId() == 1) {
                assertThat(command.timeInForce()).isEqualTo(Command.DAY);
                final boolean isBuy = command.side() == Command.BUY;
                best[0] = isBuy ? Math.max(best[0], command.price()) : best[0];
                best[1] = isBuy ? best[1] : Math.min(best[1], command.price());
            }
        });

        assertThat(best[0]).isGreaterThan(best[1]);
        assertThat(actions).containsOnlyKeys(Action.NEW, Action.REPLACE, Action.CANCEL);
    }

    @Test
    void shouldCancelEachOrderInTheLastTenthOfItsSecondWhenCancelsStorm() {
        each(Profile.CANCEL_STORM, command -> {
            final long inSecond = command.offsetNs() % TimeUnit.SECONDS.toNanos(1);
            assertThat(command.action()).isEqualTo(
                inSecond < TimeUnit.MILLISECONDS.toNanos(900) ? Action.NEW : Action.CANCEL);
        });
    }

    @Test
    void shouldMostlyReplaceQuotesOfHalfOfTheTradersWhenMakingMarkets() {
        final Map<Action, Integer> actions = new EnumMap<>(Action.class);
        each(Profile.MARKET_MAKER, command -> {
            actions.merge(command.action(), 1, Integer::sum);
            if (command.action() == Action.NEW) {
                assertThat(command.timeInForce() == Command.DAY).isEqualTo(command.trader() < 4);
            }
        });

        assertThat(actions.get(Action.REPLACE)).isGreaterThan(RATE * SECONDS / 2);
    }

    @Test
    void shouldBeTheSameButForTheTimesWhenTheRateIsAnother() {
        final OrderStream slow = new SteadyStream(
            SteadyStream.ALL, Instrument.first(2), new ConstantRate(1_000), 8, 42);
        final OrderStream fast = new SteadyStream(
            SteadyStream.ALL, Instrument.first(2), new ConstantRate(50_000), 8, 42);
        final Command one = new Command();
        final Command other = new Command();
        for (int i = 0; i < 10_000; i++) {
            slow.next(one);
            fast.next(other);
            assertThat(one.price()).isEqualTo(other.price());
            assertThat(one.order()).isEqualTo(other.order());
            assertThat(one.offsetNs()).isEqualTo(50 * other.offsetNs());
        }
    }

    @Test
    void shouldEndWithEveryRoundWhenSmoke() {
        final int[] messages = {0};
        each(Profile.SMOKE, command -> messages[0]++);

        assertThat(messages[0]).isEqualTo(SmokeStream.ROUNDS * SmokeStream.ROUND);
    }

    private static long distance(final Instrument instrument, final long price) {
        return Math.abs(price - instrument.reference()) / instrument.tick();
    }

    /** Of very many commands, for each of which an assertion would take longer than the stream. */
    private static void require(final Command command, final String what, final boolean isRight) {
        if (!isRight) {
            throw new AssertionError(what + " of command " + command.index() + ", " + command.action());
        }
    }

    private static String hash(final Profile profile) {
        return HASHES.computeIfAbsent(profile, known -> hash(known, SEED));
    }

    private static String hash(final Profile profile, final long seed) {
        return config(profile, seed).hash();
    }

    private static void each(final Profile profile, final Consumer<Command> check) {
        final Command command = new Command();
        try (OrderStream stream = config(profile, SEED).open()) {
            while (stream.next(command)) {
                check.accept(command);
            }
        }
    }

    private static StreamConfig config(final Profile profile, final long seed) {
        return new StreamConfig(profile, null, null, 0, 2, 8, RATE, seed, LENGTH_NS, 0);
    }
}
