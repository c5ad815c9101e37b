package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.system.crash.FreePort;

/** Three members, a bridge and a gateway, as {@code ringside up} starts them. */
@Tag("slow")
class ReplicatedExchangeTest {
    private static final Path CONF = Launcher.ROOT.resolve("ops/conf");
    private static final int MEMBERS = 3;
    private static final int PORTS = 5;
    private static final int GRACE_MS = 9_000;
    private static final int FIX_PORT = FreePort.find();
    private static final int FIX_SESSION = 1201;
    private static final long PAUSE_MS = 100;
    private static final Map<String, String> NAMES = Map.of("MEMBER", "member-0", "BRIDGE", "bridge-host-1");

    @TempDir
    private Path folder;

    /** The first of successive UDP ports, not among those that the system gives by itself. */
    private static int freePorts(final int count) {
        final Random random = new Random();
        while (true) {
            final int first = 10_000 + random.nextInt(20_000);
            if (IntStream.range(first, first + count).allMatch(ReplicatedExchangeTest::isFree)) {
                return first;
            }
        }
    }

    private static boolean isFree(final int port) {
        try (DatagramSocket socket = new DatagramSocket(new InetSocketAddress("127.0.0.1", port))) {
            return socket.isBound();
        } catch (final IOException taken) {
            return false;
        }
    }

    private Map<String, String> cluster() throws IOException {
        final int first = freePorts(MEMBERS * PORTS + 1);
        final String members = IntStream.range(0, MEMBERS).mapToObj(member -> "127.0.0.1:" + (first + PORTS * member))
            .collect(Collectors.joining(","));
        Files.write(folder.resolve("member.properties"), List.of("include=" + CONF.resolve("member.properties"),
            "members=" + members, "termLength=1048576", "parkUs=1000"));
        Files.write(folder.resolve("bridge.properties"), List.of("include=" + CONF.resolve("bridge.properties"),
            "members=" + members, "endpoint=127.0.0.1:" + (first + MEMBERS * PORTS), "parkUs=1000",
            "gatewayGraceMs=" + GRACE_MS));
        // A time zone where it is about noon now: nothing is due while the test runs.
        Files.write(folder.resolve("schedule.properties"), List.of(
            "zone=" + ZoneOffset.ofHours(12 - ZonedDateTime.now(ZoneOffset.UTC).getHour()), "days=MON-SUN",
            "openingCall=01:00", "continuous=02:00", "close=23:00", "day=23:30"));
        return Map.of(
            "bridge", "bridge.properties", "members", "member.properties", "schedule", "schedule.properties");
    }

    private static void trade(final TestExchange exchange, final String seed) {
        final JsonNode result = Launcher.runHere("trader-sim", "run", "steady", "--address", exchange.address(1),
            "--traders", "8", "--rate", "1k", "--duration", "500ms", "--seed", seed, "--json").succeeded().json();
        assertThat(result.path("ledger").asText()).isEqualTo("ok");
        assertThat(result.path("trades").asLong()).isPositive();
    }

    private static void drain(final TestExchange exchange) {
        final String config = exchange.config().toString();
        assertThat(TestExchange.ringside("drain", "all", "--dry-run", "-c", config))
            .startsWith("would drain gw-1: ").contains("; " + GRACE_MS + " ms later");
        assertThat(TestExchange.ringside("drain", "gw-1", "--yes", "-c", config))
            .startsWith("gw-1 is drained and listens no more");
        assertThat(exchange.print("status")).contains("drained");
    }

    /**
     * Gateways have what they ask the members: nobody has activated rules. The first answer may be late, as a gateway
     * asks again after five seconds; then the next Logon has the instruments.
     */
    private static void ask() throws Exception {
        try (QuickFixTrader trader = new QuickFixTrader(FIX_SESSION, "127.0.0.1", FIX_PORT).start()) {
            trader.expect("logged on");
            String messages = askForPositions(trader);
            while (!messages.contains("|35=AP|")) {
                Thread.sleep(PAUSE_MS);
                messages += askForPositions(trader);
            }
            assertThat(messages).contains("|728=2|");
            if (!messages.contains("|55=ABC|326=17|")) {
                trader.drop();
                trader.expect("35=f", "55=ABC", "326=17");
            }
        }
    }

    /** Returns all that has come up to the answer. */
    private static String askForPositions(final QuickFixTrader trader) throws InterruptedException {
        trader.send("35=AN|60=20261127-03:00:00|710=all|724=0|");
        final StringBuilder messages = new StringBuilder();
        String last = "";
        while (!last.contains("|35=j|") && !last.contains("|35=AP|")) {
            last = trader.expect();
            messages.append(last);
        }
        return messages.toString();
    }

    @Test
    void shouldTradeByThreeMembersGoOnWhereTheyWereAndLeaveNothing() throws Exception {
        try (TestExchange exchange = TestExchange.start(folder, 1, Map.of("warmup", "off", "fix.listen",
            "127.0.0.1:" + FIX_PORT, "fix.sessions", Integer.toString(FIX_SESSION), "fix.symbols", "3=ABC"),
            Map.of(), cluster())) {
            trade(exchange, "7");
            ask();

            final JsonNode status = exchange.document("cluster", "status");
            assertThat(status.path("policy").asText()).isEqualTo("replicated");
            assertThat(status.path("view").path("members")).hasSize(MEMBERS)
                .allMatch(member -> member.path("state").asText().equals("ready"), "ready");
            assertThat(status.path("view").path("bridge").path("state").asText()).isEqualTo("attached");
            assertThat(status.path("view").path("troubles")).isEmpty();
            assertThat(exchange.awaitHealth().path("healthy").asBoolean()).isTrue();

            final String config = exchange.config().toString();
            assertThat(TestExchange.ringside("halt", "BTC-USD", "-c", config)).isEqualTo("BTC-USD is HALT\n");
            assertThat(TestExchange.ringside("resume", "all", "-c", config)).isEqualTo("BTC-USD is CONTINUOUS\n");
            assertThat(TestExchange.ringside("cluster", "snapshot", "-c", config))
                .startsWith("snapshot at log position ").contains("member-0 stood still for ", "member-2 stood still");
            for (final PageCommands.Command command : PageCommands.read(Launcher.ROOT.resolve("docs/runbook.md"))) {
                if (command.is("restart MEMBER") || command.is("restart BRIDGE")) {
                    assertThat(exchange.print("restart", command.words(NAMES).get(1), "--dry-run"))
                        .startsWith("would stop ");
                }
            }
            drain(exchange);
            assertThat(TestExchange.ringside("cluster", "shutdown", "--yes", "-c", config))
                .startsWith("snapshot behind log position ").contains("member-0 stopped", "member-2 stopped");
            assertThat(exchange.print("cluster", "status")).contains("no leader");
            assertThat(TestExchange.ringside("down", "-c", config)).contains("member-1 was dead already",
                "removed orders.in");
            TestExchange.ringside("up", "-c", config);
            trade(exchange, "8");
        }
        try (var left = Files.newDirectoryStream(Path.of("/dev/shm"),
            "ringside-test-" + ProcessHandle.current().pid() + "*")) {
            assertThat(left).isEmpty();
        }
    }
}
