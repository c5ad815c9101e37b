package org.ringside.simulator.benchmarks;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.ringside.launch.ConfigFile;
import org.ringside.queue.QueueDirectory;
import org.ringside.simulator.benchmarks.cluster.EchoClient;
import org.ringside.simulator.benchmarks.cluster.EchoMember;

/**
 * The floor of a replicated engine: three members that only give back what they have committed, and a client with the
 * loop of a bridge.
 */
final class EchoFloor implements AutoCloseable {
    private final List<Jvm> processes = new ArrayList<>();
    private final Path queues;
    private final Path folder;
    private final Jvm client;

    /** Starts all, with the settings of the distribution. */
    EchoFloor() throws IOException {
        final Path conf = RoundsCommand.home().resolve("conf");
        queues = Files.createTempDirectory(
            QueueDirectory.defaultPath().getParent(), "ringside-benchmark-" + ProcessHandle.current().pid() + "-");
        folder = Files.createTempDirectory("ringside-benchmark-");
        for (int member = 0; member < Variant.MEMBERS; member++) {
            processes.add(Jvm.start(RoundsCommand.home(), EchoMember.class,
                "-c", conf.resolve(Part.MEMBERS.file()).toString(), "--lifeline", "--set", "queues=" + queues,
                "--set", "members=" + Variant.members(), "--set", "member=" + member,
                "--set", "folder=" + folder.resolve("member-" + member)));
        }
        for (final Jvm process : processes) {
            process.readLine();
        }
        client = Jvm.start(RoundsCommand.home(), EchoClient.class, Variant.members(), Variant.endpoint(),
            queues + "-client", ConfigFile.properties(conf.resolve(Part.BRIDGE.file())).getProperty("parkUs"));
        processes.add(0, client);
        client.readLine();
    }

    /** As many as are answered, with so many on their way. */
    LoadResult flood(final int inFlight, final double seconds) throws IOException {
        return run(0, inFlight, seconds);
    }

    /** Open loop: each order at its time. */
    LoadResult paced(final long rate, final double seconds) throws IOException {
        return run(rate, 0, seconds);
    }

    private LoadResult run(final long rate, final int inFlight, final double seconds) throws IOException {
        client.write(rate + " " + inFlight + " " + seconds);
        final JsonNode result = new ObjectMapper().readTree(client.readLine());
        if (result.path("lost").asLong() > 0) {
            LoadCommand.say("echo at " + rate + ": " + result.path("lost") + " orders did not come back");
        }
        return new LoadResult(result);
    }

    @Override
    public void close() throws IOException {
        processes.forEach(Jvm::close);
        ExchangeFiles.delete(queues);
        ExchangeFiles.delete(folder);
    }
}
