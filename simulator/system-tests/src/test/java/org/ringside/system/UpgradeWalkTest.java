package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.client.ClientConfig;
import org.ringside.launch.ExitCode;
import org.ringside.system.crash.FreePort;
import org.ringside.system.orders.LiveTrader;
import org.ringside.testing.SharedMemory;

/** What docs/upgrading.md says to type, typed as it stands there, between two releases in folders side by side. */
@Tag("slow")
@Tag("long")
@Timeout(300)
class UpgradeWalkTest {
    private static final Path PAGE = Launcher.ROOT.resolve("docs/upgrading.md");
    private static final String CONFIG = "etc/exchange.properties";
    private static final int TRADERS = 16;
    private static final int LAST_SESSION = 1256;
    /** In which others do not trade. */
    private static final int INSTRUMENT = 4;
    private static final long PRICE = 1_000;
    private static final String JOURNAL = "layout journal";
    /** In the header of a segment. */
    private static final int FORMAT_OFFSET = 0x08;
    private static final int CRC_OFFSET = 0x3C;

    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    @TempDir
    private Path folder;

    private Path before;
    private Path after;
    private String address;
    private int sessions;

    @BeforeEach
    void install() throws IOException {
        before = MadeUpRelease.make(folder, "0.1.0", "aaaaaaaaaaaa");
        after = MadeUpRelease.make(folder, "0.2.0", "bbbbbbbbbbbb");
        Files.createSymbolicLink(folder.resolve("ringside"), Path.of("ringside-0.1.0"));
        address = "127.0.0.1:" + FreePort.find();
        Files.createDirectory(folder.resolve("etc"));
        Files.write(folder.resolve(CONFIG), List.of("include=../ringside/conf/exchange.properties",
            "queues=" + memory.folder().resolve("queues"), "data=../data", "gateways=gateway.properties"));
        Files.write(folder.resolve("etc/gateway.properties"),
            List.of("include=../ringside/conf/gateway.properties", "listen=" + address));
        type("ringside/bin/ringside up");
        assertRuns(before);
    }

    @AfterEach
    void stop() {
        type("ringside/bin/ringside down");
    }

    @Test
    void shouldLoseNothingOnTheRollingWayThereAndBackWhileOthersTrade() throws Exception {
        try (TraderProcess crowd = TraderProcess.start(folder.resolve("crowd"), "--address", address, "--traders",
            Integer.toString(TRADERS), "--rate", "2k", "--warmup", "0s", "--in-flight", "16384", "--seed", "7")) {
            TimeUnit.SECONDS.sleep(1);
            assertThat(type("ringside-0.1.0/bin/ringside upgrade check ringside-0.2.0").output())
                .startsWith("from 0.1.0-SNAPSHOT (").contains("\nto   0.2.0 (bbbbbbbbbbbb)\nrolling: ");
            typeAll("Rolling", script -> script);
            type("ringside/bin/ringside restart log --yes");
            assertRuns(after);
            crowd.assertGoing();

            TimeUnit.SECONDS.sleep(1);
            assertThat(type("ringside-0.2.0/bin/ringside upgrade check ringside-0.1.0").output())
                .contains("\nto   0.1.0 (aaaaaaaaaaaa)\nrolling: ");
            typeAll("Rolling", script -> script.replace("ringside-0.2.0", "ringside-0.1.0"));
            type("ringside/bin/ringside restart log --yes");
            assertRuns(before);
            TimeUnit.SECONDS.sleep(1);

            final JsonNode books = crowd.finish();
            assertThat(books.path("ledger").asText()).as("%s", books).isEqualTo("ok");
            assertThat(books.path("sequenceGaps").asLong(-1)).isZero();
            assertThat(books.path("duplicates").asLong(-1)).isZero();
            assertThat(books.path("reconnects").asLong()).isGreaterThanOrEqualTo(2 * TRADERS);
        }
    }

    @Test
    void shouldLoseOnlyWhatCameSinceTheCopyWhenTheOldReleaseGoesOnFromIt() throws Exception {
        rest(1);
        typeAll("Stop", script -> script);
        assertRuns(after);
        expectResting(1);
        rest(1);
        rest(2);

        typeAll("With the copy", script -> script);

        assertRuns(before);
        assertThat(folder.resolve("data.of-0.2.0")).isDirectory();
        expectResting(1);
    }

    @Test
    void shouldGoOnWithWhatTheNewReleaseHasWrittenWhenFormatsAreEqual() throws Exception {
        typeAll("Stop", script -> script);
        rest(3);

        typeAll("Without a copy", script -> script);

        assertRuns(before);
        expectResting(3);
    }

    /** Journals of the new release are of a format that the old one does not know. */
    @Test
    void shouldGoBackToTheCopyWhenTheNewReleaseHasWrittenAnotherFormat() throws Exception {
        MadeUpRelease.setFormat(before, JOURNAL, "1.0");
        MadeUpRelease.setFormat(after, JOURNAL, "9.0");
        rest(1);
        assertThat(check("0.1.0", "0.2.0")).contains(JOURNAL + ": ", " here, 9.0 there", "refused: ");
        typeAll("Begin anew", script -> script);
        assertRuns(after);
        expectResting(0);
        rest(2);
        assertThat(check("0.2.0", "0.1.0")).contains(JOURNAL + ": ", " here, 1.0 there", "refused: ");
        type("ringside/bin/ringside down");
        giveTheJournalAnotherFormat();

        final Launcher.Result refused = Launcher.run(Launcher.shell(
            "ringside-0.1.0/bin/ringside up -c " + CONFIG).directory(folder.toFile()));
        assertThat(refused.exitCode()).as(refused.messages()).isEqualTo(ExitCode.CORRUPT);
        assertThat(refused.messages()).contains("this version reads format 1");
        typeAll("With the copy", script -> script);

        assertRuns(before);
        expectResting(1);
    }

    /**
     * Nothing is made up here: the other release is what the project was before loops asked what is traded. Its own
     * check does not take a VERSION.json that says more than it knows.
     */
    @Test
    @Timeout(900)
    void shouldComeFromAnEarlierBuildAndGoBackToIt() throws Exception {
        type("ringside/bin/ringside down");
        Files.move(before, folder.resolve("made-up"));
        Files.move(folder.resolve("data"), folder.resolve("data.made-up"));
        Files.move(EarlierBuild.make(folder.resolve("clone")), before);
        type("ringside/bin/ringside up");
        assertRuns(before);
        rest(2);

        typeAll("Stop", script -> script);
        assertRuns(after);
        expectResting(2);
        rest(1);
        assertThat(check("0.2.0", "0.1.0")).contains("schema engine: 3902:7 here, 3902:6 there", "refused: ");
        typeAll("With the copy", script -> script);

        assertRuns(before);
        expectResting(2);
    }

    private String check(final String from, final String to) {
        return Launcher.run(Launcher.shell("ringside-" + from + "/bin/ringside upgrade check ringside-" + to)
            .directory(folder.toFile())).exited(ExitCode.CORRUPT).output();
    }

    /** As a release would write it whose headers are otherwise the same. */
    private void giveTheJournalAnotherFormat() throws IOException {
        try (Stream<Path> files = Files.list(folder.resolve("data/engine"))) {
            for (final Path file : files.filter(each -> each.toString().matches(".*/journal-\\d+\\.log")).toList()) {
                try (FileChannel channel =
                    FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
                    final ByteBuffer header =
                        ByteBuffer.allocate(CRC_OFFSET + Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN);
                    channel.read(header, 0);
                    header.putInt(FORMAT_OFFSET, 9 << Short.SIZE);
                    final CRC32C crc = new CRC32C();
                    crc.update(header.array(), 0, CRC_OFFSET);
                    header.putInt(CRC_OFFSET, (int) crc.getValue());
                    channel.write(header.rewind(), 0);
                }
            }
        }
    }

    /** Orders of one lot each, of a session of its own. */
    private void rest(final int count) {
        try (LiveTrader trader = trader()) {
            for (int i = 1; i <= count; i++) {
                trader.send(LiveTrader.buy(i, 1, PRICE).securityId(INSTRUMENT)).expectLines(1);
            }
        }
    }

    /** Takes all that rests away. */
    private void expectResting(final int count) {
        try (LiveTrader trader = trader()) {
            trader.send(LiveTrader.sell(1, 9, PRICE).timeInForce('3').securityId(INSTRUMENT));
            assertThat(trader.next()).startsWith("accepted 1 sell 9");
            for (int i = 0; i < count; i++) {
                assertThat(trader.next()).startsWith("trade 1 1 @ " + PRICE);
            }
            assertThat(trader.next()).startsWith("cancelled 1");
        }
    }

    private LiveTrader trader() {
        final String[] place = address.split(":");
        return new LiveTrader(new ClientConfig(new InetSocketAddress(place[0], Integer.parseInt(place[1])),
            LAST_SESSION - sessions++, 0, 1, "test", "ringside-test-secret", ClientConfig.MAX_KEEP_ALIVE_MS)).logOn();
    }

    private void typeAll(final String heading, final UnaryOperator<String> change)
        throws IOException {
        final List<String> scripts = PageCommands.scripts(PAGE, heading);
        assertThat(scripts).as(heading).isNotEmpty();
        for (final String script : scripts) {
            type(change.apply(script));
        }
    }

    /** In the folder of both releases, for this exchange. */
    private Launcher.Result type(final String script) {
        final String own = script.replaceAll("(?m)^(ringside/bin/(?:ringside|shmq) .*)$", "$1 -c " + CONFIG);
        return Launcher.run(Launcher.shell(own).directory(folder.toFile())).succeeded();
    }

    private void assertRuns(final Path home) throws IOException {
        final JsonNode status = Launcher.runHere(
            "ringside", "status", "--json", "-c", folder.resolve(CONFIG).toString()).succeeded().json();
        assertThat(status.path("processes")).hasSize(3);
        for (final JsonNode process : status.path("processes")) {
            MadeUpRelease.assertRuns(home, ProcessHandle.of(process.path("pid").asLong()).orElseThrow());
        }
    }
}
