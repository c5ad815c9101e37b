package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The same commands bring about the same events, byte for byte: on every run, and on every JDK. */
class DeterminismTest {
    private static final int COMMANDS = 200_000;
    /** Changes only with the rules or with {@link RandomCommands}: say so where it is changed. */
    private static final String EXPECTED = "04504f239aaf3c5acf19cfa1f559085e5541bf5ac396972f2ea40dccb189f3eb";

    @Test
    void shouldBringAboutTheSameBytesOnEveryRunAndJdk() throws NoSuchAlgorithmException {
        assertThat(digest()).isEqualTo(digest()).isEqualTo(EXPECTED);
    }

    private static String digest() throws NoSuchAlgorithmException {
        final MessageDigest sha256 = MessageDigest.getInstance("SHA-256");
        final EventRecorder recorder = new EventRecorder();
        final MatchingEngine engine = new MatchingEngine(recorder, 64);
        for (int instrument = 1; instrument <= 3; instrument++) {
            engine.addInstrument(instrument);
        }
        final RandomCommands commands = new RandomCommands(42, 50);
        for (int i = 0; i < COMMANDS; i++) {
            commands.next().sendTo(engine);
            final List<Event> events = recorder.take();
            commands.learn(events);
            for (final Event event : events) {
                sha256.update(event.toString().getBytes(StandardCharsets.UTF_8));
            }
        }
        return HexFormat.of().formatHex(sha256.digest());
    }
}
