package org.ringside.ops.shmq;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.launch.ExitCode;
import org.ringside.ops.terminal.Json;
import org.ringside.ops.terminal.Run;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.testing.SharedMemory;

@Tag("slow")
class ShmqTest {
    private static final UnsafeBuffer MESSAGE = new UnsafeBuffer(new byte[8]);

    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    @Test
    void shouldCreateQueueAsAsked() {
        final Run run = shmq("create orders.out --writers one --slots 1k --payload 240 --max-train 8 --schema 3902:1");

        assertThat(run).isEqualTo(new Run(ExitCode.OK, "created orders.out  272 KiB, preallocated, layout v2\n", ""));
        final JsonNode geometry = json(shmq("stat orders.out --json")).path("geometry");
        assertThat(geometry).hasToString("{\"writers\":\"one\",\"slots\":1024,\"payloadBytes\":240,\"maxTrain\":8,"
            + "\"fileBytes\":278528,\"schemaId\":3902,\"schemaVersion\":1}");
    }

    @Test
    void shouldBeginWhereItIsToldWhenAQueueContinuesAnother() {
        final Run run = shmq("create orders.in --slots 1k --start-position 10251111");

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        try (Queue queue = QueueDirectory.of(memory.folder()).attach("orders.in");
            Producer producer = queue.producer("gw-1")) {
            assertThat(producer.tryClaim(1)).isEqualTo(10_251_111);
            producer.abort();
        }
    }

    @Test
    void shouldMakeAQueueForTheGroupWhereAccountsShareTheFolder() throws IOException {
        assertFails(shmq("create orders.in --mode 0660"), ExitCode.USAGE, "shmq: --mode 0660, but " + memory.folder()
            + " is for this account alone: 'install -d -m 2770 -g GROUP FOLDER', as root, makes a shared one. See"
            + " shmq create --help");
        assertFails(shmq("create orders.in --mode 0666"), ExitCode.USAGE,
            "shmq: --mode takes 0600 or 0660, not '0666': nobody else may use a queue. See shmq create --help");
        assertThat(shmq("create orders.in --slots 1k --mode 600").exitCode()).isEqualTo(ExitCode.OK);

        Files.setAttribute(memory.folder(), "unix:mode", 02770);

        assertThat(shmq("create orders.out --slots 1k --mode 0660").exitCode()).isEqualTo(ExitCode.OK);
        assertThat(shmq("ls -l").out().lines()).anyMatch(line -> line.matches("orders\\.in +rw------- .*"))
            .anyMatch(line -> line.matches("orders\\.out +rw-rw---- .*"));
        assertFails(shmq("create another --mode 0600"), ExitCode.USAGE, "shmq: --mode 0600, but " + memory.folder()
            + " is shared by the accounts of a group: name another folder. See shmq create --help");
    }

    @Test
    void shouldNameAProcessOnceThatWritesAsSeveral() {
        shmq("create log --slots 1k");

        try (Queue queue = QueueDirectory.of(memory.folder()).attach("log");
            Producer first = queue.producer("engine"); Producer second = queue.producer("engine")) {
            assertThat(first.spec()).isEqualTo(second.spec());
            assertThat(shmq("ls").out()).containsOnlyOnce("engine (" + ProcessHandle.current().pid() + ")");
            assertThat(json(shmq("ls --json")).path("queues").get(0).path("writer")).hasSize(2);
        }
    }

    @Test
    void shouldRefuseSecondQueueOfOneName() {
        shmq("create orders.in --slots 1k");

        assertFails(shmq("create orders.in --slots 1k"), ExitCode.IN_USE,
            "shmq: there is a queue orders.in in " + memory.folder() + " already; remove it first");
    }

    @Test
    void shouldCreateNothingWhenThereIsNoRoom() throws IOException {
        final Run run = shmq("create big --slots 1g --payload 1048560");

        assertThat(run.exitCode()).isEqualTo(ExitCode.FAILURE);
        assertThat(run.err()).matches(
            "shmq: not enough room in \\S+: need 1 PiB, \\S+ \\S+ free\\. Nothing was created\\.\n");
        assertThat(shmq("ls").out().lines()).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "create                          | Missing required parameter: 'QUEUE'. See shmq create --help",
        "create q --slots 1000           | "
            + "slots must be a power of two from 2 to 2^30, not 1000. See shmq create --help",
        "create q --slots many           | 'many' is not a count such as 65536, 64k or 1m. See shmq create --help",
        "create q --slots 4g             | --slots 4g is too large: a queue has at most 1g. See shmq create --help",
        "create q --writers two          | --writers takes many or one, not 'two'. See shmq create --help",
        "create q --start-position -1     | "
            + "startPosition must be from 0 to 4503599627304959, not -1. See shmq create --help",
        "create q --schema 1             | '1' is not a schema id and version such as 3902:1. See shmq create --help",
        "create q --payload x            | "
            + "Invalid value for option '--payload': 'x' is not a whole number. See shmq create --help",
        "ls --jsonn                      | Unknown option: '--jsonn'. Did you mean --json? See shmq ls --help",
        "stat q -w 0                     | --watch takes at least 1 second. See shmq stat --help"})
    void shouldSayInOneLineHowItIsUsed(final String arguments, final String message) {
        assertFails(shmq(arguments), ExitCode.USAGE, "shmq: " + message);
    }

    @Test
    void shouldSuggestTheVerbThatWasMeant() {
        assertFails(Run.of(new Shmq(), "lss"), ExitCode.USAGE,
            "shmq: Unmatched argument at index 0: 'lss'. Did you mean ls? See shmq --help");
        assertFails(Run.of(new Shmq()), ExitCode.USAGE, "shmq: a verb is missing. See shmq --help");
    }

    @Test
    void shouldRefuseNameThatIsNoName() {
        final Run run = shmq("create ../q --slots 1k");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).startsWith("shmq: the name of a queue has 1 to 64 letters").hasLineCount(1);
    }

    @Test
    void shouldListNothingWhenThereIsNoFolder() {
        final Run run = Run.of(new Shmq(), "ls", "--dir", memory.folder().resolve("none").toString());

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.out()).isEqualTo(
            "NAME  WRITERS  READERS  SLOTS  BACKLOG  %FULL  MSG/S  WRITER  READER  AGE\n");
        assertThat(run.err()).isEqualTo("shmq: there is no queue in " + memory.folder().resolve("none")
            + ". 'shmq create' and 'ringside up' make queues\n");
        assertThat(memory.folder().resolve("none")).doesNotExist();
    }

    @Test
    void shouldListQueuesWithTheirWritersAndReaders() throws IOException {
        shmq("create orders.in --slots 1k");
        shmq("create a.queue --slots 1k --writers one");
        write("orders.in", 96);
        try (QueueHolder writer = QueueHolder.attach(memory.folder(), "orders.in", "writer");
            QueueHolder reader = QueueHolder.attach(memory.folder(), "orders.in", "reader")) {

            final Run run = shmq("ls");

            assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
            assertThat(run.out().lines().map(line -> line.replaceAll("\\s+", " ").replaceAll("\\d\\d:\\d\\d$", "AGE")))
                .containsExactly(
                    "NAME WRITERS READERS SLOTS BACKLOG %FULL MSG/S WRITER READER AGE",
                    "a.queue one 0 1,024 0 0.0% 0 - - AGE",
                    "orders.in many 1 1,024 96 9.4% 0 gw-1 (" + writer.pid() + ") engine (" + reader.pid() + ") AGE");
            final JsonNode document = json(shmq("ls --json"));
            assertThat(document.path("schema").asText()).isEqualTo("shmq.ls/1");
            final JsonNode row = document.path("queues").get(1);
            assertThat(row.path("backlog").asLong()).isEqualTo(96);
            assertThat(row.path("reader").get(0)).hasToString(
                "{\"name\":\"engine\",\"pid\":" + reader.pid() + ",\"alive\":true}");
        }
    }

    @Test
    void shouldShowWriterAsDeadWhenItWasKilled() throws Exception {
        shmq("create orders.in --slots 1k");
        try (QueueHolder writer = QueueHolder.attach(memory.folder(), "orders.in", "writer")) {
            writer.kill();

            assertThat(shmq("ls").out()).contains("gw-1 (" + writer.pid() + ", dead)");
            assertThat(shmq("stat orders.in").out()).containsPattern("writer\\s+gw-1\\s+" + writer.pid() + "\\s+dead");
        }
    }

    @Test
    void shouldShowOneQueueInFull() {
        shmq("create orders.in --slots 128");
        try (Queue queue = QueueDirectory.of(memory.folder()).attach("orders.in");
            Producer producer = queue.producer("gw-1")) {
            producer.tryClaim(1);
            producer.abort();
            for (int i = 0; i < 128; i++) {
                producer.offer(1, MESSAGE, 0, MESSAGE.capacity());
            }
        }

        final Run run = shmq("stat orders.in");

        assertThat(run.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(run.out())
            .contains("orders.in  open, 32 KiB, many writers, 128 slots of 112 bytes, schema 0:0, age 00:0")
            .contains("written 128  read 0  backlog 128 (100.0%)  0 msg/s")
            .contains("back-pressure 1  aborted 1  largest batch 0")
            .containsPattern("writer  gw-1  +" + ProcessHandle.current().pid() + "  detached  +127 +127 +1 +1 +0\n")
            .doesNotContain("STUCK");
    }

    @Test
    void shouldNameTheOwnerWhenAClaimIsStuck() {
        shmq("create orders.in --slots 1k");
        final QueueDirectory directory = QueueDirectory.of(memory.folder());
        try (Queue queue = directory.attach("orders.in"); Producer producer = queue.producer("gw-1")) {
            producer.tryClaim(3);

            final String owner = "gw-1 (pid " + ProcessHandle.current().pid() + ", attached)";
            assertThat(shmq("stat orders.in").out())
                .contains("STUCK at position 0 (3 slots), claimed by " + owner);
            assertThat(json(shmq("stat orders.in --json")).path("stuck").path("writer").asText()).isEqualTo(owner);
            producer.abort();
        }
    }

    @ParameterizedTest
    @CsvSource({"stat none", "rm none", "tail none"})
    void shouldSayThatThereIsNoSuchQueue(final String arguments) {
        assertFails(shmq(arguments), ExitCode.NOT_FOUND,
            "shmq: there is no queue none in " + memory.folder() + ", and no other");
        shmq("create orders.in --slots 64");
        shmq("create orders.out.gw-1 --slots 64");
        assertFails(shmq(arguments), ExitCode.NOT_FOUND,
            "shmq: there is no queue none in " + memory.folder() + ", but orders.in, orders.out.gw-1");
    }

    @Test
    void shouldListTheSoundQueuesAndNameTheDamagedOne() throws IOException {
        shmq("create a --slots 1k");
        shmq("create b --slots 1k");
        overwriteMagic("a");

        final Run run = shmq("ls");

        assertThat(run.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(run.out().lines().skip(1)).singleElement().asString().startsWith("b ");
        assertThat(run.err()).startsWith("shmq: a ").contains("does not begin like a queue").hasLineCount(1);
        assertThat(json(shmq("ls --json")).path("errors")).hasSize(1);
    }

    @Test
    void shouldRefuseToShowDamagedQueue() throws IOException {
        shmq("create a --slots 1k");
        try (FileChannel file = FileChannel.open(memory.folder().resolve("a.q"), StandardOpenOption.WRITE)) {
            file.truncate(100);
        }

        final Run run = shmq("stat a");

        assertThat(run.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(run.err()).startsWith("shmq: a ").contains("100 bytes").hasLineCount(1);
    }

    @Test
    void shouldRemoveQueueThatNobodyUses() {
        shmq("create orders.in --slots 1k");

        assertThat(shmq("rm orders.in --dry-run")).isEqualTo(new Run(ExitCode.OK, "would remove orders.in\n", ""));
        assertThat(shmq("rm orders.in")).isEqualTo(new Run(ExitCode.OK, "removed orders.in\n", ""));
        assertThat(shmq("rm orders.in").exitCode()).isEqualTo(ExitCode.NOT_FOUND);
    }

    @Test
    void shouldNotLoseMessagesUnasked() {
        shmq("create orders.in --slots 1k");
        write("orders.in", 96);

        assertFails(shmq("rm orders.in"), ExitCode.USAGE, "shmq: would remove orders.in,"
            + " with 96 messages that nobody has read. Add --yes if that is meant");
        assertThat(shmq("rm orders.in --yes").exitCode()).isEqualTo(ExitCode.OK);
    }

    @Test
    void shouldRefuseToRemoveQueueInUseUnlessForced() throws IOException {
        shmq("create orders.in --slots 1k");
        try (QueueHolder writer = QueueHolder.attach(memory.folder(), "orders.in", "writer");
            QueueHolder reader = QueueHolder.attach(memory.folder(), "orders.in", "reader")) {
            final String users = "gw-1 (pid " + writer.pid() + ") and engine (pid " + reader.pid() + ")";

            assertFails(shmq("rm orders.in"), ExitCode.IN_USE, "shmq: orders.in is in use by " + users + ".\n"
                + "      Stop them first, or use --force --yes (they will fail fast; nothing is lost silently).");
            assertThat(shmq("rm orders.in --dry-run").exitCode()).isEqualTo(ExitCode.IN_USE);
            assertThat(shmq("rm orders.in --force").exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(shmq("ls").out()).contains("orders.in");
            assertThat(shmq("rm orders.in --force --yes"))
                .isEqualTo(new Run(ExitCode.OK, "removed orders.in, in use by " + users + "\n", ""));
        }
    }

    @Test
    void shouldPrintStackTraceOnlyWhenAskedTo() {
        assertThat(shmq("stat none").err()).hasLineCount(1);
        assertThat(shmq("stat none --debug").err()).contains("\tat org.ringside.queue.");
    }

    @Test
    void shouldRefuseFolderThatIsOpenToAll() throws IOException {
        final Path open = Files.createDirectory(memory.folder().resolve("open"));
        Files.setPosixFilePermissions(open, java.nio.file.attribute.PosixFilePermissions.fromString("rwxrwxrwx"));

        final Run run = Run.of(new Shmq(), "ls", "--dir", open.toString());

        assertThat(run.exitCode()).isEqualTo(ExitCode.PERMISSION);
        assertThat(run.err()).startsWith("shmq: " + open + " is writable for everybody").hasLineCount(1);
    }

    private Run shmq(final String arguments) {
        return Run.of(new Shmq(), (arguments + " --dir " + memory.folder()).split(" +"));
    }

    private static JsonNode json(final Run run) {
        assertThat(run.exitCode()).isIn(ExitCode.OK, ExitCode.CORRUPT);
        try {
            return Json.MAPPER.readTree(run.out());
        } catch (final IOException ex) {
            throw new AssertionError(run.out(), ex);
        }
    }

    private static void assertFails(final Run run, final int exitCode, final String message) {
        assertThat(run).isEqualTo(new Run(exitCode, "", message + "\n"));
    }

    private void write(final String queueName, final int messages) {
        try (Queue queue = QueueDirectory.of(memory.folder()).attach(queueName);
            Producer producer = queue.producer("test")) {
            for (int i = 0; i < messages; i++) {
                producer.offer(1, MESSAGE, 0, MESSAGE.capacity());
            }
        }
    }

    private void overwriteMagic(final String queueName) throws IOException {
        final Path file = memory.folder().resolve(queueName + ".q");
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(8), 0);
        }
    }
}
