package org.ringside.gateway.probe;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.gateway.protocol.ProbeDescriptor;
import org.ringside.gateway.protocol.ProbeStatus;
import org.ringside.launch.LaunchException;

/** What a probe does with good datagrams, and with answers that come too late or too often. */
class ProbeTest {
    @Test
    void shouldReturnATextInCapitals() {
        try (ProbeRig rig = new ProbeRig(); TestSender sender = new TestSender(rig.address())) {
            sender.send("buy 5 @ 7 \u00e9\u7b2c z{`");
            rig.turnUntilReceived(1);

            assertThat(rig.handle()).isEqualTo(1);
            assertThat(sender.receiveText()).isEqualTo("BUY 5 @ 7 \u00e9\u7b2c Z{`");
            assertThat(rig.count(ProbeCounter.ANSWERED)).isEqualTo(1);
        }
    }

    @Test
    void shouldReturnTheTimesOfTheHopsInTheirOrder() {
        try (ProbeRig rig = new ProbeRig(); TestSender sender = new TestSender(rig.address())) {
            final byte[] request = TestSender.request(ProbeDescriptor.LENGTH + 3, 42);
            ProbeDescriptor.putTime(
                new UnsafeBuffer(request), 0, ProbeDescriptor.SENT_OFFSET, rig.nanoTime());
            System.arraycopy("abc".getBytes(US_ASCII), 0, request, ProbeDescriptor.LENGTH, 3);
            sender.send(request);
            rig.turnUntilReceived(1);
            rig.handle();

            final UnsafeBuffer answer = new UnsafeBuffer(sender.receive());
            final long receivedNs = rig.nanoTime();
            assertThat(answer.capacity()).isEqualTo(request.length);
            assertThat(ProbeStatus.of(ProbeDescriptor.status(answer, 0))).isEqualTo(ProbeStatus.ANSWER);
            assertThat(ProbeDescriptor.number(answer, 0)).isEqualTo(42);
            assertThat(answer.getStringWithoutLengthAscii(ProbeDescriptor.LENGTH, 3)).isEqualTo("abc");
            final List<Long> times = new ArrayList<>();
            for (int at = ProbeDescriptor.SENT_OFFSET; at < ProbeDescriptor.LENGTH; at += Long.BYTES) {
                times.add(ProbeDescriptor.time(answer, 0, at));
            }
            times.add(receivedNs);
            assertThat(times).hasSize(8).isSorted();
            assertThat(times.get(0)).isEqualTo(
                ProbeDescriptor.time(new UnsafeBuffer(request), 0, ProbeDescriptor.SENT_OFFSET));
        }
    }

    @Test
    void shouldGiveAPeerThatKeepsSendingASocketOfItsOwn() {
        try (ProbeRig rig = new ProbeRig();
            TestSender steady = new TestSender(rig.address());
            TestSender other = new TestSender(rig.address())) {
            for (int i = 1; i <= 3 * Endpoint.CONNECT_AFTER; i++) {
                askOnce(rig, steady, "a" + i, "A" + i);
                assertThat(rig.endpoint().connections()).isEqualTo(i < Endpoint.CONNECT_AFTER ? 0 : 1);
            }
            askOnce(rig, other, "stranger", "STRANGER");
            askOnce(rig, steady, "still me", "STILL ME");
            assertThat(rig.endpoint().connections()).isEqualTo(1);
        }
    }

    /** Also when each is silent for so long between two datagrams that the next one takes its socket. */
    @ParameterizedTest
    @ValueSource(longs = {0, 2 * Endpoint.DISPLACE_AFTER_NS / ProbeConfigs.PEERS})
    void shouldServeMorePeersThanThereAreSockets(final long intervalNs) {
        final List<TestSender> senders = new ArrayList<>();
        try (ProbeRig rig = new ProbeRig()) {
            for (int i = 0; i < ProbeConfigs.PEERS; i++) {
                senders.add(new TestSender(rig.address()));
            }
            for (int round = 0; round < 3 * Endpoint.CONNECT_AFTER; round++) {
                for (int i = 0; i < senders.size(); i++) {
                    rig.advance(intervalNs);
                    askOnce(rig, senders.get(i), "s" + i + "r" + round, "S" + i + "R" + round);
                }
            }
            assertThat(rig.endpoint().connections()).isEqualTo(ProbeConfigs.CONNECTIONS);
        } finally {
            senders.forEach(TestSender::close);
        }
    }

    @Test
    void shouldTakeTheSocketOfAPeerThatIsSilent() {
        final List<TestSender> senders = new ArrayList<>();
        try (ProbeRig rig = new ProbeRig()) {
            for (int i = 0; i <= ProbeConfigs.CONNECTIONS; i++) {
                final TestSender sender = new TestSender(rig.address());
                senders.add(sender);
                rig.advance(2 * Endpoint.DISPLACE_AFTER_NS);
                for (int k = 0; k < Endpoint.CONNECT_AFTER; k++) {
                    askOnce(rig, sender, "x" + k, "X" + k);
                }
                assertThat(rig.endpoint().connections()).isEqualTo(Math.min(i + 1, ProbeConfigs.CONNECTIONS));
            }
            askOnce(rig, senders.get(0), "still there", "STILL THERE");

            rig.advance(2 * Endpoint.CLOSE_AFTER_NS);
            rig.turn();
            assertThat(rig.endpoint().connections()).isZero();
            askOnce(rig, senders.get(1), "me too", "ME TOO");
        } finally {
            senders.forEach(TestSender::close);
        }
    }

    /** The newcomer's datagram comes first, and makes it one to get a socket; all sockets are with silent ones. */
    @Test
    void shouldLoseNothingOfAPeerThatSendsWhileAnotherWantsItsSocket() {
        final List<TestSender> senders = new ArrayList<>();
        try (ProbeRig rig = new ProbeRig(); TestSender newcomer = new TestSender(rig.address())) {
            for (int i = 0; i < ProbeConfigs.CONNECTIONS; i++) {
                final TestSender sender = new TestSender(rig.address());
                senders.add(sender);
                for (int k = 0; k < Endpoint.CONNECT_AFTER; k++) {
                    askOnce(rig, sender, "x" + k, "X" + k);
                }
            }
            rig.advance(2 * Endpoint.DISPLACE_AFTER_NS);
            for (int k = 1; k < Endpoint.CONNECT_AFTER; k++) {
                askOnce(rig, newcomer, "n" + k, "N" + k);
            }
            assertThat(rig.endpoint().connections()).isEqualTo(ProbeConfigs.CONNECTIONS);

            final long before = rig.count(ProbeCounter.RECEIVED);
            newcomer.send("newcomer");
            senders.get(0).send("still there");
            rig.turnUntilReceived(before + 2);
            rig.handle();

            assertThat(newcomer.receiveText()).isEqualTo("NEWCOMER");
            assertThat(senders.get(0).receiveText()).isEqualTo("STILL THERE");
            assertThat(rig.count(ProbeCounter.EMPTY)).isZero();
            askOnce(rig, newcomer, "mine", "MINE");
        } finally {
            senders.forEach(TestSender::close);
        }
    }

    @Test
    void shouldGoOnWhenAPeerWithASocketIsGone() {
        try (ProbeRig rig = new ProbeRig(); TestSender other = new TestSender(rig.address())) {
            try (TestSender gone = new TestSender(rig.address())) {
                for (int i = 0; i < Endpoint.CONNECT_AFTER; i++) {
                    askOnce(rig, gone, "x" + i, "X" + i);
                }
                gone.send("one");
                rig.turnUntilReceived(Endpoint.CONNECT_AFTER + 1);
            }
            assertThat(rig.endpoint().connections()).isEqualTo(1);
            rig.handle();
            rig.turnUntil(() -> rig.endpoint().connections() == 0);
            askOnce(rig, other, "fine", "FINE");
        }
    }

    @Test
    void shouldSayBusyWhenTheRingIsFull() {
        try (ProbeRig rig = new ProbeRig(); TestSender sender = new TestSender(rig.address())) {
            for (int i = 0; i < ProbeConfigs.SLOTS; i++) {
                sender.send("d" + i);
                rig.turnUntilReceived(i + 1);
            }
            sender.send("too much");
            sender.send(TestSender.request(ProbeDescriptor.LENGTH, 5));
            sender.send("abc");
            rig.turnUntilReceived(ProbeConfigs.SLOTS + 3);

            assertThat(sender.receiveText()).isEqualTo("BUSY");
            assertRefused(sender.receive(), ProbeStatus.BUSY, 5);
            assertThat(rig.count(ProbeCounter.UNANSWERABLE)).as("BUSY is longer than abc").isEqualTo(1);

            assertThat(rig.handle()).isEqualTo(ProbeConfigs.SLOTS);
            for (int i = 0; i < ProbeConfigs.SLOTS; i++) {
                assertThat(sender.receiveText()).isEqualTo("D" + i);
            }
            askOnce(rig, sender, "now", "NOW");
        }
    }

    @Test
    void shouldDropAnswersWhenTheProbeTakesNone() {
        try (ProbeRig rig = new ProbeRig(); TestSender sender = new TestSender(rig.address())) {
            sender.send("again");
            rig.turnUntilReceived(1);
            for (int i = 0; i < ProbeConfigs.SLOTS / 2 + 5; i++) {
                sender.send("x");
                rig.turnUntilReceived(2 + i);
            }
            rig.handleTwice();

            assertThat(rig.handler().dropped()).isEqualTo(2L * (ProbeConfigs.SLOTS / 2 + 6) - ProbeConfigs.SLOTS);
            assertThat(sender.receiveText()).isEqualTo("AGAIN");
            askOnce(rig, sender, "next", "X");
        }
    }

    @Test
    void shouldSendOneAnswerWhenAHandlerAnswersTwice() {
        try (ProbeRig rig = new ProbeRig(); TestSender sender = new TestSender(rig.address())) {
            sender.send("once");
            rig.turnUntilReceived(1);
            rig.handleTwice();

            assertThat(sender.receiveText()).isEqualTo("ONCE");
            assertThat(rig.count(ProbeCounter.REPEATED)).isEqualTo(1);
            askOnce(rig, sender, "next", "NEXT");
        }
    }

    @Test
    void shouldSendNoAnswerThatIsLate() {
        try (ProbeRig rig = new ProbeRig(); TestSender sender = new TestSender(rig.address())) {
            sender.send("old");
            rig.turnUntilReceived(1);
            rig.advance(AnswerAdapter.LATE_NS + 1);
            rig.handle();

            assertThat(rig.count(ProbeCounter.LATE)).isEqualTo(1);
            askOnce(rig, sender, "new", "NEW");
        }
    }

    @Test
    void shouldSendNoAnswerToWhoeverHasThePlaceNow() {
        final List<TestSender> others = new ArrayList<>();
        try (ProbeRig rig = new ProbeRig(); TestSender forgotten = new TestSender(rig.address())) {
            forgotten.send("me");
            rig.turnUntilReceived(1);
            for (int i = 0; i < ProbeConfigs.PEERS; i++) {
                final TestSender other = new TestSender(rig.address());
                others.add(other);
                other.send("other" + i);
                rig.turnUntilReceived(2 + i);
            }
            rig.handle();

            assertThat(rig.count(ProbeCounter.FORGOTTEN)).isEqualTo(1);
            for (int i = 0; i < others.size(); i++) {
                assertThat(others.get(i).receiveText()).isEqualTo("OTHER" + i);
            }
        } finally {
            others.forEach(TestSender::close);
        }
    }

    @Test
    void shouldRefuseWhenTheHandlerHasStalledUntilItGoesOn() {
        try (ProbeRig rig = new ProbeRig(); TestSender sender = new TestSender(rig.address())) {
            rig.advance(10 * HandlerWatch.STALL_NS);
            rig.turn();
            sender.send("waits");
            rig.turnUntilReceived(1);
            rig.advance(HandlerWatch.PATIENCE_NS + 1);
            rig.turn();
            sender.send("waits too");
            rig.turnUntilReceived(2);
            assertThat(rig.messages()).as("not for long enough").isEmpty();

            rig.advance(2 * HandlerWatch.STALL_NS);
            rig.turn();
            sender.send("is refused");
            rig.turnUntilReceived(3);
            assertThat(sender.receiveText()).isEqualTo("AWAY");
            assertThat(rig.messages()).hasSize(1).first().asString().contains("lives and handles nothing");

            assertThat(rig.handle()).as("both are late by now").isEqualTo(2);
            rig.advance(HandlerWatch.PATIENCE_NS + 1);
            rig.turn();
            assertThat(rig.messages()).hasSize(2).last().asString().contains("is at work");
            askOnce(rig, sender, "fine", "FINE");
        }
    }

    /** A forged one would come so. */
    @Test
    void shouldDropADatagramFromItsOwnPort() throws IOException {
        try (ProbeRig rig = new ProbeRig(); TestSender sender = new TestSender(rig.address())) {
            try (DatagramChannel forger = DatagramChannel.open()) {
                forger.setOption(StandardSocketOptions.SO_REUSEPORT, true);
                forger.bind(rig.address());
                forger.connect(rig.address());
                forger.write(ByteBuffer.wrap("hello".getBytes(US_ASCII)));
            }
            // The kernel may have given it to the forger, who has the same two addresses.
            askOnce(rig, sender, "fine", "FINE");
            assertThat(rig.count(ProbeCounter.ANSWERED)).isEqualTo(1);
            assertThat(rig.count(ProbeCounter.FROM_NOWHERE)).isEqualTo(rig.count(ProbeCounter.RECEIVED) - 1);
        }
    }

    @Test
    void shouldServeEverybodyByOneSocketWhenItListensOnAllAddresses() {
        try (ProbeRig rig = new ProbeRig(config -> new ProbeConfig(config.name(), config.queues(), "0.0.0.0:0", null,
            null, null, null, null, null, null, null));
            TestSender sender = new TestSender(new InetSocketAddress("127.0.0.1", rig.address().getPort()))) {
            for (int i = 0; i < 2 * Endpoint.CONNECT_AFTER; i++) {
                askOnce(rig, sender, "a" + i, "A" + i);
            }
            assertThat(rig.endpoint().connections()).isZero();
        }
    }

    @Test
    void shouldRefuseAPortThatAProbeHas() {
        try (ProbeRig rig = new ProbeRig()) {
            assertThatThrownBy(() -> new ProbeRig(config -> new ProbeConfig(
                config.name(), config.queues(), rig.endpoint().description(), null, null, null, null, null, null,
                null, null)).close())
                .isInstanceOf(LaunchException.class)
                .hasMessageContaining("cannot listen on " + rig.endpoint().description());
        }
    }

    private static void askOnce(
        final ProbeRig rig, final TestSender sender, final String question, final String answer) {
        final long before = rig.count(ProbeCounter.RECEIVED);
        sender.send(question);
        rig.turnUntilReceived(before + 1);
        rig.handle();
        assertThat(sender.receiveText()).isEqualTo(answer);
    }

    static void assertRefused(final byte[] datagram, final ProbeStatus status, final long number) {
        final UnsafeBuffer refusal = new UnsafeBuffer(datagram);
        assertThat(datagram).hasSize(ProbeDescriptor.HEADER_LENGTH);
        assertThat(ProbeStatus.of(ProbeDescriptor.status(refusal, 0))).isEqualTo(status);
        assertThat(ProbeDescriptor.length(refusal, 0)).isEqualTo(datagram.length);
        assertThat(ProbeDescriptor.number(refusal, 0)).isEqualTo(number);
    }
}
