package org.ringside.gateway.fix.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.protocol.TerminationCode;

/**
 * Many random and spoilt messages through sessions: nothing escapes, all that goes out is FIX, its numbers go up, and
 * the application gets each number once. {@code -Dringside.messages=10000000} for the long run,
 * {@code -Dringside.seed=...} to repeat one.
 */
class SessionFuzzTest {
    private static final int MESSAGES =
        Integer.getInteger("ringside.messages", Boolean.getBoolean("ringside.long") ? 200_000 : 30_000);
    private static final int PER_SESSION = 60;
    private static final Pattern NUMBER = Pattern.compile("\\|34=(\\d+)\\|");
    private static final String ORDER = "|38=1|40=1|54=1|55=IBM|60=20261126-12:00:00|11=o";
    private static final String[] BODIES = {"35=0", "35=1|112=x", "35=2|7=1|16=0", "35=2|7=3|16=4", "35=3|45=1",
        "35=4|123=Y|36=5", "35=4|36=9", "35=4|123=Y|36=2147483640", "35=A|98=0|108=30", "35=A|98=0|108=30|141=Y",
        "35=V|262=1", "35=*", "35=8"};
    private static final String[] EXTRAS = {"|43=Y", "|43=Y|122=-1s", "|43=Y|122=+1s", "|97=Y", "|52=+200s", "|52=-",
        "|49=-", "|49=OTHER", "|999=1", "|34=0", "|34=x", "|58=", "|115=firm", "|11=twice", "|96=a", "|95=2|96=a"};

    private final long seed = Long.getLong("ringside.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private TestSession session;
    private TestTrader trader;
    private long lastOut;
    private long lastApplication;
    private long established;
    private long orders;

    @Test
    void shouldStandSpoiltMessagesInEveryState() {
        System.out.println("seed " + seed + ", " + MESSAGES + " messages");
        for (int i = 0; i < MESSAGES; i += PER_SESSION) {
            final List<String> steps = new ArrayList<>();
            try {
                playSession(steps);
            } catch (final RuntimeException | AssertionError failure) {
                throw new AssertionError("seed " + seed + ", after\n" + String.join("\n", steps), failure);
            }
        }
        assertThat(established).as("messages on a session that is logged on, seed %d", seed)
            .isGreaterThan(MESSAGES / 3);
        assertThat(orders).as("orders that were taken, seed %d", seed).isGreaterThan(MESSAGES / 50);
    }

    private void playSession(final List<String> steps) {
        session = new TestSession();
        trader = new TestTrader(session);
        lastOut = 0;
        lastApplication = 0;
        for (int i = 0; i < PER_SESSION; i++) {
            if (trader.connection().isClosed()) {
                trader.connect();
            }
            if (trader.connection().session() == null && random.nextInt(8) != 0) {
                send(steps, "35=A|34=" + session.nextIncoming() + "|98=0|108=30|", false);
            } else if (random.nextInt(6) == 0) {
                sendTogether(steps);
            } else {
                send(steps, line(), random.nextInt(12) == 0);
            }
            established += trader.connection().isEstablished() ? 1 : 0;
            act(steps);
            check(trader.events());
        }
    }

    private void act(final List<String> steps) {
        switch (random.nextInt(24)) {
            case 0 -> {
                steps.add("report");
                trader.report("r");
            }
            case 1 -> {
                steps.add("wait");
                trader.pass(random.nextInt(40_000));
            }
            case 2 -> {
                steps.add("busy");
                trader.busy(true);
            }
            case 3, 4, 5, 6, 7 -> {
                steps.add("ready");
                trader.busy(false);
            }
            case 8 -> {
                if (random.nextInt(8) == 0) {
                    steps.add("logout");
                    trader.connection().logout(TerminationCode.OPERATOR, "go");
                }
            }
            default -> { }
        }
    }

    private void send(final List<String> steps, final String line, final boolean isSpoilt) {
        final byte[] message = trader.message(line);
        if (isSpoilt) {
            message[random.nextInt(message.length)] = (byte) random.nextInt();
        }
        steps.add((isSpoilt ? "spoilt " : "> ") + line);
        trader.send(message, random.nextInt(4) == 0 ? 1 + random.nextInt(message.length) : message.length);
    }

    /** Several in one segment: most are orders in their turn, among which others may be, and gaps. */
    private void sendTogether(final List<String> steps) {
        final ByteArrayOutputStream segment = new ByteArrayOutputStream();
        for (int i = 0; i < 2 + random.nextInt(6); i++) {
            final String line = random.nextInt(6) == 0 ? line()
                : "35=D|34=" + (session.nextIncoming() + i) + ORDER + (random.nextInt(8) == 0 ? "|999=1|" : i + "|");
            final byte[] message = trader.message(line);
            if (random.nextInt(40) == 0) {
                message[random.nextInt(message.length)] = (byte) random.nextInt();
            }
            steps.add("+ " + line);
            segment.writeBytes(message);
        }
        final byte[] bytes = segment.toByteArray();
        trader.send(bytes, random.nextInt(4) == 0 ? 1 + random.nextInt(bytes.length) : bytes.length);
    }

    private String line() {
        final String body = random.nextInt(3) == 0 ? BODIES[random.nextInt(BODIES.length)]
            : "35=D" + ORDER + random.nextInt(100);
        final long number = body.contains("141=Y") ? 1
            : session.nextIncoming() + (random.nextInt(6) == 0 ? random.nextInt(7) - 3 : 0);
        final int cut = body.indexOf('|');
        final String extra = random.nextInt(8) == 0 ? EXTRAS[random.nextInt(EXTRAS.length)] : "";
        return (cut < 0 ? body : body.substring(0, cut)) + "|34=" + number + extra
            + (cut < 0 ? "" : body.substring(cut)) + "|";
    }

    private void check(final List<String> events) {
        for (final String event : events) {
            final Matcher number = NUMBER.matcher(event);
            if (event.contains("|141=Y|")) {
                lastOut = 0;
                lastApplication = 0;
            }
            if (!number.find()) {
                continue;
            }
            if (event.startsWith("app ")) {
                orders++;
                assertThat(Long.parseLong(number.group(1))).as(event).isGreaterThan(lastApplication);
                lastApplication = Long.parseLong(number.group(1));
            } else if (!event.contains("|43=Y|")) {
                assertThat(Long.parseLong(number.group(1))).as(event).isGreaterThan(lastOut);
                lastOut = Long.parseLong(number.group(1));
            }
        }
    }
}
