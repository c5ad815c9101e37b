package org.ringside.gateway.probe.load;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.function.Function;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.gateway.protocol.ProbeDescriptor;
import org.ringside.gateway.protocol.ProbeStatus;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Tool;
import picocli.CommandLine.Command;

/** The client of the probe, against answers made up. */
@Tag("slow")
class ProbeLoadTest {
    private static final long MS = 1_000_000L;

    @Test
    void shouldTimeEveryHopButTheWarmUp() throws IOException {
        try (FakeProbe server = new FakeProbe(ProbeLoadTest::timed);
            ProbeLoad load = new ProbeLoad(server.address(), 3, 100)) {
            for (int run = 0; run < 2; run++) {
                final ProbeResult result = load.run(1_000, 100 * MS, 300 * MS);

                assertThat(result.sent()).isEqualTo(400);
                assertThat(result.answered()).isEqualTo(400);
                assertThat(result.lost()).isZero();
                assertThat(result.unexpected()).isZero();
                assertThat(result.roundTrip().getTotalCount()).as("without the warm-up").isEqualTo(300);
                assertThat(result.of(ProbeHop.INSIDE).getTotalCount()).isEqualTo(300);
                assertThat(result.of(ProbeHop.RING_IN).getTotalCount()).as("it has no ring").isZero();
                assertThat(result.roundTrip().getMaxValue()).isGreaterThan(result.of(ProbeHop.INSIDE).getMinValue());
            }
        }
    }

    /** 0 answered, 1 refused, 2 lost, 3 answered twice, 4 and 5 no answers at all, in turn. */
    @Test
    void shouldCountWhatComesBack() throws IOException {
        try (FakeProbe probe = new FakeProbe(request -> switch ((int) number(request) % 6) {
            case 0 -> answer(request, 1);
            case 1 -> refusal(request);
            case 2 -> new byte[0][];
            case 3 -> answer(request, 2);
            case 4 -> new byte[][] {"HELLO".getBytes(US_ASCII), answer(request, 1)[0]};
            default -> new byte[][] {Arrays.copyOf(answer(request, 1)[0], ProbeDescriptor.LENGTH - 1), request};
        }); ProbeLoad load = new ProbeLoad(probe.address(), 1, ProbeDescriptor.LENGTH)) {
            final ProbeResult result = load.run(600, 0, 100 * MS);

            assertThat(result.sent()).isEqualTo(60);
            assertThat(result.answered()).isEqualTo(30);
            assertThat(result.refused(ProbeStatus.BUSY)).isEqualTo(10);
            assertThat(result.lost()).isEqualTo(20);
            assertThat(result.unexpected()).isEqualTo(10 + 10 + 20);
            assertThat(result.roundTrip().getTotalCount()).isEqualTo(30);
        }
    }

    @Test
    void shouldPrintThePercentilesOfEveryHop() throws IOException {
        try (FakeProbe server = new FakeProbe(ProbeLoadTest::timed)) {
            final StringWriter out = new StringWriter();
            final int exitCode = tool(out, new StringWriter(), "probe", "127.0.0.1:" + server.address().getPort(),
                "--rate", "1k", "--duration", "200ms", "--warmup", "100ms", "--clients", "2");

            assertThat(exitCode).isEqualTo(ExitCode.OK);
            assertThat(out.toString()).startsWith("300 sent  300 answered  0 lost  0 unexpected");
            assertThat(out.toString()).containsPattern("HOP \\(us\\) +p50 +p90 +p99 +p99.9 +max");
            assertThat(out.toString()).contains("client to probe", "inside the probe", "probe to client", "round trip")
                .doesNotContain("ring in");
        }
    }

    @Test
    void shouldSayThatNobodyHears() throws IOException {
        final int port;
        try (DatagramSocket socket = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            port = socket.getLocalPort();
        }
        final StringWriter err = new StringWriter();

        assertThat(tool(new StringWriter(), err, "probe", "127.0.0.1:" + port)).isEqualTo(ExitCode.FAILURE);
        assertThat(err.toString()).contains("nobody hears at 127.0.0.1:" + port);
    }

    @Test
    void shouldSayByItsExitCodeThatNoAnswerCame() throws IOException {
        try (FakeProbe silent = new FakeProbe(request -> new byte[0][])) {
            final StringWriter out = new StringWriter();
            assertThat(tool(out, new StringWriter(), "probe", "127.0.0.1:" + silent.address().getPort(),
                "--duration", "100ms", "--warmup", "0s")).isEqualTo(ExitCode.TIMEOUT);
            assertThat(out.toString()).contains("50 sent  0 answered  50 lost");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "probe nowhere               | 'nowhere' is not an address",
        "probe 127.0.0.1:1 --size 71 | --size: 72 to 1472",
        "probe 127.0.0.1:1 --rate 0  | --rate: 1 to 1000000",
        "probe 127.0.0.1:1 --clients 0 | --clients: 1 to 1000",
        "probe 127.0.0.1:1 --rate 1m --duration 1h | makes more than 1000000000 datagrams"
    })
    void shouldRefuseOtherArguments(final String arguments, final String message) {
        final StringWriter err = new StringWriter();
        assertThat(tool(new StringWriter(), err, arguments.split(" "))).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString()).contains(message);
    }

    private static int tool(final StringWriter out, final StringWriter err, final String... arguments) {
        return Tool.execute(new TraderSim(), new PrintWriter(out, true), new PrintWriter(err, true), arguments);
    }

    /** The tool that finds these verbs as services, without verbs of its own. */
    @Command(name = "trader-sim")
    private static final class TraderSim extends Tool {
    }

    private static long number(final byte[] request) {
        return ProbeDescriptor.number(new UnsafeBuffer(request), 0);
    }

    private static byte[][] answer(final byte[] request, final int times) {
        final byte[] answer = request.clone();
        ProbeDescriptor.putStatus(new UnsafeBuffer(answer), 0, ProbeStatus.ANSWER);
        final byte[][] answers = new byte[times][];
        Arrays.fill(answers, answer);
        return answers;
    }

    /** As a server without rings answers. */
    private static byte[][] timed(final byte[] request) {
        final byte[][] answers = answer(request, 1);
        final UnsafeBuffer answer = new UnsafeBuffer(answers[0]);
        final int[] times = {ProbeDescriptor.READ_OFFSET, ProbeDescriptor.HANDLER_READ_OFFSET,
            ProbeDescriptor.HANDLED_OFFSET, ProbeDescriptor.WRITTEN_OFFSET};
        for (final int time : times) {
            ProbeDescriptor.putTime(answer, 0, time, System.nanoTime());
        }
        return answers;
    }

    private static byte[][] refusal(final byte[] request) {
        final UnsafeBuffer refusal = new UnsafeBuffer(new byte[ProbeDescriptor.HEADER_LENGTH]);
        ProbeDescriptor.putHeader(refusal, 0, ProbeStatus.BUSY, ProbeDescriptor.HEADER_LENGTH, number(request));
        return new byte[][] {refusal.byteArray()};
    }

    /** Answers each datagram as it is told to, on a thread of its own. */
    private static final class FakeProbe implements AutoCloseable {
        private final DatagramSocket socket;
        private final Thread thread;

        FakeProbe(final Function<byte[], byte[][]> answers) throws IOException {
            socket = new DatagramSocket(0, InetAddress.getLoopbackAddress());
            thread = new Thread(() -> serve(answers), "fake-probe");
            thread.start();
        }

        InetSocketAddress address() {
            return (InetSocketAddress) socket.getLocalSocketAddress();
        }

        private void serve(final Function<byte[], byte[][]> answers) {
            try {
                while (true) {
                    final DatagramPacket packet = new DatagramPacket(new byte[2_000], 2_000);
                    socket.receive(packet);
                    for (final byte[] answer : answers.apply(Arrays.copyOf(packet.getData(), packet.getLength()))) {
                        socket.send(new DatagramPacket(answer, answer.length, packet.getSocketAddress()));
                    }
                }
            } catch (final IOException closed) {
                assertThat(socket.isClosed()).isTrue();
            }
        }

        @Override
        public void close() {
            socket.close();
        }
    }
}
