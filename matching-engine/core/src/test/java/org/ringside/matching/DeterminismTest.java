package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The same commands have the same output on every JDK, and however they are cut into a snapshot and what comes after
 * it: that of the day on which the number below was written down. It changes when the rules or the load do.
 */
@Tag("slow")
class DeterminismTest {
    private static final int COMMANDS = 200_000;
    private static final String OUTPUT =
        "2e04881c1f91aef41c3e17ea5c209e1d665dcecda28cdaa91422d0abfafaa097";

    private final MessageDigest digest;
    private final ByteBuffer bytes = ByteBuffer.allocate(1 << 16);
    private final CountingListener listener = new CountingListener(this::put);
    private final MixedLoad load = new MixedLoad();

    DeterminismTest() throws NoSuchAlgorithmException {
        digest = MessageDigest.getInstance("SHA-256");
    }

    @Test
    void shouldHaveTheSameOutputOnEveryJdk() {
        final MatchingEngine engine = new MatchingEngine(listener);
        load.configure(engine);
        for (int number = 1; number <= COMMANDS; number++) {
            load.apply(engine, number);
        }

        assertThat(output()).isEqualTo(OUTPUT);
    }

    @Test
    void shouldHaveTheSameOutputWhenItIsCutIntoSnapshotAndTail() {
        MatchingEngine engine = new MatchingEngine(listener);
        load.configure(engine);
        for (int number = 1; number <= COMMANDS; number++) {
            load.apply(engine, number);
            if (number % 9_973 == 0) {
                final StateValues state = new StateValues();
                engine.writeState(state);
                engine = MatchingEngine.load(listener, state);
            }
        }

        assertThat(output()).isEqualTo(OUTPUT);
    }

    private void put(final long value) {
        if (!bytes.hasRemaining()) {
            flush();
        }
        bytes.putLong(value);
    }

    private void flush() {
        digest.update(bytes.flip());
        bytes.clear();
    }

    private String output() {
        flush();
        return HexFormat.of().formatHex(digest.digest());
    }
}
