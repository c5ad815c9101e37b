package org.ringside.matching.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.journal.SnapshotInfo;
import org.ringside.journal.SnapshotStore;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;
import org.ringside.matching.service.RandomOrders;
import org.ringside.queue.QueueSpec;

/** Snapshots that another process takes. */
@Tag("slow")
class SnapshotProcessTest {
    private static final long HEAP = 64L << 20;
    private static final long TIMEOUT_MS = 60_000;
    private static final int AT_ONCE = 2_000;

    @TempDir
    private Path journal;

    private final List<String> warnings = new ArrayList<>();
    private Exchange exchange;
    private Gateway gateway;
    private long orders;

    @BeforeEach
    void open() {
        exchange = new Exchange().withJournal(journal);
        gateway = exchange.gateway("gw-1", 16_384);
        RandomOrders.bind(gateway);
        rest(AT_ONCE);
    }

    @AfterEach
    void close() {
        exchange.close();
    }

    /** What the process holds is one state, which takes 7 MiB of the heap here, never a second one. */
    @Test
    void shouldTakeASnapshotBesideTheEngineAndNeedTheMemoryOfOneState() throws IOException, InterruptedException {
        restApart(20_000);

        assertThatThrownBy(() -> process(4L << 20).take()).isInstanceOf(LaunchException.class)
            .hasMessageMatching("the state does not fit into the heap of the snapshot's process, \\d MiB; "
                + "raise snapshotHeap in the engine's configuration");
        assertThat(files("snapshot-0")).isEmpty();
        final SnapshotInfo taken = process(20L << 20).take().orElseThrow();

        assertThat(taken.length()).isGreaterThan(2L << 20);
        assertThat(taken.stateHash()).isEqualTo(exchange.host().service().stateHash());
        assertThat(SnapshotStore.of(journal).list()).containsExactly(taken);
        assertThat(process(20L << 20).take()).as("nothing has happened since").isEmpty();
        assertThat(warnings).isEmpty();
    }

    @Test
    void shouldRefuseWhileSomebodyElseIsTakingOne() {
        try (SnapshotStore.Turn turn = SnapshotStore.of(journal).begin()) {
            assertThat(turn).isNotNull();
            assertThatThrownBy(() -> process(HEAP).take()).isInstanceOfSatisfying(LaunchException.class,
                ex -> assertThat(ex.exitCode()).isEqualTo(ExitCode.IN_USE)).hasMessageContaining("somebody else");
        }
    }

    @Test
    void shouldSayThatThereIsNoJournal() {
        assertThatThrownBy(() ->
            new SnapshotProcess(journal.resolve("none"), exchange.folder(), HEAP, TIMEOUT_MS, warnings::add).take())
            .isInstanceOfSatisfying(LaunchException.class,
                ex -> assertThat(ex.exitCode()).isEqualTo(ExitCode.NOT_FOUND))
            .hasMessageStartingWith("there is no journal in ");
    }

    @Test
    void shouldSayThatItCannotBeStarted() {
        assertThatThrownBy(() -> process(TIMEOUT_MS, "/no/java").take()).isInstanceOf(LaunchException.class)
            .hasMessageStartingWith("the snapshot's process cannot be started: ").hasMessageContaining("/no/java");
    }

    @Test
    void shouldSayThatItWasKilled() {
        assertThatThrownBy(() -> process(TIMEOUT_MS, "sh", "-c", "kill -9 $$").take())
            .isInstanceOf(LaunchException.class)
            .hasMessageMatching("the snapshot's process \\d+ was killed, .*, exit code 137; see .*");
    }

    @Test
    void shouldKillItWhenItTakesTooLong() {
        assertThatThrownBy(() -> process(200, "sleep", "1000").take())
            .isInstanceOfSatisfying(LaunchException.class,
                ex -> assertThat(ex.exitCode()).isEqualTo(ExitCode.TIMEOUT))
            .hasMessageContaining("was not done after snapshotTimeoutMs, 200 ms, and was killed");
        assertThat(ProcessHandle.current().children().filter(child -> child.info().command().orElse("")
            .endsWith("sleep"))).isEmpty();
    }

    /** It holds the lock of the snapshots until it is gone, and has much memory to give back before that. */
    @Test
    void shouldBeGoneWhenItWasKilled() {
        final Throwable killed =
            catchThrowable(() -> process(300, "tail", "-c", "300000000", "/dev/zero").take());
        final long pid = Long.parseLong(killed.getMessage().split(" ")[3]);

        assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
    }

    @Test
    void shouldBeginAnewWithAHigherPriorityWhenItIsStarved() throws InterruptedException {
        final List<String> starved = List.of("sleep", "1000");
        final List<String> low = SnapshotCommand.of(journal, exchange.folder(), HEAP).get(1);

        final Optional<SnapshotInfo> taken =
            new SnapshotProcess(journal, () -> List.of(starved, low), TIMEOUT_MS, warnings::add).take();

        assertThat(taken.orElseThrow().stateHash()).isEqualTo(exchange.host().service().stateHash());
        assertThat(ProcessHandle.current().children().filter(child -> child.info().command().orElse("")
            .endsWith("sleep"))).isEmpty();
    }

    @Test
    @Tag("long")
    void shouldReturnTheSnapshotThatAStarvedProcessHadWrittenBeforeItWasKilled() throws Exception {
        final List<String> low = SnapshotCommand.of(journal, exchange.folder(), HEAP).get(1);
        final List<String> starved = new ArrayList<>(List.of("sh", "-c", "\"$@\"; exec sleep 1000", "starved"));
        starved.addAll(low);

        final Optional<SnapshotInfo> taken =
            new SnapshotProcess(journal, () -> List.of(starved, low), TIMEOUT_MS, warnings::add).take();

        assertThat(taken.orElseThrow().stateHash()).isEqualTo(exchange.host().service().stateHash());
    }

    @Test
    void shouldHaveTheLowestPriorityAndThenALowOne() throws IOException, InterruptedException {
        assumeTrue(new ProcessBuilder("chrt", "-i", "0", "true").start().waitFor() == 0, "no policy may be chosen");
        final String[] own = Files.readString(Path.of("/proc/self/stat")).split(" ");
        final int nice = Integer.parseInt(own[18]);

        assertThat(niceAndPolicy(0)).isEqualTo(nice + " 5");
        assertThat(niceAndPolicy(1)).isEqualTo(Math.min(19, nice + 10) + " 0");
    }

    @Test
    void shouldHaveACommandWhenTheSystemGrantsNothing() {
        assertThat(SnapshotCommand.prefixes(prefix -> false)).containsExactly(List.of());
        assertThat(SnapshotCommand.prefixes(prefix -> true)).hasSize(2).doesNotContain(List.of());
    }

    /** What a process gets that is started by one of the commands. */
    private String niceAndPolicy(final int which) throws IOException {
        final List<String> command = SnapshotCommand.of(journal, exchange.folder(), HEAP).get(which);
        final String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        final List<String> asking = new ArrayList<>(command.subList(0, command.indexOf(java)));
        asking.addAll(List.of("cut", "-d", " ", "-f", "19,41", "/proc/self/stat"));
        return new ProcessBuilder(asking).start().inputReader().readLine();
    }

    /** It would wait ten seconds for events that nobody publishes. */
    @Test
    void shouldEndWithItsStandardInput() throws IOException, InterruptedException {
        exchange.stop();
        gateway.close();
        exchange.recreate("orders.out.gw-1", QueueSpec.one(16_384, 240));
        final Process process = new ProcessBuilder(SnapshotCommand.of(journal, exchange.folder(), HEAP).get(0))
            .redirectErrorStream(true).start();
        while (!Files.exists(journal.resolve("snapshot.lk"))) {
            assertThat(process.isAlive()).isTrue();
            Thread.sleep(5);
        }

        process.getOutputStream().close();

        assertThat(process.waitFor(TIMEOUT_MS, TimeUnit.MILLISECONDS)).isTrue();
        assertThat(process.exitValue()).isEqualTo(ExitCode.INTERRUPTED);
        assertThat(files("snapshot-0")).isEmpty();
    }

    /** Orders that rest, at a thousand prices. */
    private void rest(final int count) {
        for (int i = 0; i < count; i++) {
            restAt(1 + i % 1_000);
        }
    }

    /** Orders that rest, each at a price whose page has no other. */
    private void restApart(final int count) {
        for (int i = 0; i < count; i++) {
            restAt(1 + i * 64L);
        }
    }

    private void restAt(final long ticks) {
        orders++;
        final long clOrdId = 1 + orders / RandomOrders.SESSIONS;
        gateway.newOrder(RandomOrders.FIRST_SESSION + orders % RandomOrders.SESSIONS, clOrdId, 1, Side.BUY, 1,
            ticks * Exchange.TICK, TimeInForce.DAY);
        if (orders % AT_ONCE == 0) {
            exchange.work();
            gateway.skip((typeId, buffer, offset, length, position, endOfBatch) -> { });
        }
    }

    /** With a low priority; a process with the lowest one waits for as long as the machine is busy. */
    private SnapshotProcess process(final long heap) {
        return new SnapshotProcess(journal, () -> SnapshotCommand.of(journal, exchange.folder(), heap).subList(1, 2),
            TIMEOUT_MS, warnings::add);
    }

    private SnapshotProcess process(final long timeoutMs, final String... command) {
        return new SnapshotProcess(journal, () -> List.of(List.of(command)), timeoutMs, warnings::add);
    }

    private List<String> files(final String prefix) throws IOException {
        try (Stream<Path> files = Files.list(journal)) {
            return files.map(file -> file.getFileName().toString()).filter(name -> name.startsWith(prefix)).toList();
        }
    }
}
