package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.lang.management.BufferPoolMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.config.FixSettings;
import org.ringside.gateway.config.SessionPolicy;

/**
 * Spoilt messages of FIX over sockets: the gateway stands, a sound session beside does not notice, and nothing is left
 * behind. Most are whole messages with fields that are wrong, so that they come as far as the rules; the others are
 * garbled. Up to eight come together, the ring is small, and the engine pauses now and then.
 * It takes some seconds, and with {@code -Dringside.long=true} half a minute; {@code -Dringside.messages=10000000} for
 * so many messages, however long that takes, {@code -Dringside.seed=...} to repeat a run.
 */
class FixFuzzTest {
    private static final int MESSAGES = Integer.getInteger("ringside.messages", Integer.MAX_VALUE);
    private static final long LENGTH_NS = MESSAGES < Integer.MAX_VALUE
        ? Long.MAX_VALUE : TimeUnit.SECONDS.toNanos(Boolean.getBoolean("ringside.long") ? 30 : 3);
    private static final int LEAST = 3_000;
    /** The memory that is used is measured behind this part, and at the end. */
    private static final int WARM_UP = 8;
    private static final int ATTACKER = 1100;
    private static final int HONEST = 1101;
    /** An order of the sound session comes after so many messages, and its ids come again after so many orders. */
    private static final int BETWEEN_ORDERS = 50;
    private static final int HONEST_IDS = 500;
    private static final int MAX_TOGETHER = 8;
    /** One of so many messages becomes a command at least; one of five does, mostly. */
    private static final int MOST_REFUSED = 20;
    private static final int INSTRUMENTS = 4;
    private static final long MAX_GROWTH = 32L << 20;
    private static final String TERMS = "|38=7|40=2|44=1.5|54=1|55=1|60=20261127-03:00:00|";
    private static final List<String> SOUND = List.of(
        "35=D|11=a" + TERMS, "35=D|11=b" + TERMS, "35=D|11=c|18=6|59=3|110=2|111=1|126=20261128-00:00:00" + TERMS,
        "35=D|11=f|78=1|79=x|80=5|386=1|336=y" + TERMS, "35=G|11=c|41=a" + TERMS,
        "35=F|11=d|41=a|54=1|55=1|60=20261127-03:00:00|", "35=H|11=a|54=1|55=1|", "35=2|7=1|16=0|",
        "35=1|112=x|", "35=0|", "35=3|45=1|58=no|", "35=V|262=x|",
        "35=q|11=e|530=7|60=20261127-03:00:00|", "35=AN|710=x|724=0|60=20261127-03:00:00|", "35=x|320=x|559=4|",
        "35=x|320=y|559=0|55=1|");
    /** Those after which the numbers do not fit, or the session is over. */
    private static final List<String> ENDS =
        List.of("35=4|36=1000|", "35=4|123=Y|36=3|", "35=5|", "35=A|98=0|108=30|141=Y|", "35=A|98=1|");
    private static final List<String> VALUES = List.of("", "0", "-1", "Y", "x", "1e5", "0.000000001",
        "99999999999999999", "20261127-24:00:00", "A text that is longer than what most of the fields have");

    private final long seed = Long.getLong("ringside.seed", System.nanoTime());
    private final Random random = new Random(seed);
    private final TestGateway gateway = TestGateway.setup().auth("none").inputSlots(32, 2)
        .fix(new FixSettings("127.0.0.1:0", null, "1100-1101", null, 1_024, null, null))
        .policy(new SessionPolicy(null, null, null, null, 0, null, null)).start();
    private FixTrader honest;
    private FixTrader attacker;
    private byte[] last = {};
    private int connections;
    private int sent;
    private int orders;

    @Test
    void shouldServeASoundSessionWhileAnotherOneSendsSpoiltMessages() {
        final long startNs = System.nanoTime();
        gateway.engine().stopRecording();
        gateway.engine().market().instruments(INSTRUMENTS);
        gateway.passMs(40);
        honest = new FixTrader(gateway, HONEST, 1).logOn("");
        try {
            assertThat(honest.next()).startsWith("35=A|");
            gateway.passMs(20);
            for (int i = 0; i < INSTRUMENTS; i++) {
                assertThat(honest.next()).startsWith("35=f|");
            }
            connect();
            run(MESSAGES / WARM_UP, startNs + LENGTH_NS / WARM_UP);
            final Map<String, Long> usedBefore = usedBytes();
            run(MESSAGES, startNs + LENGTH_NS);
            attacker.close();
            order();
            final Map<String, Long> used = usedBytes();
            System.out.println("seed " + seed + ", " + sent + " messages, " + connections + " connections, "
                + orders + " orders of the sound session; bytes used before " + usedBefore + ", at the end " + used);
            used.forEach((kind, bytes) -> assertThat(bytes - usedBefore.get(kind))
                .as("%s bytes that stayed, seed %d", kind, seed).isLessThan(MAX_GROWTH));
        } catch (final RuntimeException | AssertionError failure) {
            throw new AssertionError("seed " + seed, failure);
        } finally {
            attacker.close();
            honest.close();
            gateway.close();
        }
        assertThat(gateway.warnings()).as("seed %d", seed).isEmpty();
        assertThat(connections).as("connections of the attacker, seed %d", seed).isGreaterThan(3);
        assertThat(gateway.engine().received()).as("commands at the engine, seed %d", seed)
            .isGreaterThan(sent / MOST_REFUSED);
    }

    /** Until so many were sent, or until that time; but not before the least was. */
    private void run(final int most, final long endNs) {
        while (sent < most && (LENGTH_NS == Long.MAX_VALUE || sent < LEAST || System.nanoTime() - endNs < 0)) {
            final int count = random.nextInt(3) == 0 ? 1 + random.nextInt(MAX_TOGETHER) : 1;
            send(together(count));
            sent += count;
            switch (random.nextInt(50)) {
                case 0 -> gateway.pauseEngine();
                case 1, 2, 3 -> gateway.resumeEngine();
                default -> { }
            }
            if (attacker.drain() < 0 || random.nextInt(100) == 0) {
                attacker.close();
                connect();
            }
            if (sent >= orders * BETWEEN_ORDERS) {
                order();
            }
        }
    }

    private byte[] together(final int count) {
        final ByteArrayOutputStream segment = new ByteArrayOutputStream();
        for (int i = 0; i < count; i++) {
            segment.writeBytes(random.nextInt(8) == 0 ? garbled() : spoilt());
        }
        return segment.toByteArray();
    }

    /** The sound session enters an order, and gets its acknowledgement and its trade. */
    private void order() {
        gateway.resumeEngine();
        final String id = "h" + orders++ % HONEST_IDS;
        honest.send("35=D|11=" + id + TERMS);
        assertThat(honest.next()).contains("|11=" + id + "|", "|150=0|");
        assertThat(honest.next()).contains("|11=" + id + "|", "|150=F|");
    }

    /** Most log on and begin anew, some go on with any number, some do not log on. */
    private void connect() {
        connections++;
        final int kind = random.nextInt(8);
        attacker = new FixTrader(gateway, ATTACKER, kind < 6 ? 1 : 1 + random.nextInt(50));
        if (kind < 7) {
            attacker.logOn(kind < 6 ? "141=Y|" : "");
        }
        gateway.steps(3);
    }

    private void send(final byte[] message) {
        final int cut = random.nextInt(4) == 0 ? random.nextInt(message.length + 1) : message.length;
        attacker.write(Arrays.copyOf(message, cut));
        gateway.steps(2);
        if (cut < message.length) {
            attacker.write(Arrays.copyOfRange(message, cut, message.length));
            gateway.steps(2);
        }
    }

    /** The last message once more, with other bytes here and there: it takes no number. */
    private byte[] garbled() {
        final byte[] message = last.clone();
        for (int i = 1 + random.nextInt(3); i > 0 && message.length > 0; i--) {
            message[random.nextInt(message.length)] = (byte) random.nextInt();
        }
        return message;
    }

    /** A message whose length and checksum are right. */
    private byte[] spoilt() {
        final List<String> kinds = random.nextInt(50) == 0 ? ENDS : SOUND;
        final List<String> fields =
            new ArrayList<>(List.of(kinds.get(random.nextInt(kinds.size())).split("\\|")));
        for (int i = random.nextInt(3); i > 0 && fields.size() > 1; i--) {
            spoil(fields, 1 + random.nextInt(fields.size() - 1));
        }
        last = attacker.message(String.join("|", fields) + "|");
        return last;
    }

    private void spoil(final List<String> fields, final int at) {
        final String field = fields.get(at);
        final int equals = field.indexOf('=');
        switch (random.nextInt(7)) {
            case 0 -> fields.remove(at);
            case 1 -> fields.add(1 + random.nextInt(fields.size()), field);
            case 2 -> Collections.swap(fields, at, 1 + random.nextInt(fields.size() - 1));
            case 3 -> fields.set(at, random.nextInt(1_000) + field.substring(Math.max(0, equals)));
            case 4 -> fields.set(at, field.substring(0, equals + 1) + VALUES.get(random.nextInt(VALUES.size())));
            case 5 -> fields.add(1 + random.nextInt(fields.size()), random.nextInt(40_000) + "=1");
            default -> {
                final StringBuilder changed = new StringBuilder(field);
                if (!changed.isEmpty()) {
                    changed.setCharAt(random.nextInt(field.length()), (char) random.nextInt(1 << Byte.SIZE));
                }
                fields.set(at, changed.toString());
            }
        }
    }

    /** Of the heap, of direct buffers, and of files that are mapped. */
    private static Map<String, Long> usedBytes() {
        System.gc();
        final Map<String, Long> used = new TreeMap<>();
        used.put("heap", Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
        ManagementFactory.getPlatformMXBeans(BufferPoolMXBean.class)
            .forEach(pool -> used.put(pool.getName(), pool.getMemoryUsed()));
        return used;
    }
}
