package org.ringside.ops.ringside;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.ringside.gateway.journal.OutboundJournals;
import org.ringside.journal.JournalWriter;
import org.ringside.launch.FolderTree;
import org.ringside.launch.Messages;
import org.ringside.launch.PrivateFiles;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.ops.exchange.ExchangeState;
import org.ringside.ops.exchange.RunningProcess;
import org.ringside.queue.FileLocks;
import org.ringside.queue.ProcessIdentity;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueException;

/**
 * The folders of one demo: that of its queues beside the default folder of queues, {@code
 * ringside-USER-demo-PID-STARTTICKS}, and that of its journals among the temporary files, {@code ....data}. The names
 * say whose they are, so that the next demo can remove them after this process was killed.
 */
final class DemoFolder {
    private static final Duration LIFELINE = Duration.ofSeconds(5);
    private static final String DATA_SUFFIX = ".data";
    private static final int TRIES = 50;
    private static final int PAUSE_MS = 20;

    private final Path base;
    private final Path temporary;
    private final Pattern name;

    /**
     * Names the folders, and makes none.
     *
     * @param base      the folder beside which those of queues are: the default folder of queues
     * @param temporary the folder in which those of journals are
     */
    DemoFolder(final Path base, final Path temporary) {
        this.base = base;
        this.temporary = temporary;
        this.name = Pattern.compile(Pattern.quote(base.getFileName() + "-demo-") + "(\\d+)-(\\d+)(\\.data)?");
    }

    /** Where this process has its queues. */
    Path own() {
        final ProcessIdentity self = ProcessIdentity.self();
        return base.resolveSibling(base.getFileName() + "-demo-" + self.pid() + "-" + self.startTicks());
    }

    /** Where this process has its journals. */
    Path ownData() {
        return data(own());
    }

    /** Removes the folders whose owners are dead, or says why one cannot be removed. */
    void removeAbandoned(final Messages messages) throws IOException, InterruptedException {
        for (final Path folder : abandoned(base.getParent())) {
            if (!folder.toString().endsWith(DATA_SUFFIX)) {
                untilGone(folder, () -> removeAbandoned(folder, messages));
            }
        }
        for (final Path folder : abandoned(temporary)) {
            if (folder.toString().endsWith(DATA_SUFFIX) && !Files.exists(queues(folder))) {
                untilGone(folder, () -> removeJournals(folder, messages));
            }
        }
    }

    /** What removes a folder, or leaves it alone and says so. */
    @FunctionalInterface
    private interface Removal {
        void run() throws IOException, InterruptedException;
    }

    /** Another demo may be removing the same folder: what fails is tried again, and is done once the folder is gone. */
    private static void untilGone(final Path folder, final Removal removal) throws IOException, InterruptedException {
        for (int left = TRIES; Files.exists(folder); left--) {
            try {
                removal.run();
                return;
            } catch (final IOException | UncheckedIOException | QueueException ex) {
                if (left == 0) {
                    throw ex;
                }
            }
            Thread.sleep(PAUSE_MS);
        }
    }

    /** A process in a container, with its own shared memory and processes, may write the journals. */
    private static void removeJournals(final Path folder, final Messages messages) throws IOException {
        try (Stream<Path> journals = Files.list(folder)) {
            if (journals.anyMatch(DemoFolder::isWritten)) {
                messages.say("left " + folder + " of a demo alone: its journals are in use");
                return;
            }
        }
        FolderTree.delete(folder);
    }

    private static boolean isWritten(final Path journals) {
        return FileLocks.isHeld(JournalWriter.lockFile(journals))
            || FileLocks.isHeld(OutboundJournals.lockFile(journals));
    }

    private List<Path> abandoned(final Path parent) throws IOException {
        final List<Path> abandoned = new ArrayList<>();
        try (DirectoryStream<Path> siblings =
            Files.newDirectoryStream(parent, base.getFileName() + "-demo-*")) {
            for (final Path folder : siblings) {
                final Matcher matcher = name.matcher(folder.getFileName().toString());
                if (matcher.matches() && !owner(matcher).isRunning() && isOwn(folder)) {
                    abandoned.add(folder);
                }
            }
        }
        return abandoned;
    }

    /** Everybody may make a folder or a link of that name there: what is another account's, or a link, stays. */
    private static boolean isOwn(final Path folder) {
        try {
            return PrivateFiles.isOwnFolder(folder);
        } catch (final IOException goneMeanwhile) {
            return false;
        }
    }

    private Path data(final Path queues) {
        return temporary.resolve(queues.getFileName() + DATA_SUFFIX);
    }

    private Path queues(final Path data) {
        final String fileName = data.getFileName().toString();
        return base.resolveSibling(fileName.substring(0, fileName.length() - DATA_SUFFIX.length()));
    }

    private static ProcessIdentity owner(final Matcher matcher) {
        return new ProcessIdentity(
            Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)), ProcessIdentity.self().namespace());
    }

    private void removeAbandoned(final Path folder, final Messages messages) throws InterruptedException {
        for (final RunningProcess process
            : ExchangeFolder.state(folder).map(ExchangeState::processes).orElse(List.of())) {
            if (!process.awaitExit(LIFELINE)) {
                messages.say(process + " of an abandoned demo still runs. Stop it: kill -9 " + process.pid());
                return;
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

    /** Removes the folder of a demo with its queues, and that of its journals; refuses when a queue is in use. */
    void remove(final Path folder) {
        final QueueDirectory directory = QueueDirectory.of(folder);
        for (final String queue : directory.names()) {
            directory.remove(queue, false);
        }
        try {
            // What the media driver of a publisher leaves that was killed.
            FolderTree.delete(folder.resolve("aeron"));
            for (final String rest : List.of("*.log", "*.json", "exchange.state*")) {
                try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, rest)) {
                    for (final Path file : files) {
                        Files.deleteIfExists(file);
                    }
                }
            }
            directory.deleteIfEmpty();
            FolderTree.delete(data(folder));
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
