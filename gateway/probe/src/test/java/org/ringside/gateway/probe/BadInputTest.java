package org.ringside.gateway.probe;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.gateway.protocol.ProbeDescriptor;
import org.ringside.gateway.protocol.ProbeStatus;

/** Bad datagrams get a clear answer that is no longer than they are, or are counted. */
class BadInputTest {
    private static final int TOO_LONG = ProbeConfigs.MAX_DATAGRAM + 1;
    private static final int FUZZED = 20_000;

    @ParameterizedTest
    @ValueSource(ints = {1, 2 * Endpoint.CONNECT_AFTER})
    void shouldCountEmptyDatagrams(final int askedBefore) {
        try (ProbeRig rig = new ProbeRig(); TestSender sender = new TestSender(rig.address())) {
            ask(rig, sender, askedBefore);
            sender.send("");
            sender.send("");
            rig.turnUntilReceived(askedBefore + 2);
            assertThat(rig.count(ProbeCounter.EMPTY)).isEqualTo(2);
            ask(rig, sender, 1);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {TOO_LONG, 1_472, 20_000, 65_507})
    void shouldSayThatADatagramIsTooLong(final int length) {
        try (ProbeRig rig = new ProbeRig(); TestSender sender = new TestSender(rig.address())) {
            final byte[] text = new byte[length];
            Arrays.fill(text, (byte) 'a');
            sender.send(text);
            sender.send(TestSender.request(length, 77));
            rig.turnUntilReceived(2);

            assertThat(sender.receiveText()).isEqualTo("TOO LONG");
            ProbeTest.assertRefused(sender.receive(), ProbeStatus.TOO_LONG, 77);
            assertThat(rig.count(ProbeCounter.REFUSED_TOO_LONG)).isEqualTo(2);
        }
    }

    @Test
    void shouldTakeTheLongestDatagram() {
        try (ProbeRig rig = new ProbeRig(); TestSender sender = new TestSender(rig.address())) {
            sender.send("x".repeat(ProbeConfigs.MAX_DATAGRAM));
            rig.turnUntilReceived(1);
            rig.handle();
            assertThat(sender.receiveText()).isEqualTo("X".repeat(ProbeConfigs.MAX_DATAGRAM));
        }
    }

    @Test
    void shouldSayWhatIsWrongWithATimedDatagram() {
        try (ProbeRig rig = new ProbeRig(); TestSender sender = new TestSender(rig.address())) {
            final byte[] newer = TestSender.request(ProbeDescriptor.LENGTH, 1);
            newer[4]++;
            sender.send(newer);
            sender.send(Arrays.copyOf(TestSender.request(ProbeDescriptor.LENGTH, 2), ProbeDescriptor.LENGTH - 1));
            sender.send(Arrays.copyOf(TestSender.request(ProbeDescriptor.LENGTH, 3), ProbeDescriptor.LENGTH + 1));
            sender.send(Arrays.copyOf(TestSender.request(ProbeDescriptor.LENGTH, 4), ProbeDescriptor.HEADER_LENGTH));
            sender.send(Arrays.copyOf(
                TestSender.request(ProbeDescriptor.LENGTH, 5), ProbeDescriptor.HEADER_LENGTH - 1));
            rig.turnUntilReceived(5);

            ProbeTest.assertRefused(sender.receive(), ProbeStatus.UNKNOWN_VERSION, 1);
            ProbeTest.assertRefused(sender.receive(), ProbeStatus.MALFORMED, 2);
            ProbeTest.assertRefused(sender.receive(), ProbeStatus.MALFORMED, 3);
            ProbeTest.assertRefused(sender.receive(), ProbeStatus.MALFORMED, 4);
            assertThat(rig.count(ProbeCounter.REFUSED_VERSION)).isEqualTo(1);
            assertThat(rig.count(ProbeCounter.REFUSED_MALFORMED)).isEqualTo(3);
            assertThat(rig.count(ProbeCounter.UNANSWERABLE)).as("no room for a refusal").isEqualTo(1);
        }
    }

    @Test
    void shouldAnswerNothingThatAProbeSends() {
        try (ProbeRig rig = new ProbeRig(); TestSender sender = new TestSender(rig.address())) {
            int sent = 0;
            for (final ProbeStatus status : ProbeStatus.values()) {
                if (status != ProbeStatus.REQUEST) {
                    final byte[] answer = TestSender.request(ProbeDescriptor.LENGTH, 1);
                    ProbeDescriptor.putStatus(new UnsafeBuffer(answer), 0, status);
                    sender.send(answer);
                    sender.send(Arrays.copyOf(answer, ProbeDescriptor.HEADER_LENGTH));
                    sender.send(status.text());
                    sent += 3;
                }
            }
            sender.send("X".repeat(ProbeConfigs.MAX_DATAGRAM));
            sender.send("123");
            sent += 2;
            rig.turnUntilReceived(sent);

            assertThat(rig.handle()).as("in the ring").isZero();
            assertThat(rig.count(ProbeCounter.ANSWERS)).isEqualTo(sent);
            ask(rig, sender, 1);
        }
    }

    @Test
    void shouldDropWhatIsOverTheRateOfItsSource() {
        try (ProbeRig rig = new ProbeRig(config -> new ProbeConfig(config.name(), config.queues(), config.listen(),
            null, null, null, null, 10, 5, null, null)); TestSender sender = new TestSender(rig.address())) {
            for (int i = 0; i < 20; i++) {
                sender.send("x" + i);
            }
            rig.turnUntilReceived(20);
            rig.handle();

            final long answered = rig.count(ProbeCounter.ANSWERED);
            assertThat(answered).isGreaterThanOrEqualTo(5);
            assertThat(rig.count(ProbeCounter.OVER_RATE)).isEqualTo(20 - answered).isPositive();
            for (int i = 0; i < answered; i++) {
                assertThat(sender.receiveText()).startsWith("X");
            }
            rig.advance(1_000_000_000L);
            ask(rig, sender, 1);
        }
    }

    /** Whatever comes: no exception, no answer longer than its request, every datagram in one counter. */
    @Test
    void shouldStandRandomDatagrams() {
        final long seed = System.nanoTime();
        System.out.println("seed " + seed);
        final Random random = new Random(seed);
        long sentBefore = 0;
        try (ProbeRig rig = new ProbeRig(); TestSender sender = new TestSender(rig.address())) {
            for (int i = 1; i <= FUZZED; i++) {
                final byte[] datagram = randomDatagram(random);
                sender.send(datagram);
                rig.turnUntilReceived(i);
                rig.handle();
                final long sent = sentBy(rig);
                assertThat(sent + droppedBy(rig)).as("seed %d, datagram %d", seed, i).isEqualTo(i);
                if (sent > sentBefore) {
                    assertThat(sender.receive()).hasSizeLessThanOrEqualTo(datagram.length);
                }
                sentBefore = sent;
            }
            assertThat(sentBefore).as("answers and refusals").isBetween(FUZZED / 10L, FUZZED - 1L);
            ask(rig, sender, 1);
        }
    }

    private static long sentBy(final ProbeRig rig) {
        return rig.count(ProbeCounter.ANSWERED) + rig.count(ProbeCounter.REFUSED_TOO_LONG)
            + rig.count(ProbeCounter.REFUSED_MALFORMED) + rig.count(ProbeCounter.REFUSED_VERSION)
            + rig.count(ProbeCounter.REFUSED_BUSY) + rig.count(ProbeCounter.REFUSED_AWAY);
    }

    private static long droppedBy(final ProbeRig rig) {
        return rig.count(ProbeCounter.EMPTY) + rig.count(ProbeCounter.ANSWERS) + rig.count(ProbeCounter.UNANSWERABLE)
            + rig.count(ProbeCounter.OVER_RATE);
    }

    /** A request with some bytes changed or cut off, or bytes by chance. */
    private static byte[] randomDatagram(final Random random) {
        if (random.nextInt(4) == 0) {
            final byte[] bytes = new byte[random.nextInt(2 * ProbeConfigs.MAX_DATAGRAM)];
            random.nextBytes(bytes);
            return bytes;
        }
        final byte[] request = TestSender.request(ProbeDescriptor.LENGTH + random.nextInt(20), random.nextLong());
        for (int i = random.nextInt(3); i > 0; i--) {
            request[random.nextInt(random.nextBoolean() ? 8 : request.length)] = (byte) random.nextInt();
        }
        return random.nextInt(4) == 0 ? Arrays.copyOf(request, random.nextInt(2 * request.length)) : request;
    }

    private static void ask(final ProbeRig rig, final TestSender sender, final int times) {
        for (int i = 0; i < times; i++) {
            final long before = rig.count(ProbeCounter.RECEIVED);
            sender.send("hello".getBytes(US_ASCII));
            rig.turnUntilReceived(before + 1);
            rig.handle();
            assertThat(sender.receiveText()).isEqualTo("HELLO");
        }
    }
}
