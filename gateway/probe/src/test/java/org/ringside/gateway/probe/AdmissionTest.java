package org.ringside.gateway.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AdmissionTest {
    private static final int CAPACITY = 4;
    private static final int BURST = 3;

    private final PeerTable peers = new PeerTable(CAPACITY);
    private ProbeCounters counters;
    private Admission admission;

    @BeforeEach
    void open(@TempDir final Path folder) {
        counters = ProbeCounters.create(folder, "probe");
        admission = new Admission(peers, new RateLimiter(1, BURST, 5, 0), counters);
    }

    @AfterEach
    void close() {
        counters.close();
    }

    @ParameterizedTest
    @CsvSource({"127.0.0.1, 0", "0.0.0.0, 7", "255.255.255.255, 7", "224.0.0.1, 7", "::, 7", "ff02::1, 7"})
    void shouldLetNobodyInWhoCannotBeAnswered(final String host, final int port) {
        assertThat(admission.admit(new InetSocketAddress(host, port), 0)).isNull();
        assertThat(counters.get(ProbeCounter.FROM_NOWHERE)).isEqualTo(1);
    }

    @Test
    void shouldKnowAPeerAgain() {
        final Peer first = admission.admit(new InetSocketAddress("127.0.0.1", 5), 0);

        assertThat(admission.admit(new InetSocketAddress("127.0.0.1", 5), 1)).isSameAs(first);
        assertThat(admission.admit(new InetSocketAddress("127.0.0.1", 6), 2)).isNotSameAs(first);
        assertThat(first.datagrams()).isEqualTo(2);
    }

    @Test
    void shouldLimitASourceWhateverItsPorts() {
        for (int port = 1; port <= 10; port++) {
            final Peer peer = admission.admit(new InetSocketAddress("127.0.0.1", port), 0);
            assertThat(peer != null).isEqualTo(port <= BURST);
        }

        assertThat(counters.get(ProbeCounter.OVER_RATE)).isEqualTo(10 - BURST);
        assertThat(admission.admit(new InetSocketAddress("127.0.0.2", 1), 0)).as("somebody else").isNotNull();
        assertThat(peers.find(new InetSocketAddress("127.0.0.1", 1))).as("not displaced").isNotNull();
    }

    @Test
    void shouldDisplaceWhoeverWasSilentLongest() throws UnknownHostException {
        for (int i = 0; i < CAPACITY; i++) {
            admission.admit(source(i), i);
        }
        admission.admit(source(0), 10);
        final Peer silent = peers.find(source(1));
        final int generation = silent.generation();

        final Peer next = admission.admit(source(9), 11);

        assertThat(next).isSameAs(silent);
        assertThat(next.generation()).isNotEqualTo(generation);
        assertThat(peers.find(source(1))).isNull();
        assertThat(peers.find(source(0))).isNotNull();
        assertThat(peers.find(source(9))).isSameAs(next);
    }

    private static InetSocketAddress source(final int index) throws UnknownHostException {
        return new InetSocketAddress(InetAddress.getByAddress(new byte[] {10, 0, 0, (byte) index}), 9);
    }
}
