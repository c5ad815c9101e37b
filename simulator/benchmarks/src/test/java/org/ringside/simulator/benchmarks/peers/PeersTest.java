package org.ringside.simulator.benchmarks.peers;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.gateway.probe.load.ProbeLoad;
import org.ringside.launch.Arguments;
import org.ringside.simulator.TraderSim;

/** The traders check every report of the peers as they check the exchange's. */
class PeersTest {
    /** What serves until the process ends. */
    private interface Server {
        void serve() throws IOException;
    }

    @Test
    void shouldSayYesToEverythingWhenEcho() throws Exception {
        final OrderEcho echo = new OrderEcho();
        start(echo::serve);

        final JsonNode result = trade("quotes", echo.address());

        assertThat(result.path("acknowledged")).isEqualTo(result.path("orders"));
        assertThat(result.path("rejects").asInt(-1)).isZero();
        assertThat(result.path("trades").asInt(-1)).isZero();
    }

    @Test
    void shouldSayYesToEverythingWhenEchoOfFix() throws Exception {
        final FixEcho echo = new FixEcho();
        start(echo::serve);

        final JsonNode result = trade("quotes", echo.address(), "--protocol", "fix");

        assertThat(result.path("acknowledged")).isEqualTo(result.path("orders"));
        assertThat(result.path("ends").path("cancelled").asInt()).isPositive();
        assertThat(result.path("rejects").asInt(-1)).isZero();
    }

    @ParameterizedTest
    @ValueSource(strings = {QuickFixAcceptor.ONE_THREAD, QuickFixAcceptor.THREAD_EACH})
    void shouldSayYesToEverythingWhenQuickFix(final String threads) throws Exception {
        final String address = new QuickFixAcceptor(4, threads).start();

        final JsonNode result = trade("quotes", address, "--protocol", "fix", "--no-hop-times");

        assertThat(result.path("acknowledged")).isEqualTo(result.path("orders"));
        assertThat(result.path("ends").path("cancelled").asInt()).isPositive();
        assertThat(result.path("rejects").asInt(-1)).isZero();
    }

    @Test
    void shouldTradeWhenThreadPerConnection() throws Exception {
        final ThreadedExchange exchange = new ThreadedExchange();
        start(exchange::serve);

        final JsonNode first = trade("steady", exchange.address());
        final JsonNode second = trade("steady", exchange.address());

        assertThat(first.path("rejects").asInt(-1)).isZero();
        assertThat(first.path("trades").asInt()).isPositive();
        assertThat(second.path("trades").asInt()).as("of the same sessions, with new versions").isPositive();
    }

    @Test
    void shouldAnswerDatagramsWhenPoolOfThreads() throws Exception {
        final BlockingUdpServer pool = new BlockingUdpServer();
        start(pool::serve);
        final InetSocketAddress address = Arguments.address(pool.address());

        try (ProbeLoad load = new ProbeLoad(address, 3, 100)) {
            assertThat(load.run(1_000, 0, 100_000_000).answered()).isEqualTo(100);
        }
        try (DatagramSocket socket = new DatagramSocket()) {
            final byte[] text = "buy 5 z{`".getBytes(US_ASCII);
            socket.send(new DatagramPacket(text, text.length, address));
            final DatagramPacket answer = new DatagramPacket(new byte[100], 100);
            socket.receive(answer);
            assertThat(new String(answer.getData(), 0, answer.getLength(), US_ASCII)).isEqualTo("BUY 5 Z{`");
        }
    }

    private static void start(final Server server) {
        final Thread thread = new Thread(() -> {
            try {
                server.serve();
            } catch (final IOException ex) {
                throw new UncheckedIOException(ex);
            }
        }, "server");
        thread.setDaemon(true);
        thread.start();
    }

    private static JsonNode trade(final String profile, final String address, final String... more)
        throws IOException {
        final List<String> arguments = new ArrayList<>(List.of("run", profile, "--address", address, "--rate", "5k",
            "--warmup", "0ms", "--duration", "200ms", "--traders", "4", "--exclusive", "--json"));
        arguments.addAll(List.of(more));
        final StringWriter out = new StringWriter();
        final StringWriter err = new StringWriter();
        final int exitCode = TraderSim.execute(
            new PrintWriter(out, true), new PrintWriter(err, true), arguments.toArray(String[]::new));
        assertThat(exitCode).as(err.toString() + out).isZero();
        return new ObjectMapper().readTree(out.toString());
    }
}
