package org.ringside.system.crash;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;

/**
 * A replicated engine of three members, and two hosts of traders, each with queues of its own, a bridge and a gateway:
 * to be killed and started again one by one.
 */
final class ClusterExchange implements AutoCloseable {
    private static final String INPUT = "orders.in";
    private static final int SLOTS = 65_536;
    private static final int INPUT_PAYLOAD = 112;
    private static final int OUTPUT_PAYLOAD = 240;
    /** Two processors have three members, two bridges and all others: nobody looks too often. */
    private static final int PARK_US = 200;
    private static final Map<String, Object> MEMBER_KEYS = Map.of("termLength", 1 << 20, "heartbeatMs", 1_000,
        "startupMs", 2_000, "sessionMs", 5_000, "snapshotEvery", "off", "parkUs", PARK_US);


    private final CrashSettings settings;
    private final ClusterAddresses addresses = new ClusterAddresses();
    private final Path memory;
    private final List<Queue> events = new ArrayList<>();
    private final List<String> gateways = new ArrayList<>();
    private final Map<ClusterPart, ServerProcess> processes = new HashMap<>();
    private int starts;

    /** Makes the queues. */
    ClusterExchange(final CrashSettings settings) {
        this.settings = settings;
        final Path base = QueueDirectory.defaultPath();
        try {
            memory = Files.createTempDirectory(base.getParent(),
                base.getFileName() + "-crash-" + ProcessHandle.current().pid() + "-");
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
        for (int host = 0; host < ClusterPart.GATEWAYS.size(); host++) {
            final QueueDirectory queues = QueueDirectory.of(queues(host));
            create(queues, INPUT, QueueSpec.many(SLOTS, INPUT_PAYLOAD));
            final String output = "orders.out." + route(host);
            create(queues, output, QueueSpec.one(SLOTS, OUTPUT_PAYLOAD));
            events.add(Queue.inspect(queues.path().resolve(output + ".q")));
            gateways.add("127.0.0.1:" + FreePort.find());
        }
    }

    private static void create(final QueueDirectory queues, final String name, final QueueSpec spec) {
        queues.create(name, spec.withSchema(NewOrderEncoder.SCHEMA_ID, NewOrderEncoder.SCHEMA_VERSION)).close();
    }

    private Path queues(final int host) {
        return memory.resolve("host-" + host);
    }

    private static String route(final int host) {
        return "gw-" + host;
    }

    ClusterAddresses addresses() {
        return addresses;
    }

    /** Where traders connect, with commas. */
    String gateways() {
        return String.join(",", gateways);
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
        return events.get(host).position();
    }

    /**
     * Starts a process; does not wait until it is ready.
     *
     * @param fault {@code NAME:COUNT} of a fault point, or empty.
     */
    void start(final ClusterPart part, final String fault) {
        final String verb = part.kind().verb();
        final List<String> command = new ArrayList<>(List.of(settings.program("ringside").toString(), verb, "-c",
            settings.configuration(verb + ".properties").toString()));
        keys(part).forEach((key, value) -> command.addAll(List.of("--set", key + "=" + value)));
        starts++;
        processes.put(part, ServerProcess.start(part.toString(), command,
            settings.folder().resolve(String.format("%04d-%s.log", starts, part)), fault));
    }

    private Map<String, Object> keys(final ClusterPart part) {
        final Map<String, Object> keys = new HashMap<>();
        final int number = part.number();
        switch (part.kind()) {
            case MEMBER -> {
                keys.putAll(MEMBER_KEYS);
                keys.put("queues", memory.resolve("members"));
                keys.put("member", number);
                keys.put("members", addresses.members());
                keys.put("folder", settings.folder().resolve(part.toString()));
            }
            case BRIDGE -> {
                keys.put("queues", queues(number));
                keys.put("bridge", part);
                keys.put("members", addresses.members());
                keys.put("endpoint", addresses.bridge(number));
                keys.put("routes", route(number));
                keys.put("parkUs", PARK_US);
            }
            default -> {
                keys.put("queues", queues(number));
                keys.put("name", route(number));
                keys.put("listen", gateways.get(number));
                keys.put("journal", settings.folder().resolve(part.toString()));
                // All others wait for a processor meanwhile.
                keys.put("warmup", "off");
            }
        }
        return keys;
    }

    /** Kills what runs, and removes all that is in shared memory; logs, and the folders of members, stay. */
    @Override
    public void close() {
        try {
            for (final ServerProcess process : processes.values()) {
                process.kill();
            }
            events.forEach(Queue::close);
            Crash.delete(memory);
        } catch (final InterruptedException ex) {
            Thread.currentThread().interrupt();
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
