package org.ringside.system.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.ringside.gateway.journal.OutboundJournals;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.Control;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.cluster.BridgeConfig;
import org.ringside.matching.cluster.BridgeMain;
import org.ringside.matching.cluster.ClusterClient;
import org.ringside.matching.cluster.ClusterKey;
import org.ringside.matching.cluster.ClusterMarket;
import org.ringside.matching.cluster.FaultyMember;
import org.ringside.matching.cluster.MemberConfig;
import org.ringside.matching.cluster.MemberList;
import org.ringside.matching.cluster.MemberServer;
import org.ringside.matching.cluster.Rejoin;
import org.ringside.matching.cluster.RingLoss;
import org.ringside.matching.cluster.UpgradedMember;
import org.ringside.matching.counters.BridgeCounter;
import org.ringside.matching.counters.BridgeCountersSnapshot;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.SlotSnapshot;
import org.ringside.system.crash.ClusterRow.Need;
import org.ringside.testing.SmallDisk;

/**
 * A replicated engine of three members, and two hosts of traders, each with queues of its own, a bridge and a gateway:
 * to be killed and started again one by one.
 */
final class ClusterExchange implements AutoCloseable {
    private static final String INPUT = "orders.in";
    private static final String ROUTE = "gw-";
    private static final int SLOTS = 65_536;
    private static final int INPUT_PAYLOAD = 112;
    private static final int OUTPUT_PAYLOAD = 240;
    /** Two processors have three members, two bridges and all others: nobody looks too often. */
    private static final int PARK_US = 1_000;
    private static final Map<String, Object> MEMBER_KEYS = Map.of("termLength", 1 << 20, "heartbeatMs", 1_000,
        "startupMs", 2_000, "sessionMs", 5_000, "parkUs", PARK_US);
    /** For the log of such an exchange, several times. */
    private static final String SMALL_DISK = "64m";
    /** Of members with faults, so that they keep few events in memory. */
    private static final String HEAP = "-Xmx256m";
    /** Log of some seconds, where snapshots are taken at all. */
    private static final String SNAPSHOT_EVERY = "300000";
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final CrashSettings settings;
    private final Set<Need> needs;
    private final List<SmallDisk> disks = new ArrayList<>();
    private final ClusterAddresses addresses = new ClusterAddresses();
    private final Path memory;
    /** To gateways, by host. */
    private final Map<Integer, Ring> rings = new ConcurrentHashMap<>();
    /** All that were ever made: somebody may still look at one that is no more in use. */
    private final List<Queue> inspected = new ArrayList<>();
    private final List<String> gateways = new ArrayList<>();
    private final List<String> fixGateways = new ArrayList<>();
    private final Map<ClusterPart, ServerProcess> processes = new HashMap<>();
    /** Those that have another build. */
    private final Set<ClusterPart> upgraded = new HashSet<>();
    private final BackupHost backup;
    private String members;
    private String sources = "leader";
    private int starts;

    /** A ring to a gateway, and the position at which it begins. */
    private record Ring(Queue queue, long first) {
    }

    /**
     * Makes the queues.
     *
     * @param rows that can happen to it.
     */
    ClusterExchange(final CrashSettings settings, final Collection<ClusterRow> rows) {
        this.settings = settings;
        needs = Stream.of(Need.values()).filter(need -> rows.stream().anyMatch(row -> row.needs(need)))
            .collect(Collectors.toUnmodifiableSet());
        if (needs.contains(Need.SMALL_DISKS)) {
            ClusterPart.MEMBERS.forEach(member -> disks.add(mount(folder(member))));
        }
        ClusterPart.ALL.forEach(part -> LinkFaults.NONE.write(links(part)));
        ClusterPart.MEMBERS.forEach(member -> setClock(member, 0));
        final Path base = QueueDirectory.defaultPath();
        try {
            memory = Files.createTempDirectory(base.getParent(),
                base.getFileName() + "-crash-" + ProcessHandle.current().pid() + "-");
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
        backup = new BackupHost(settings, addresses, memory.resolve("members"));
        members = addresses.members();
        for (int host = 0; host < ClusterPart.GATEWAYS.size(); host++) {
            createQueues(host, 0, 0);
            gateways.add("127.0.0.1:" + FreePort.find());
            fixGateways.add("127.0.0.1:" + FreePort.find());
        }
    }

    private static SmallDisk mount(final Path folder) {
        try {
            return SmallDisk.tryMount(Files.createDirectories(folder), SMALL_DISK).orElseThrow(
                () -> new LaunchException(
                    ExitCode.PERMISSION, "a small disk cannot be mounted: only root can do that"));
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Makes the queues of a host, which begin at these positions. */
    private void createQueues(final int host, final long input, final long output) {
        final QueueDirectory queues = QueueDirectory.of(queues(host));
        create(queues, INPUT, QueueSpec.many(SLOTS, INPUT_PAYLOAD).withStartPosition(input));
        final String name = "orders.out." + route(host);
        create(queues, name, QueueSpec.one(SLOTS, OUTPUT_PAYLOAD).withStartPosition(output));
        final Queue ring = Queue.inspect(queues.path().resolve(name + ".q"));
        inspected.add(ring);
        rings.put(host, new Ring(ring, output));
    }

    /** Nothing runs: removes what is in shared memory, but for who observes. Who looks at rings sees what was there. */
    void clearMemory() {
        try (Stream<Path> files = Files.list(memory)) {
            for (final Path file : files.filter(path -> !path.equals(observerFolder())).toList()) {
                Crash.delete(file);
            }
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /**
     * The members run: makes the queues of all hosts anew, as {@code ringside up} does. They begin behind the commands
     * that the members have applied, and behind the events that are in the session journals of a gateway.
     */
    void continueQueues() {
        try (ClusterClient client = client()) {
            for (final ClusterPart bridge : ClusterPart.BRIDGES) {
                final String route = route(bridge.number());
                final Path journal = journal(ClusterPart.GATEWAYS.get(bridge.number()));
                createQueues(bridge.number(), client.positions(bridge.toString(), List.of(route)).applied() + 1,
                    OutboundJournals.lastPosition(journal, route, 0, 1) + 1);
            }
        }
    }

    private ClusterClient client() {
        return new ClusterClient(
            MemberList.parse("members", members), ClusterKey.NONE, memory.resolve("operator"), PATIENCE);
    }

    /** Events in the ring of a gateway that are in none of its session journals. */
    long notJournaled(final ClusterPart gateway) {
        final int host = gateway.number();
        return events(host) - 1 - OutboundJournals.lastPosition(journal(gateway), route(host), 0, 1);
    }

    private Path journal(final ClusterPart gateway) {
        return settings.folder().resolve(gateway.toString());
    }

    private static void create(final QueueDirectory queues, final String name, final QueueSpec spec) {
        queues.create(name, spec.withSchema(NewOrderEncoder.SCHEMA_ID, NewOrderEncoder.SCHEMA_VERSION)).close();
    }

    private Path queues(final int host) {
        return memory.resolve("host-" + host);
    }

    private static String route(final int host) {
        return ROUTE + host;
    }

    /** The host of a route. */
    static int host(final String route) {
        return Integer.parseInt(route.substring(ROUTE.length()));
    }

    ClusterAddresses addresses() {
        return addresses;
    }

    /** Where traders connect, with commas. */
    String gateways() {
        return String.join(",", gateways);
    }

    /** Where those connect that speak FIX, the second half of the traders, with commas. */
    String fixGateways() {
        return String.join(",", fixGateways);
    }

    /** Where traders connect at a host. */
    String gateway(final int host) {
        return gateways.get(host);
    }

    /** Folder of a member: log and snapshots. */
    Path folder(final ClusterPart member) {
        return settings.folder().resolve(member.toString());
    }

    /** For the media driver of who observes the members. */
    Path observerFolder() {
        return memory.resolve("observer");
    }

    /** The process in its present or last life. */
    ServerProcess process(final ClusterPart part) {
        return processes.get(part);
    }

    /** Events that were ever written to the ring of a host's gateway. */
    long events(final int host) {
        return rings.get(host).queue().position();
    }

    /** An event in the ring of a host's gateway; null when its slot may have been used again. */
    SlotSnapshot event(final int host, final long position) {
        final Ring ring = rings.get(host);
        final long end = ring.queue().position();
        return position >= ring.first() && position < end && position > end - SLOTS ? ring.queue().slot(position)
            : null;
    }

    /** Exports the log of a member as a journal. */
    void export(final ClusterPart member, final Path folder) {
        UpgradedMember.export(configuration(member, MemberConfig.class), folder);
    }

    private <C extends Record> C configuration(final ClusterPart part, final Class<C> type) {
        final Map<String, String> keys = new HashMap<>();
        keys(part).forEach((key, value) -> keys.put(key, value.toString()));
        return ConfigFile.read(settings.configuration(part.kind().verb() + ".properties"), keys, type);
    }

    /** The host of the backup. */
    BackupHost backup() {
        return backup;
    }

    /** From here on bridges know the backup as the only member. */
    void moveToBackup() {
        members = addresses.backup();
    }

    /** What the queues of a bridge have and the members do not; from here on it may be lost, if it is given up. */
    List<RingLoss.Lost> loss(final ClusterPart bridge, final boolean isGivenUp) {
        return RingLoss.of(configuration(bridge, BridgeConfig.class), PATIENCE, isGivenUp);
    }

    /** From here on a member starts with a build that knows newer rules. */
    void upgrade(final ClusterPart member) {
        upgraded.add(member);
    }

    /** Has all members decide by the rules of the newer build, as an operator does. Nobody has done it before. */
    void activateRules(final ClusterPart leader) throws InterruptedException {
        final Control control = new Control(memory.resolve("members"), leader.toString());
        final long startNs = System.nanoTime();
        String next = "";
        while (next.isEmpty()) {
            try {
                next = control.ask(MemberServer.NEXT_RULES, PATIENCE);
            } catch (final LaunchException refused) {
                // A member that has begun a moment ago was not heard yet.
                if (System.nanoTime() - startNs > PATIENCE.toNanos()) {
                    throw refused;
                }
            }
        }
        try (ClusterClient client = client()) {
            if (!next.equals(Integer.toString(UpgradedMember.RULES)) || !client.activate(UpgradedMember.RULES)) {
                throw new IllegalStateException("rules " + next + " come next, or were active before");
            }
        }
    }

    /** Puts aside what a member has that does not run, as an operator does. */
    void discard(final ClusterPart member) {
        Rejoin.discard(configuration(member, MemberConfig.class), PATIENCE);
    }

    /** Removes all that a member has that does not run. */
    void clearFolder(final ClusterPart member) {
        try (Stream<Path> files = Files.list(folder(member))) {
            for (final Path file : files.toList()) {
                Crash.delete(file);
            }
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Whether the members have applied all commands that are in the queue of a bridge. */
    boolean areCommandsApplied(final ClusterPart bridge) {
        try (Queue queue = Queue.inspect(queues(bridge.number()).resolve(INPUT + ".q"))) {
            return count(bridge, BridgeCounter.APPLIED) == queue.position() - 1;
        }
    }

    /** A number of a bridge, in its present or last life. */
    long count(final ClusterPart bridge, final BridgeCounter counter) {
        return BridgeCountersSnapshot.readAll(queues(bridge.number())).stream()
            .mapToLong(snapshot -> snapshot.of(counter)).sum();
    }

    /**
     * Starts a process; does not wait until it is ready.
     *
     * @param fault {@code NAME:COUNT} of a fault point, or empty.
     */
    void start(final ClusterPart part, final String fault) {
        final List<String> command = new ArrayList<>(program(part));
        command.add("-c");
        command.add(settings.configuration(part.kind().verb() + ".properties").toString());
        keys(part).forEach((key, value) -> command.addAll(List.of("--set", key + "=" + value)));
        starts++;
        processes.put(part, ServerProcess.start(part.toString(), command,
            settings.folder().resolve(String.format("%04d-%s.log", starts, part)), fault));
    }

    /** The shipped one, or the same with our classes, which have the network and the clock of the process. */
    private List<String> program(final ClusterPart part) {
        final String verb = part.kind().verb();
        if (!upgraded.contains(part) && (!needs.contains(Need.FAULTS) || part.kind() == ClusterPart.Kind.GATEWAY)) {
            return List.of(settings.program("ringside").toString(), verb);
        }
        final List<String> java = new ArrayList<>();
        java.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        java.add("@" + settings.configuration("jvm.options"));
        java.add("@" + settings.configuration("jvm-dev.options"));
        if (upgraded.contains(part)) {
            java.addAll(List.of("-Dringside.home=" + settings.distribution(), "-cp",
                System.getProperty("java.class.path"), UpgradedMember.class.getName()));
            return java;
        }
        java.addAll(List.of(HEAP, "-Dringside.home=" + settings.distribution(),
            "-D" + FaultyNetwork.FILE + "=" + links(part),
            "-D" + FaultyMember.FAULTS + "=" + settings.folder().resolve(part.toString()),
            "-Daeron.SendChannelEndpoint.supplier=" + FaultyNetwork.Senders.class.getName(),
            "-Daeron.ReceiveChannelEndpoint.supplier=" + FaultyNetwork.Receivers.class.getName(), "-cp",
            System.getProperty("java.class.path"), part.kind() == ClusterPart.Kind.MEMBER ? FaultyMember.class.getName()
                : BridgeMain.class.getName()));
        return java;
    }

    /** Says what the network does to the datagrams of a process. */
    Path links(final ClusterPart part) {
        return settings.folder().resolve(part + ".links");
    }

    /** Says which members send events to bridges that start from here on: the key {@code sources}. */
    void sources(final String value) {
        sources = value;
    }

    /** Has a member have a fault from here on, or no longer: one that is only there or not. */
    void fault(final ClusterPart member, final String fault, final boolean isOn) {
        final Path file = settings.folder().resolve(member + fault);
        try {
            if (isOn) {
                Files.createFile(file);
            } else {
                Files.delete(file);
            }
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    /** Has the system of a member show a time that is ahead by so many nanoseconds. */
    void setClock(final ClusterPart member, final long offNs) {
        final Path fresh = settings.folder().resolve("new.clock");
        try {
            Files.writeString(fresh, Long.toString(offNs));
            Files.move(fresh, settings.folder().resolve(member + FaultyMember.CLOCK),
                StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private Map<String, Object> keys(final ClusterPart part) {
        final Map<String, Object> keys = new HashMap<>();
        final int number = part.number();
        switch (part.kind()) {
            case MEMBER -> {
                keys.putAll(MEMBER_KEYS);
                keys.put("snapshotEvery", needs.contains(Need.SNAPSHOTS) ? SNAPSHOT_EVERY : "off");
                keys.put("keepLog", needs.contains(Need.PURGE) ? "needed" : "all");
                keys.put("queues", memory.resolve("members"));
                keys.put("member", number);
                keys.put("members", addresses.members());
                keys.put("folder", folder(part));
            }
            case BRIDGE -> {
                keys.put("queues", queues(number));
                keys.put("bridge", part);
                keys.put("members", members);
                keys.put("endpoint", addresses.bridge(number));
                keys.put("routes", route(number));
                keys.put("sources", sources);
                keys.put("parkUs", PARK_US);
            }
            default -> {
                keys.put("queues", queues(number));
                keys.put("name", route(number));
                keys.put("listen", gateways.get(number));
                keys.put("fix.listen", fixGateways.get(number));
                keys.put("fix.sessions", settings.fixSessions());
                keys.put("journal", journal(part));
                // All others wait for a processor meanwhile.
                keys.put("warmup", "off");
            }
        }
        return keys;
    }

    /** Gives the members the instruments of the shipped configuration of an engine. */
    void openMarket() {
        try (ClusterClient client = client()) {
            new ClusterMarket(settings.configuration("engine.properties"),
                Map.of("queues", memory.resolve("members").toString())).apply(client, (what, isChange) -> { });
        }
    }

    /** Kills what runs, and removes all that is in shared memory; logs, and the folders of members, stay. */
    @Override
    public void close() {
        try {
            for (final ServerProcess process : processes.values()) {
                process.kill();
            }
            backup.kill();
            inspected.forEach(Queue::close);
            disks.forEach(SmallDisk::close);
            Crash.delete(memory);
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
