package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Very many mutated frames through real connections and a real event loop: nothing escapes, nobody else notices, and
 * nothing is left behind. {@code -Dringside.frames=10000000} for the long run, {@code -Dringside.seed=...} to repeat.
 */
class FuzzTest {
    private static final long FRAMES =
        Long.getLong("ringside.frames", Boolean.getBoolean("ringside.long") ? 60_000 : 20_000);
    private static final int BYSTANDER = 1256;
    private static final int VICTIMS = 250;
    private static final int MAX_PIECES = 24;
    private static final long MAX_GROWTH = 32L << 20;

    private final long seed = Long.getLong("ringside.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final FrameMutator mutator = new FrameMutator(random);
    private final TestGateway gateway = TestGateway.setup().inMemory().start();
    private final FuzzedTrader trader = new FuzzedTrader(gateway);
    private TestTrader bystander;
    private long bystanderSeqNo;
    private long sent;

    @Tag("slow")
    @Test
    @Timeout(value = 1, unit = TimeUnit.HOURS)
    void shouldStandMutatedFramesInEveryState() throws UnknownHostException {
        System.out.println("seed " + seed + ", " + FRAMES + " frames");
        gateway.engine().stopRecording();
        bystander = gateway.establish(BYSTANDER);
        while (sent < FRAMES / 8) {
            runOne();
        }
        final long usedBefore = usedBytes();
        while (sent < FRAMES) {
            runOne();
        }
        gateway.passMs(100);
        assertThat(usedBytes() - usedBefore).as("bytes that stayed, seed %d", seed).isLessThan(MAX_GROWTH);
        assertThat(gateway.admissionControl().addresses()).as("addresses with connections, seed %d", seed).isEqualTo(1);
        assertThat(gateway.warnings()).as("seed %d", seed).isEmpty();
        gateway.close();
    }

    @Test
    void shouldShrinkAScriptToThePiecesThatMatter() {
        final List<byte[]> pieces = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            pieces.add(new byte[] {(byte) i});
        }
        final FuzzScript script = new FuzzScript(FuzzedTrader.Start.STRANGER, null, 1, 1, 0, pieces);

        final FuzzScript shrunk = script.shrunk(candidate ->
            candidate.pieces().stream().anyMatch(piece -> piece[0] == 3)
            && candidate.pieces().stream().anyMatch(piece -> piece[0] == 7));

        assertThat(shrunk).hasToString("STRANGER of session 1 version 1\n  03\n  07");
        gateway.close();
    }

    private void runOne() throws UnknownHostException {
        gateway.clock().advanceMs(1);
        final FuzzScript script = new FuzzScript(
            FuzzedTrader.Start.values()[random.nextInt(FuzzedTrader.Start.values().length)],
            new InetSocketAddress(InetAddress.getByAddress(new byte[] {
                10, (byte) random.nextInt(), (byte) random.nextInt(), (byte) random.nextInt()}), 0),
            1001 + random.nextInt(VICTIMS), gateway.clock().epochNs(), gateway.clock().epochNs(), new ArrayList<>());
        try {
            run(script);
        } catch (final RuntimeException | AssertionError failure) {
            final boolean isAlone = script.play() != null;
            throw new AssertionError("seed " + seed + " after " + sent + " frames; "
                + (isAlone ? "enough is " + script.shrunk(candidate -> candidate.play() != null)
                    : "fails only after what came before: " + script), failure);
        }
    }

    private void run(final FuzzScript script) {
        trader.start(script.from(), script.start(), script.sessionId(), script.verId());
        for (int i = 0; i < MAX_PIECES && trader.isOpen(); i++) {
            final byte[] frame = mutator.next(script.sessionId(), script.verId(), gateway.clock().epochNs(), 1 + i);
            final int cut = random.nextInt(4) == 0 ? random.nextInt(frame.length + 1) : frame.length;
            send(script, Arrays.copyOf(frame, cut));
            if (cut < frame.length) {
                send(script, Arrays.copyOfRange(frame, cut, frame.length));
            }
            sent++;
        }
        trader.close();
        if (random.nextInt(16) == 0) {
            bystander.send(bystander.frames().newOrder(++bystanderSeqNo, bystanderSeqNo, 1));
            assertThat(bystander.next().accepted().msgSeqNum()).as("the bystander's").isEqualTo(bystanderSeqNo);
            bystander.expectNothing();
        }
    }

    private void send(final FuzzScript script, final byte[] piece) {
        script.pieces().add(piece);
        trader.send(piece);
    }

    private static long usedBytes() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }
}
