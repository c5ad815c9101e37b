package org.ringside.ops.shmq;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.TypedCommand;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.operations.Audit;
import org.ringside.ops.terminal.Verb;
import org.ringside.queue.QueueDirectory;
import picocli.CommandLine.Option;

/** What the verbs of {@code shmq} have in common: the folder of the queues. */
abstract class QueueVerb extends Verb {
    @Option(names = "--dir", paramLabel = "FOLDER",
        description = "Folder of the queues (default: /dev/shm/ringside-USER).")
    private Path folder;

    @Option(names = {"-c", "--config"}, paramLabel = "FILE",
        description = "Configuration of the exchange whose queues are meant, instead of --dir.")
    private Path config;

    private ExchangePlan plan;

    final Path folder() {
        if (folder != null && config != null) {
            throw usage("--dir names the folder of the queues, -c the exchange that has it: give one of them");
        }
        return plan().map(ExchangePlan::folder).orElse(folder == null ? QueueDirectory.defaultPath() : folder);
    }

    /** The exchange that -c names. */
    final Optional<ExchangePlan> plan() {
        if (plan == null && config != null) {
            plan = ExchangePlan.read(config);
            ExchangeFolder.state(plan);
        }
        return Optional.ofNullable(plan);
    }

    /** Runs work that changes queues, of which the log of the exchange in the folder is told, if it has one. */
    final int audited(final Audit.Work work) throws IOException, InterruptedException {
        final String restart = plan().map(exchange -> exchange.command("restart", Exchange.LOG))
            .orElseGet(() -> TypedCommand.in(folder(), "restart", Exchange.LOG));
        return new Audit(folder(), restart, "shmq", user(), commandLine(), messages()::say).of(work);
    }

    /** The folder to read: one that is missing is not made. */
    final QueueDirectory existingDirectory() {
        if (!Files.isDirectory(folder())) {
            throw new LaunchException(ExitCode.NOT_FOUND,
                "there is no folder " + folder() + ". 'shmq create' and 'ringside up' make it");
        }
        return QueueDirectory.of(folder());
    }

    /** The file of a queue. */
    final Path file(final String name) {
        return QueueList.file(folder(), name);
    }
}
