package org.ringside.system.orders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The example in another language, which was written from docs/protocol.md alone, trades through a real gateway. */
@Tag("slow")
class PythonTraderTest {
    private static final Path EXAMPLE = Path.of("..", "..", "gateway", "client", "examples", "trader.py");
    private static final String SECRET = "ringside-test-secret";

    @BeforeEach
    void needPython() throws IOException, InterruptedException {
        assumeTrue(hasPython(), "skipped: there is no python3 (3.8 or newer) on this machine");
    }

    @Test
    void shouldTradeAndCancelAndLogOut() throws IOException, InterruptedException {
        try (LiveExchange exchange = exchange()) {
            final List<String> output = run(exchange, SECRET, 0);

            assertThat(output).containsExactly(
                "1002 negotiated, the gateway speaks version 5", "1002 established, reports begin at 1",
                "1001 negotiated, the gateway speaks version 5", "1001 established, reports begin at 1",
                "1002 accepted 1: sell 4 at 1.00", "1001 accepted 1: buy 10 at 1.00",
                "1002 traded 1: 4 at 1.00, 0 open, maker", "1001 traded 1: 4 at 1.00, 6 open, taker",
                "both sides have said that they live", "1001 cancelled 1: 4 had traded", "1001 logged out",
                "1002 logged out");
            assertThat(exchange.messages()).as("what the gateway says").doesNotContain("rror");
        }
    }

    @Test
    void shouldBeRefusedWhenItsSecretIsAnother() throws IOException, InterruptedException {
        try (LiveExchange exchange = exchange()) {
            assertThat(run(exchange, "another", 1)).singleElement().asString()
                .startsWith("1002: NegotiateReject").contains("'negotiationRejectCode': 1");
        }
    }

    private static LiveExchange exchange() {
        return new LiveExchange(
            "auth=hmac", "keepAliveMs=1000", "sessions.1.keyId=test", "sessions.1.secret=" + SECRET);
    }

    private static List<String> run(final LiveExchange exchange, final String secret, final int exitCode)
        throws IOException, InterruptedException {
        final List<String> command = new ArrayList<>(List.of("python3", EXAMPLE.toString()));
        command.add("127.0.0.1:" + exchange.address().getPort());
        command.addAll(List.of("--firm", "7", "--key", "test", "--seller", "1002", "--buyer", "1001",
            "--security", "1", "--price", "1.00", "--keep-alives", "1"));
        final ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().put("RINGSIDE_SECRET", secret);
        builder.environment().put("PYTHONDONTWRITEBYTECODE", "1");
        final Process process = builder.start();
        try {
            final String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(output).isEqualTo(exitCode);
            return output.lines().toList();
        } finally {
            process.destroyForcibly();
        }
    }

    private static boolean hasPython() throws InterruptedException {
        try {
            return new ProcessBuilder("python3", "-c", "import sys; sys.exit(sys.version_info < (3, 8))")
                .redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor() == 0;
        } catch (final IOException notThere) {
            return false;
        }
    }
}
