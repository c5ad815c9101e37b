package org.ringside.matching.cluster;

import io.aeron.cluster.RecordingLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.Control;
import org.ringside.testing.ForkedJvm;
import org.ringside.testing.SharedMemory;

/** Members on this host, each a process: logs and snapshots are in shared memory, too. */
final class TestMembers implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    /** Three members that look more often take half of a processor from other tests, and wait for as long. */
    private static final String PARK = "parkUs=1000";
    private static final List<String> FLAGS = List.of(ForkedJvm.QUICK, "-Xmx256m");

    private final Path memory = SharedMemory.newFolder();
    private final String addresses;
    private final List<String> keys;
    private final ForkedJvm[] members;
    /** Options of the test's own build, by member; null for the product's. */
    private final Object[][] builds;

    /** Members that do not run yet, with further lines for their configurations. */
    TestMembers(final int number, final String... keys) {
        addresses = FreePorts.members("127.0.0.1", number);
        this.keys = List.of(keys);
        members = new ForkedJvm[number];
        builds = new Object[number][];
    }

    int size() {
        return members.length;
    }

    MemberList list() {
        return MemberList.parse("members", addresses);
    }

    /** For a media driver of the test. */
    Path driverFolder() {
        return memory.resolve("driver");
    }

    /** Of log and snapshots. */
    Path folder(final int member) {
        return memory.resolve("data-" + member);
    }

    /** Starts all, and waits until each says that it is ready. */
    void startAll() throws IOException {
        for (int member = 0; member < size(); member++) {
            start(member);
        }
        for (final ForkedJvm member : members) {
            awaitReady(member);
        }
    }

    /** Starts one that does not run. */
    ForkedJvm start(final int member) throws IOException {
        final Path file = Files.write(memory.resolve("member-" + member + ".properties"), List.of(
            "queues=" + queues(), "members=" + addresses, "member=" + member,
            "folder=" + folder(member), "termLength=" + (1 << 20), "heartbeatMs=1000", "startupMs=2000",
            "sessionMs=5000", PARK));
        Files.write(file, keys, StandardOpenOption.APPEND);
        members[member] = builds[member] == null
            ? ForkedJvm.start(FLAGS, MemberMain.class, "-c", file)
            : ForkedJvm.start(FLAGS, TestMemberMain.class, Stream.concat(
                Stream.of("-c", file), Stream.of(builds[member])).toArray());
        return members[member];
    }

    /** From here on members start that compare often, and a rule of which can be broken. */
    void sabotage() {
        Arrays.fill(builds, new Object[] {"--sabotage", "member"});
    }

    /** From here on members start that compare often. */
    void compareOften() {
        Arrays.fill(builds, new Object[0]);
    }

    /** From here on this member starts with a build that knows newer rules. */
    void upgrade(final int member) {
        builds[member] = new Object[] {"--rules", TestMemberMain.NEW_RULES};
    }

    /** From here on this member starts with a build that does not. */
    void downgrade(final int member) {
        builds[member] = new Object[0];
    }

    /** Asks a member as an operator does. */
    String ask(final int member, final String verb) throws InterruptedException {
        return new Control(queues(), "member-" + member).ask(verb, PATIENCE);
    }

    /** Folder of the queues, with the counters. */
    Path queues() {
        return memory.resolve("queues");
    }

    /** From here on some orders are other ones for this member. */
    void breakRule(final int member) throws IOException {
        Files.createFile(TestMemberMain.sabotage(folder(member)));
    }

    /** When the member is started again, it is like the others. */
    void mendRule(final int member) throws IOException {
        Files.delete(TestMemberMain.sabotage(folder(member)));
    }

    void awaitReady(final ForkedJvm member) throws IOException {
        final String line = member.line();
        if (line == null || !line.startsWith("ready member")) {
            throw new IllegalStateException("not ready: " + line);
        }
    }

    /** Configuration of a member that was started before. */
    MemberConfig config(final int member) {
        return ConfigFile.read(
            memory.resolve("member-" + member + ".properties"), Map.of(), MemberConfig.class);
    }

    /** A folder for something of a member. */
    Path folder(final String name, final int member) {
        return memory.resolve(name + "-" + member);
    }

    ForkedJvm member(final int member) {
        return members[member];
    }

    /** Stops all as systemd does, and returns their exit codes. */
    List<Integer> stopAll() {
        for (final ForkedJvm member : members) {
            member.terminate();
        }
        return IntStream.range(0, size()).mapToObj(this::exitCode).toList();
    }

    private int exitCode(final int member) {
        try {
            return members[member].exitCode();
        } catch (final InterruptedException interrupted) {
            throw new IllegalStateException(interrupted);
        }
    }

    /** The newest snapshot of a member's service; null for none. */
    RecordingLog.Entry snapshot(final int member) {
        try (RecordingLog log = new RecordingLog(folder(member).resolve("cluster").toFile(), false)) {
            return log.getLatestSnapshot(0);
        }
    }

    /** Changes a value in the newest snapshot of a member that does not run. */
    void damageSnapshot(final int member) throws IOException {
        final Path file = folder(member).resolve("archive").resolve(snapshot(member).recordingId + "-0.rec");
        final byte[] bytes = Files.readAllBytes(file);
        int last = bytes.length - 1;
        while (bytes[last] == 0) {
            last--;
        }
        bytes[last] ^= 1;
        Files.write(file, bytes);
    }

    /** Kills those that run. */
    void killAll() {
        for (final ForkedJvm member : members) {
            if (member != null) {
                member.close();
            }
        }
    }

    @Override
    public void close() {
        killAll();
        SharedMemory.delete(memory);
    }
}
