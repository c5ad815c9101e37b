package org.ringside.ops.ringside;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.Messages;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;

class DemoFolderTest {
    private static final int ROUNDS = 40;
    private static final int DEMOS = 3;
    /** No process of a machine has it. */
    private static final String DEAD = "-demo-999999999-1";

    @TempDir
    private Path folder;

    /** Several that start at once find the same folders of a demo that was killed. */
    @Test
    void shouldRemoveWhatOthersRemoveAtTheSameTime() throws IOException {
        final Path base = folder.resolve("shm/ringside");
        final Path temporary = Files.createDirectories(folder.resolve("tmp"));
        for (int round = 0; round < ROUNDS; round++) {
            abandon(base.resolveSibling(base.getFileName() + DEAD), temporary);
            final List<CompletableFuture<Void>> demos = new ArrayList<>();
            for (int demo = 0; demo < DEMOS; demo++) {
                demos.add(CompletableFuture.runAsync(() -> remove(new DemoFolder(base, temporary))));
            }
            demos.forEach(CompletableFuture::join);

            assertThat(base.getParent()).isEmptyDirectory();
            assertThat(temporary).isEmptyDirectory();
        }
    }

    @Test
    void shouldLeaveAloneWhatALinkNamesThatSomebodyHasPutThere() throws IOException {
        final Path base = folder.resolve("shm/ringside");
        final Path temporary = Files.createDirectories(folder.resolve("tmp"));
        Files.createDirectories(base.getParent());
        final Path other = Files.createDirectories(folder.resolve("other/aeron"));
        Files.writeString(other.resolve("a"), "");
        Files.createSymbolicLink(base.resolveSibling(base.getFileName() + DEAD), other.getParent());
        Files.createSymbolicLink(temporary.resolve(base.getFileName() + DEAD + ".data"), other.getParent());

        remove(new DemoFolder(base, temporary));

        assertThat(other.resolve("a")).exists();
    }

    private static void abandon(final Path queues, final Path temporary) throws IOException {
        final QueueDirectory directory = QueueDirectory.of(queues);
        for (final String name : List.of("orders.in", "orders.out.gw-1", "orders.out.gw-2")) {
            directory.create(name, QueueSpec.one(64, 112)).close();
        }
        final Path data = temporary.resolve(queues.getFileName() + ".data");
        for (final String name : List.of("engine", "gw-1", "gw-2")) {
            Files.writeString(Files.createDirectories(data.resolve(name)).resolve("journal"), "");
        }
    }

    private static void remove(final DemoFolder folder) {
        try {
            folder.removeAbandoned(new Messages("ringside", new PrintWriter(new StringWriter())));
        } catch (final IOException | InterruptedException ex) {
            throw new IllegalStateException(ex);
        }
    }
}
