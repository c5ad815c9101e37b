package org.ringside.matching.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.aeron.Subscription;
import io.aeron.archive.client.AeronArchive;
import io.aeron.protocol.DataHeaderFlyweight;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.function.UnaryOperator;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.journal.JournalVerifier;
import org.ringside.journal.SnapshotInfo;
import org.ringside.journal.SnapshotStore;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.cluster.TestBridge.Progress;
import org.ringside.matching.member.EventWindow;
import org.ringside.matching.member.Member;
import org.ringside.matching.member.MemberListener;
import org.ringside.matching.server.Replay;
import org.ringside.matching.server.ReplayResult;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.RandomOrders;
import org.ringside.testing.SharedMemory;

/** What a member records is read from its files: a cluster of one member, in this process. */
@Tag("slow")
class RecordingTest {
    private static final List<Integer> ALL = List.of(0);
    private static final int ORDERS = 1_000;
    private static final int MESSAGES = 400;
    /** Length of a file of the log. */
    private static final int SEGMENT = 4 << 20;
    private static final int EVERY = 1_000_000;
    private static final long PATIENCE_NS = TimeUnit.SECONDS.toNanos(60);
    /** Of a newer build. */
    private static final int RULES = Member.FIRST_RULES + 1;

    @TempDir
    private Path folder;

    private final Path memory = SharedMemory.newFolder();
    private final String members = FreePorts.members("127.0.0.1", 1);
    private final ByteArrayOutputStream messages = new ByteArrayOutputStream();
    private final PrintStream print = new PrintStream(messages, true, StandardCharsets.UTF_8);
    private final RandomOrders orders = new RandomOrders(42);
    private MemberSetup setup = MemberSetup.USUAL;
    private MemberConfig config;
    private MemberServer member;
    private TestBridge bridge;

    @AfterEach
    void close() {
        stop();
        if (bridge != null) {
            bridge.close();
        }
        SharedMemory.delete(memory);
    }

    private void start(final String... keys) throws IOException {
        final List<String> lines = new ArrayList<>(List.of("queues=" + memory.resolve("queues"), "members=" + members,
            "member=0", "folder=" + memory.resolve("data"), "termLength=" + (1 << 16), "heartbeatMs=200",
            "startupMs=400", "parkUs=1000"));
        lines.addAll(List.of(keys));
        config = ConfigFile.read(Files.write(memory.resolve("member.properties"), lines), Map.of(),
            MemberConfig.class);
        member = new MemberServer(config, print, setup).start();
        if (bridge == null) {
            bridge = new TestBridge(MemberList.parse("members", members), memory.resolve("driver"));
            ClusterTest.configure(bridge);
            RandomOrders.bind(bridge);
        } else {
            bridge.reconnect();
        }
    }

    private void stop() {
        if (member != null) {
            member.close();
            member = null;
        }
    }

    private Progress trade() {
        orders.send(bridge, ORDERS);
        return bridge.awaitAll(ALL);
    }

    private void awaitSnapshots(final int count) {
        bridge.await("snapshots", () -> MemberLog.of(config.folder()).snapshots().size() >= count);
    }

    /** Events as they are compared: without the times that only the first application has. */
    private static String text(final byte[] event) {
        final UnsafeBuffer copy = new UnsafeBuffer(event.clone());
        Replay.clearTimes(copy, 0);
        return HexFormat.of().formatHex(copy.byteArray());
    }

    private List<String> received() {
        return bridge.received().stream().map(RecordingTest::text).toList();
    }

    private static List<String> replayed(final Path journal) {
        final List<String> events = new ArrayList<>();
        new Replay(journal).to((index, route, position, typeId, buffer, offset, length) -> {
            final byte[] bytes = new byte[length];
            buffer.getBytes(offset, bytes);
            events.add(HexFormat.of().formatHex(bytes));
        }).run();
        return events;
    }

    @Test
    void shouldExportTheSameWhileItRunsAndAfterwardsAsItHasSent() throws IOException {
        setup = MemberSetup.USUAL.withRules(RULES, UnaryOperator.identity());
        start();
        trade();
        bridge.startDay();
        awaitSnapshots(1);
        activateRules();
        trade();
        bridge.awaitEvents();
        bridge.forget();
        final Progress progress = bridge.awaitAll(ALL);
        final Path running = folder.resolve("running");
        final Path stopped = folder.resolve("stopped");

        final RecordingExport.Result first = RecordingExport.run(config, running, RULES, print::println);
        stop();
        final RecordingExport.Result second = RecordingExport.run(config, stopped, RULES, print::println);

        assertThat(first).isEqualTo(new RecordingExport.Result(
            0, progress.commands(), first.logPosition(), 1, progress.hash(), true));
        assertThat(second).isEqualTo(new RecordingExport.Result(
            0, progress.commands(), second.logPosition(), 1, progress.hash(), false));
        assertThat(JournalVerifier.verify(stopped, (i, p, t, r, y, b, o, l, c) -> { }).damage()).isEmpty();
        assertThat(replayed(stopped)).isEqualTo(received()).hasSizeGreaterThan(ORDERS);
        final ReplayResult result = new Replay(stopped).run();
        assertThat(new Replay(running).run()).isEqualTo(result);
        final SnapshotInfo snapshot = SnapshotStore.of(stopped).list().get(0);
        assertThat(new Replay(stopped).from(snapshot).hashFrom(snapshot.nextIndex()).run().sha256())
            .isEqualTo(new Replay(stopped).hashFrom(snapshot.nextIndex()).run().sha256());
        assertThatThrownBy(() -> RecordingExport.run(config, stopped, print::println))
            .isInstanceOfSatisfying(LaunchException.class,
                refusal -> assertThat(refusal.exitCode()).isEqualTo(ExitCode.IN_USE))
            .hasMessageContaining("not empty");
        assertThatThrownBy(() -> RecordingExport.run(
            config, folder.resolve("older"), Member.FIRST_RULES, print::println))
            .hasMessage("the members decide by rules of version " + RULES + ", and this build knows those up to"
                + " version " + Member.FIRST_RULES + ": take the build of the others");
    }

    /** The member may have done it itself. */
    private void activateRules() {
        try (ClusterClient client = new ClusterClient(MemberList.parse("members", members), ClusterKey.NONE,
            memory.resolve("client"), Duration.ofNanos(PATIENCE_NS))) {
            client.activate(RULES);
        }
    }

    @Test
    void shouldMakeEventsAgainThatAreNotInMemoryAnyMore() throws IOException {
        start();
        trade();
        bridge.startDay();
        awaitSnapshots(1);
        bridge.awaitEvents();
        final int middle = bridge.events();
        trade();
        bridge.startDay();
        awaitSnapshots(2);
        trade();
        bridge.awaitEvents();
        final List<String> sent = received();
        stop();

        // Its windows begin where the newest snapshot is.
        start();
        bridge.goBack(middle);
        bridge.await("events", () -> bridge.events() >= sent.size());
        assertThat(received()).isEqualTo(sent);
        bridge.goBack(0);
        bridge.await("events", () -> bridge.events() >= sent.size());
        assertThat(received()).isEqualTo(sent);

        trade();
        bridge.await("new events", () -> bridge.events() > sent.size());
        assertThat(messages.toString(StandardCharsets.UTF_8))
            .contains("lacks the events of route gw-1 from position 0 on");
    }

    /** As that of a bridge that stands still while there is another one. */
    @Test
    void shouldMakeTheEventsOfOneThoughAnotherTakesNone() throws IOException, InterruptedException {
        start();
        orders.send(bridge, 2 * PastEvents.SLOTS);
        bridge.awaitAll(ALL);
        bridge.awaitEvents();
        final MemberStatus status = new MemberStatus();
        status.applied(end(), 0, 0);
        final AtomicBoolean isStopping = new AtomicBoolean();
        final PastReplays replays = new PastReplays(config.folder(), status, isStopping::get, failure -> { });
        final Thread thread = new Thread(replays::run);
        thread.start();
        try {
            final PastEvents still = replays.ask(0, 0);
            bridge.await("those that nobody takes",
                () -> still.window() != null && still.window().next() == PastEvents.SLOTS);

            final PastEvents taken = replays.ask(0, 0);
            assertThat(take(taken, bridge.events())).isEqualTo(received());
            taken.end();
        } finally {
            isStopping.set(true);
            thread.join();
        }
    }

    /** The bridge has nothing to do meanwhile, and would sleep. */
    private static void await(final BooleanSupplier condition) {
        final long start = System.nanoTime();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - start).as("waits for too long").isLessThan(PATIENCE_NS);
        }
    }

    private List<String> take(final PastEvents events, final int count) {
        final UnsafeBuffer entry = new UnsafeBuffer(new byte[EventWindow.MAX_ENTRY]);
        final List<String> taken = new ArrayList<>();
        await(() -> {
            final int length = events.window() == null ? 0 : events.window().copy(taken.size(), entry, 0);
            if (length > 0) {
                final byte[] event = new byte[length - Integer.BYTES];
                entry.getBytes(Integer.BYTES, event);
                taken.add(text(event));
                events.taken(taken.size());
            }
            return taken.size() == count;
        });
        return taken;
    }

    @Test
    void shouldDeleteWhatIsOlderThanTwoSnapshotsAndHasNoUnreleasedEvents() throws IOException {
        start("snapshotEvery=" + EVERY);
        trade();
        int snapshots = 0;
        while (snapshots < 3 || MemberLog.of(config.folder()).snapshots().get(1).logPosition() < SEGMENT) {
            bridge.fill(MESSAGES);
            awaitSnapshots(++snapshots);
        }
        bridge.await("the last one", () -> end() - MemberLog.of(config.folder()).snapshots().get(0).logPosition()
            < EVERY);
        trade();
        final int kept = MemberLog.of(config.folder()).snapshots().size();

        purge();
        assertThat(MemberLog.of(config.folder()).isWhole()).as("events were not released").isTrue();
        assertThat(MemberLog.of(config.folder()).snapshots()).hasSize(kept);

        bridge.awaitEvents();
        bridge.attachAgain();
        purge();
        final MemberLog log = MemberLog.of(config.folder());
        assertThat(log.isWhole()).isFalse();
        assertThat(log.snapshots()).hasSize(2);
        assertThat(log.others()).hasSize(2);
        assertThat(log.snapshots().get(1).logPosition()).isGreaterThanOrEqualTo(log.recording().start());

        final List<String> sent = received();
        stop();
        final RecordingExport.Result result = RecordingExport.run(config, folder.resolve("export"), print::println);
        assertThat(result.firstIndex()).isPositive();
        assertThat(result.snapshots()).isPositive();
        final SnapshotInfo first = SnapshotStore.of(folder.resolve("export")).list().get(result.snapshots() - 1);
        assertThat(first.nextIndex()).isEqualTo(result.firstIndex());
        assertThat(new Replay(folder.resolve("export")).from(first).run().nextIndex()).isEqualTo(result.nextIndex());

        start();
        trade();
        bridge.await("new events", () -> bridge.events() > sent.size());
        bridge.goBack(0);
        bridge.await("the reason", () -> messages.toString(StandardCharsets.UTF_8)
            .contains("cannot be made again: the log begins behind them"));
        bridge.await("the refusal", () -> !bridge.refusal().isEmpty());
        assertThat(bridge.refusal()).matches("ROUTE_BEHIND orders\\.out\\.gw-1 ends at position 0, and the members have"
            + " deleted the log of the events before (\\d+) \\(keepLog=needed\\): remove it and create it with"
            + " --start-position \\1\\. .*");
    }

    @Test
    void shouldNotBeginWithALogThatIsDamagedWhereItBegins() throws IOException {
        start();
        trade();
        bridge.startDay();
        awaitSnapshots(1);
        final long middle = end();
        trade();
        stop();

        damage(middle, 1);
        assertThatThrownBy(this::start).isInstanceOfSatisfying(LaunchException.class,
            refusal -> assertThat(refusal.exitCode()).isEqualTo(ExitCode.CORRUPT))
            .hasMessage(logFile() + " is damaged at position " + middle + ": a frame with other bytes than were"
                + " recorded. There is no other member: promote a backup");

        damage(middle, (int) (MemberLog.of(config.folder()).recording().stop() - middle));
        assertThatThrownBy(this::start).hasMessageContaining(": nothing where there was a message. There is no");
    }

    /** Another member, or a backup: it gets nothing that is damaged. */
    @Test
    void shouldEndWhenSomebodyReadsWhatIsDamaged() throws IOException {
        start();
        trade();
        final long early = end();
        trade();
        assertThat(damageAt(early)).as("in another archive").isEmpty();
        damage(early, 1);
        assertThat(damageAt(early)).endsWith(
            " is damaged at position " + early + ": a frame with other bytes than were recorded. Mend it");
        final FutureTask<Void> end = new FutureTask<>(() -> {
            member.await();
            return null;
        });
        new Thread(end).start();

        try (AeronArchive archive = AeronArchive.connect(new AeronArchive.Context()
            .aeronDirectoryName(MemberFolder.driver(config).toString())
            .controlRequestChannel(MemberNode.udp(config.list().archiveEndpoint(0)))
            .controlResponseChannel("aeron:udp?endpoint=127.0.0.1:0"));
            Subscription replay = archive.replay(MemberLog.of(config.folder()).recording().id(), 0, Long.MAX_VALUE,
                "aeron:ipc", 1)) {
            await(() -> {
                replay.poll((buffer, offset, length, header) ->
                    assertThat(header.position()).isLessThanOrEqualTo(early), 10);
                return end.isDone();
            });
        }
        assertThatThrownBy(end::get).cause().isInstanceOfSatisfying(LaunchException.class,
            failure -> assertThat(failure.exitCode()).isEqualTo(ExitCode.CORRUPT))
            .hasMessageEndingWith("archive: " + logFile() + " is damaged at position " + early + ": a frame with other"
                + " bytes than were recorded. There is no other member: promote a backup");
    }

    /** As a disk has it that has forgotten a page: not all that is damaged has another checksum. */
    @Test
    void shouldFindPagesThatAreGoneAndFramesOfAnotherType() throws IOException {
        start();
        trade();
        final long early = end();
        trade();
        stop();
        final long behind = end(early);

        change(early + DataHeaderFlyweight.TYPE_FIELD_OFFSET, DataHeaderFlyweight.HDR_TYPE_PAD);
        assertThat(damageAt(early)).contains("other bytes");
        assertThatThrownBy(() -> RecordingExport.run(config, folder.resolve("export"), print::println))
            .isInstanceOf(LaunchException.class).hasMessageContaining("is damaged at position " + early);
        damage(early, (int) (behind - early));
        assertThat(damageAt(early)).contains("nothing where there was a message");
    }

    private String damageAt(final long position) {
        return Recording.damage(
            MemberFolder.archive(config.folder()), MemberLog.of(config.folder()).recording().id(), position, "Mend it");
    }

    /** Behind the message at a position. */
    private long end(final long position) {
        final Recording log = MemberLog.of(config.folder()).recording();
        try (RecordedMessages all = new RecordedMessages(log, position, LogReplay.REMEDY)) {
            assertThat(all.next(log.end(), (buffer, offset, length) -> { })).isTrue();
            return all.position();
        }
    }

    private void change(final long offset, final int value) throws IOException {
        try (FileChannel file = FileChannel.open(logFile(), StandardOpenOption.WRITE)) {
            file.write(ByteBuffer.wrap(new byte[] {(byte) value}), offset);
        }
    }

    private Path logFile() {
        final Recording log = MemberLog.of(config.folder()).recording();
        return log.file(log.fileStart(0));
    }

    /** Changes a byte of the frame at a position, or has nothing stand there. */
    private void damage(final long position, final int length) throws IOException {
        final ByteBuffer bytes = ByteBuffer.allocate(length);
        try (FileChannel file = FileChannel.open(logFile(), StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            if (length == 1) {
                final long behindHeader = position + DataHeaderFlyweight.HEADER_LENGTH;
                file.read(bytes, behindHeader);
                bytes.put(0, (byte) (bytes.get(0) ^ 1)).clear();
                file.write(bytes, behindHeader);
            } else {
                file.write(bytes, position);
            }
        }
    }

    private long end() {
        return CommittedLog.position(MemberFolder.driver(config), 0, MemberLog.of(config.folder()).recording());
    }

    /** As the member does, which knows of its routes what its log says. */
    private void purge() {
        final MemberLog log = MemberLog.of(config.folder());
        try (LogReplay replay = LogReplay.of(log, null, Member.RULES, EngineService.NO_CLOCK, MemberListener.NOBODY)) {
            final long end = end();
            while (replay.next(end)) {
                assertThat(replay.position()).isLessThanOrEqualTo(end);
            }
            final MemberStatus status = new MemberStatus();
            new LogPurge(config.folder(), MemberFolder.driver(config), status, replay.member()::attachments).run();
            assertThat(status.logStart()).isIn(0L, MemberLog.of(config.folder()).recording().start());
        }
    }
}
