package org.ringside.ops;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ringside.queue.ProcessIdentity;
import org.ringside.queue.QueueDirectory;

/**
 * The folder of one demo, beside the default folder of queues: {@code ringside-USER-demo-PID-STARTTICKS}. Its name
 * says whose it is, so that the next demo can remove it after this process was killed.
 */
final class DemoFolder {
    private static final Duration LIFELINE = Duration.ofSeconds(5);

    private final Path base;
    private final Pattern name;

    /** @param base the folder beside which demos are: the default folder of queues */
    DemoFolder(final Path base) {
        this.base = base;
        this.name = Pattern.compile(Pattern.quote(base.getFileName() + "-demo-") + "(\\d+)-(\\d+)");
    }

    /** The folder of this process. */
    Path own() {
        final ProcessIdentity self = ProcessIdentity.self();
        return base.resolveSibling(base.getFileName() + "-demo-" + self.pid() + "-" + self.startTicks());
    }

    /** Removes the folders whose owners are dead, or says why one cannot be removed. */
    void removeAbandoned(final Messages messages) throws IOException, InterruptedException {
        final String demos = base.getFileName() + "-demo-*";
        try (DirectoryStream<Path> siblings = Files.newDirectoryStream(base.getParent(), demos)) {
            for (final Path folder : siblings) {
                final Matcher matcher = name.matcher(folder.getFileName().toString());
                if (matcher.matches() && !owner(matcher).isRunning()) {
                    removeAbandoned(folder, messages);
                }
            }
        }
    }

    private static ProcessIdentity owner(final Matcher matcher) {
        return new ProcessIdentity(
            Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)), ProcessIdentity.self().namespace());
    }

    private static void removeAbandoned(final Path folder, final Messages messages) throws InterruptedException {
        final ExchangeState state = ExchangeFolder.state(folder).orElse(null);
        if (state != null) {
            for (final RunningProcess process : state.processes()) {
                if (!process.awaitExit(LIFELINE)) {
                    messages.say(process + " of an abandoned demo still runs. Stop it: kill -9 " + process.pid());
                    return;
                }
            }
        }
        final QueueDirectory directory = QueueDirectory.of(folder);
        for (final String queue : directory.names()) {
            final List<String> users = directory.users(queue);
            if (!users.isEmpty()) {
                messages.say("left " + folder + " of an abandoned demo alone: " + queue + " is in use by "
                    + String.join(" and ", users));
                return;
            }
        }
        remove(folder);
        messages.say("removed " + folder + ", which a killed demo left behind");
    }

    /** Removes a folder with its queues; refuses when a queue is in use. */
    static void remove(final Path folder) {
        final QueueDirectory directory = QueueDirectory.of(folder);
        for (final String queue : directory.names()) {
            directory.remove(queue, false);
        }
        try {
            for (final String rest : List.of("*.log", "*.json", "exchange.state*")) {
                try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, rest)) {
                    for (final Path file : files) {
                        Files.deleteIfExists(file);
                    }
                }
            }
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
        directory.deleteIfEmpty();
    }
}
