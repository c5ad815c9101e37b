package org.ringside.ops.shmq;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.ringside.launch.ExitCode;
import org.ringside.ops.terminal.Json;
import org.ringside.ops.terminal.Run;
import org.ringside.queue.Consumer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.testing.SharedMemory;

/** The lists of {@code shmq} that answer what {@code ipcs} does, and what the kernel knows of a queue's file. */
@Tag("slow")
class ShmqListTest {
    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    @Test
    void shouldListEveryProcessOfAQueue() throws Exception {
        shmq("create q --slots 1k --consumer journal");
        final long self = ProcessHandle.current().pid();
        try (QueueHolder dead = attach("writer"); QueueHolder reader = attach("reader");
            QueueHolder tap = attach("tap"); Queue queue = QueueDirectory.of(memory.folder()).attach("q");
            Consumer consumer = queue.consumer("journal")) {
            dead.kill();

            assertThat(shmq("ls -p").out().lines().map(line -> line.replaceAll("\\s+", " "))).containsExactly(
                "NAME ROLE PROCESS PID STATE", "q creator - " + self + " -", "q writer gw-1 " + dead.pid() + " dead",
                "q reader engine " + reader.pid() + " attached", "q consumer journal " + self + " attached",
                "q none QueueHolder " + tap.pid() + " mapped");
            final JsonNode document = json("ls --processes --json");
            assertThat(document.path("schema").asText()).isEqualTo("shmq.ls.processes/1");
            assertThat(document.path("hiddenProcesses").isInt()).isTrue();
            assertThat(document.path("queues").get(0).path("creatorPid").asLong()).isEqualTo(self);
            assertThat(document.path("queues").get(0).path("processes").get(1)).hasToString(
                "{\"role\":\"reader\",\"name\":\"engine\",\"pid\":" + reader.pid() + ",\"state\":\"attached\"}");
            assertThat(shmq("ls").out()).contains(
                "many     2 ", "engine (" + reader.pid() + "), journal (" + self + ")");
            assertThat(consumer.position()).isZero();
        }
    }

    @Test
    void shouldListTheTimesOfAQueue() throws IOException {
        final Instant before = Instant.ofEpochSecond(Instant.now().getEpochSecond());
        shmq("create q --slots 1k");
        shmq("create r --slots 1k");
        try (QueueHolder writer = attach("writer")) {
            assertThat(writer.pid()).isPositive();
        }

        final JsonNode document = json("ls -t --json");

        assertThat(document.path("schema").asText()).isEqualTo("shmq.ls.times/1");
        final JsonNode q = document.path("queues").get(0);
        final Instant created = Instant.parse(q.path("createdAt").asText());
        final Instant attached = Instant.parse(q.path("writerAttachedAt").asText());
        assertThat(before).isBeforeOrEqualTo(created);
        assertThat(created).isBeforeOrEqualTo(attached);
        assertThat(attached).isBeforeOrEqualTo(Instant.now());
        assertThat(document.path("queues").get(1).has("writerAttachedAt")).isFalse();
        assertThat(shmq("ls --times").out().lines().map(line -> line.replaceAll("  +", "  "))).containsExactly(
            "NAME  CREATED  WRITER ATTACHED  READER ATTACHED  CONSUMER ATTACHED  HELD UP",
            "q  " + created + "  " + attached + "  -  -  -",
            "r  " + document.path("queues").get(1).path("createdAt").asText() + "  -  -  -  -");
    }

    @Test
    void shouldListWhatQueuesWereMadeForAndTheRoomLeft() throws IOException {
        shmq("create q --slots 1k --writers one --checksum --workers pool:3 --schema 3902:1");

        final JsonNode document = json("ls --long --json");

        assertThat(document.path("schema").asText()).isEqualTo("shmq.ls.long/1");
        final JsonNode q = document.path("queues").get(0);
        assertThat(q.path("messageBytes").asLong()).isEqualTo(64 * 108);
        assertThat(document.path("room").path("freeBytes").asLong())
            .isBetween(1L, document.path("room").path("totalBytes").asLong());
        final String[] lines = shmq("ls -l").out().split("\n");
        assertThat(lines[1].replaceAll("  +", "  ")).isEqualTo("q  rw-------  "
            + Files.getOwner(memory.folder()).getName() + "  144 KiB  one  1,024  112  64  6.8 KiB  3  yes  3902:1  "
            + q.path("incarnation").asText());
        assertThat(lines[2]).startsWith(memory.folder() + ": ").endsWith(" free");
    }

    @Test
    void shouldShowOneListAtATime() {
        assertThat(shmq("ls -p -t")).isEqualTo(new Run(ExitCode.USAGE, "",
            "shmq: -p, -t and -l are three lists: ask for one of them. See shmq ls --help\n"));
    }

    @Test
    void shouldRefuseToRemoveWhatIsOnlyMapped() throws Exception {
        shmq("create q --slots 1k");
        try (QueueHolder tap = attach("tap")) {
            assertThat(shmq("rm q").exitCode()).isEqualTo(ExitCode.IN_USE);
            assertThat(shmq("rm q").err()).startsWith("shmq: q is in use by QueueHolder (pid " + tap.pid() + ").\n");
            assertThat(shmq("prune --yes").out()).isEqualTo("kept q: in use by QueueHolder (pid " + tap.pid() + ")\n");
            tap.kill();
        }
        assertThat(shmq("prune --yes").out()).isEqualTo("removed q: nobody uses it\n");
    }

    @Test
    @DisplayName("hazard 1: doctor names who writes to a file that was removed past shmq")
    void shouldNameTheProcessWhoseFileWasRemoved() throws Exception {
        shmq("create q --slots 1k");
        try (QueueHolder writer = attach("writer")) {
            final String warning = "WARN  q: QueueHolder (pid " + writer.pid() + ") has a file of this name mapped"
                + " that was removed: nobody reads what it writes there";
            assertThat(shmq("doctor").out()).doesNotContain(warning);
            Files.delete(memory.folder().resolve("q.q"));

            assertThat(shmq("doctor").out()).contains(warning);
        }
    }

    @Test
    void shouldSayThatAQueueIsOfAnotherBoot() throws IOException {
        shmq("create q --slots 1k");
        assertThat(json("stat q --json").path("boot").asText()).isEqualTo("this");
        assertThat(shmq("doctor").out()).contains("PASS  q: sound");
        changeBootId(7);

        assertThat(json("stat q --json").path("boot").asText()).isEqualTo("another");
        assertThat(shmq("stat q").out()).contains(
            "it was made before the machine was last booted, or on another machine: the processes that used it then are"
                + " gone\n");
        assertThat(shmq("doctor").out()).contains("WARN  q: was made before the machine was last booted");
        changeBootId(0);
        assertThat(json("stat q --json").path("boot").asText()).isEqualTo("unknown");
    }

    /** Both halves of the id, and the checksum of the header with them. */
    private void changeBootId(final long half) throws IOException {
        final Path file = memory.folder().resolve("q.q");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            final ByteBuffer header = ByteBuffer.allocate(0xF8).order(ByteOrder.LITTLE_ENDIAN);
            channel.read(header, 0);
            header.putLong(0x40, half).putLong(0x48, half);
            final CRC32C crc = new CRC32C();
            crc.update(header.array());
            channel.write(header.rewind(), 0);
            channel.write(ByteBuffer.allocate(Integer.BYTES).order(ByteOrder.LITTLE_ENDIAN)
                .putInt(0, (int) crc.getValue()), 0xF8);
        }
    }

    private QueueHolder attach(final String role) throws IOException {
        return QueueHolder.attach(memory.folder(), "q", role);
    }

    private Run shmq(final String arguments) {
        return Run.of(new Shmq(), (arguments + " --dir " + memory.folder()).split(" +"));
    }

    private JsonNode json(final String arguments) throws IOException {
        return Json.MAPPER.readTree(shmq(arguments).out());
    }
}
