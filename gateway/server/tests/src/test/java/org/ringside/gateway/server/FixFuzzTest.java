package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.config.FixSettings;
import org.ringside.gateway.config.SessionPolicy;

/**
 * Spoilt messages of FIX over sockets: the gateway stands, and a sound session beside does not notice.
 * {@code -Dringside.messages=10000000} for the long run, {@code -Dringside.seed=...} to repeat one.
 */
class FixFuzzTest {
    private static final int MESSAGES = Integer.getInteger("ringside.messages", 3_000);
    private static final int ATTACKER = 1100;
    private static final int HONEST = 1101;
    private static final String TERMS = "|38=7|40=2|44=1.5|54=1|55=1|60=20261127-03:00:00|";
    private static final List<String> SOUND = List.of(
        "35=D|11=a" + TERMS, "35=D|11=b" + TERMS, "35=G|11=c|41=a" + TERMS,
        "35=F|11=d|41=a|54=1|55=1|60=20261127-03:00:00|", "35=H|11=a|54=1|55=1|", "35=2|7=1|16=0|", "35=4|36=1000|",
        "35=4|123=Y|36=3|", "35=1|112=x|", "35=5|", "35=A|98=0|108=30|141=Y|", "35=V|262=x|",
        "35=q|11=e|530=7|60=20261127-03:00:00|", "35=AN|710=x|724=0|60=20261127-03:00:00|");

    private final long seed = Long.getLong("ringside.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final TestGateway gateway = TestGateway.setup().auth("none")
        .fix(new FixSettings("127.0.0.1:0", null, "1100-1101", null, 1_024, null))
        .policy(new SessionPolicy(null, null, null, null, 0, null, null)).start();

    @Test
    void shouldServeASoundSessionWhileAnotherOneSendsSpoiltMessages() {
        System.out.println("seed " + seed + ", " + MESSAGES + " messages");
        final FixTrader honest = new FixTrader(gateway, HONEST, 1).logOn("");
        FixTrader attacker = attacker(1);
        int connections = 1;
        try {
            assertThat(honest.next()).startsWith("35=A|");
            gateway.engine().stopRecording();
            for (int i = 0; i < MESSAGES; i++) {
                final byte[] message = attacker.message(SOUND.get(random.nextInt(SOUND.size())));
                spoil(message);
                attacker.write(message);
                gateway.steps(2);
                if (attacker.drain() < 0) {
                    attacker.close();
                    connections++;
                    attacker = attacker(1 + random.nextInt(50));
                }
                if (i % 50 == 0) {
                    honest.send("35=D|11=h" + i + TERMS);
                    assertThat(honest.next()).contains("|11=h" + i + "|", "|150=0|");
                    assertThat(honest.next()).contains("|150=F|");
                }
            }
        } catch (final RuntimeException | AssertionError failure) {
            throw new AssertionError("seed " + seed, failure);
        } finally {
            attacker.close();
            honest.close();
            gateway.close();
        }
        assertThat(connections).as("connections of the attacker, seed %d", seed).isGreaterThan(3);
    }

    private FixTrader attacker(final int number) {
        final FixTrader attacker = new FixTrader(gateway, ATTACKER, number);
        if (random.nextInt(8) != 0) {
            attacker.logOn(random.nextBoolean() ? "141=Y|" : "");
        }
        gateway.steps(3);
        return attacker;
    }

    private void spoil(final byte[] message) {
        for (int i = random.nextInt(3); i > 0; i--) {
            message[random.nextInt(message.length)] = (byte) random.nextInt();
        }
    }
}
