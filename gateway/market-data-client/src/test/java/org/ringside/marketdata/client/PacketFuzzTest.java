package org.ringside.marketdata.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.LongConsumer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Among good packets come such as nobody would send: nothing is thrown, every book has its bounds, and after some quiet
 * minutes all are right. {@code -Dringside.seed=} repeats a run, {@code -Dringside.packets=} makes it longer.
 */
class PacketFuzzTest {
    private static final long SEED = Long.getLong("ringside.seed", System.nanoTime());
    private static final int PACKETS = Integer.getInteger("ringside.packets", 6_000);
    private static final long MILLISECOND = 1_000_000;
    private static final long MINUTE = 60_000 * MILLISECOND;
    private static final int ROUNDS = 5;
    private static final int CHUNK = 7;

    private final Random random = new Random(SEED);
    private final ModelMarket market = ModelMarket.of(random, 3, 400);
    private long now = random.nextLong() >> 8;

    @BeforeAll
    static void printSeed() {
        System.out.println("ringside.seed=" + SEED);
    }

    @Test
    void shouldHaveTheOrdersAgainWhateverCame() {
        final Packets packets = new Packets();
        final List<byte[]> good = new ArrayList<>(packets.live(random, market.events(), 12));
        addSnapshots(good, sequence -> market.instruments().forEach(instrument -> good.addAll(
            packets.snapshot(instrument, sequence, market.imageAt(instrument, sequence), CHUNK))));
        final CheckedFeed feed = new CheckedFeed(market);
        feed.compareNothing();
        good.subList(0, 40).forEach(packet -> feed.take(packet, now));

        for (int i = 0; i < PACKETS; i++) {
            now += MILLISECOND;
            feed.take(random.nextInt(4) == 0 ? any(good) : mutated(good), now);
        }
        assertThat(feed.feed().refused()).isPositive();
        for (int round = 0; round < ROUNDS; round++) {
            now += MINUTE;
            feed.take(packets.heartbeat(market.lastSequence() + 1), now);
            for (final int instrument : market.instruments()) {
                feed.take(packets.snapshot(instrument, market.lastSequence(),
                    market.imageAt(instrument, market.lastSequence()), CHUNK), now);
            }
        }
        feed.assertInStep();
    }

    @Test
    void shouldHaveTheLevelsAgainWhateverCame() {
        final LevelPackets packets = new LevelPackets(market, random);
        final List<byte[]> good = new ArrayList<>(packets.live(1, market.lastSequence(), 30, 3));
        addSnapshots(good, sequence -> market.instruments().forEach(instrument ->
            good.addAll(packets.snapshot(instrument, sequence, CHUNK))));
        final CheckedLevels feed = new CheckedLevels(market);
        feed.compareNothing();
        good.subList(0, 40).forEach(packet -> feed.take(packet, now));

        for (int i = 0; i < PACKETS; i++) {
            now += MILLISECOND;
            feed.take(random.nextInt(4) == 0 ? any(good) : mutated(good), now);
        }
        assertThat(feed.feed().refused()).isPositive();
        for (int round = 0; round < ROUNDS; round++) {
            now += MINUTE;
            feed.take(packets.heartbeat(), now);
            for (final int instrument : market.instruments()) {
                feed.take(packets.snapshot(instrument, market.lastSequence(), CHUNK), now);
            }
        }
        feed.assertInStep();
    }

    private void addSnapshots(final List<byte[]> good, final LongConsumer adder) {
        for (int i = 0; i < 10; i++) {
            adder.accept(market.endOfCommand(random.nextInt((int) market.lastSequence())));
        }
        assertThat(good).hasSizeGreaterThan(40);
    }

    private byte[] any(final List<byte[]> good) {
        return good.get(random.nextInt(good.size()));
    }

    private byte[] mutated(final List<byte[]> good) {
        final byte[] packet = any(good).clone();
        switch (random.nextInt(6)) {
            case 0 -> {
                return Arrays.copyOf(packet, random.nextInt(packet.length + 60));
            }
            case 1 -> {
                final byte[] noise = new byte[random.nextInt(1_500)];
                random.nextBytes(noise);
                return noise;
            }
            case 2 -> {
                final byte[] other = any(good);
                final int length = random.nextInt(Math.min(packet.length, other.length));
                System.arraycopy(other, other.length - length, packet, packet.length - length, length);
            }
            case 3 -> {
                final int at = random.nextInt(packet.length);
                Arrays.fill(packet, at, Math.min(packet.length, at + 8), (byte) (random.nextBoolean() ? 0 : 0xFF));
            }
            default -> {
                for (int flips = 1 + random.nextInt(4); flips > 0; flips--) {
                    packet[random.nextInt(packet.length)] ^= (byte) (1 << random.nextInt(8));
                }
            }
        }
        return packet;
    }
}
