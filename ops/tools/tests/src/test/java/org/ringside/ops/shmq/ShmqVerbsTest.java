package org.ringside.ops.shmq;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ErrorFile;
import org.ringside.launch.ExitCode;
import org.ringside.matching.protocol.CancelOrderEncoder;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.matching.protocol.OrdType;
import org.ringside.matching.protocol.SelfMatchPrevention;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;
import org.ringside.ops.terminal.Json;
import org.ringside.ops.terminal.Run;
import org.ringside.queue.Consumer;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;
import org.ringside.queue.Reader;
import org.ringside.testing.SharedMemory;

/** The verbs that look at what is in a queue, and those that put it in order. */
@Tag("slow")
class ShmqVerbsTest {
    private static final UnsafeBuffer MESSAGE = new UnsafeBuffer(new byte[112]);

    private static final int SLOTS = 65_536;

    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    @TempDir
    private Path home;

    @Test
    void shouldShowTheLastMessagesAndTakeNone() throws IOException {
        try (Queue queue = create("q", QueueSpec.many(64, 112)); Producer producer = queue.producer("gw-1");
            Reader reader = queue.reader("engine")) {
            for (int i = 0; i < 100; i++) {
                offer(producer, 9, i);
                reader.poll((type, buffer, offset, length, position, endOfBatch) -> { }, i < 95 ? 1 : 0);
            }

            assertThat(shmq("tail q -n 2").out()).isEqualTo("98  type 9  8 bytes  6200000000000000\n"
                + "99  type 9  8 bytes  6300000000000000\n");
            assertThat(shmq("tail q -n 1000").out().lines().count()).isBetween(60L, 64L);
            final JsonNode line = json(shmq("tail q -n 1 --json"));
            assertThat(line.path("schema").asText()).isEqualTo("shmq.tail/1");
            assertThat(line.path("position").asLong()).isEqualTo(99);
            assertThat(queue.statistics().backlog()).isEqualTo(5);
        }
    }

    @Test
    void shouldShowTheLastMessagesOfTrainsAndOfLongOnes() {
        try (Queue queue = create("q", QueueSpec.one(1_024, 112)); Producer producer = queue.producer("gw-1")) {
            final UnsafeBuffer large = new UnsafeBuffer(new byte[40 * 112]);
            for (int i = 0; i < 20; i++) {
                large.putLong(0, i);
                assertThat(producer.offer(5, large, 0, large.capacity())).isEqualTo(40 * i);
            }
            assertThat(producer.tryClaim(30)).isEqualTo(800);
            producer.message(7, 9, 0);
            producer.commit();

            assertThat(shmq("tail q -n 4").out().lines().map(line -> line.replaceAll("0{10,}.*", "")))
                .containsExactly("680  type 5  4480 bytes  11", "720  type 5  4480 bytes  12",
                    "760  type 5  4480 bytes  13", "807  type 9  0 bytes  ");
            assertThat(shmq("tail q -n 100").out().lines()).hasSize(21);
            assertThat(shmq("tail q -n 0").out()).isEmpty();
        }
    }

    @Test
    void shouldShowTheLastMessagesWhileTheOldestAreOverwritten() throws InterruptedException {
        try (Queue queue = create("q", QueueSpec.many(SLOTS, 112)); Reader reader = queue.reader("engine")) {
            final AtomicBoolean goOn = new AtomicBoolean(true);
            final Thread writing = new Thread(() -> {
                try (Producer producer = queue.producer("gw-1")) {
                    for (long i = 0; goOn.get(); i++) {
                        offer(producer, 9, i);
                        reader.poll((type, buffer, offset, length, position, endOfBatch) -> { }, 1);
                        if (i > 2 * SLOTS) {
                            LockSupport.parkNanos(10_000);
                        }
                    }
                }
            });
            writing.start();
            while (queue.position() < 2 * SLOTS) {
                Thread.onSpinWait();
            }

            final List<Long> shown = shmq("tail q -n 3").out().lines()
                .map(line -> Long.valueOf(line.substring(0, line.indexOf(' ')).replace(",", ""))).toList();
            goOn.set(false);
            writing.join();

            assertThat(shown).hasSize(3);
            assertThat(shown.get(0)).isGreaterThanOrEqualTo(2L * SLOTS - 64);
            assertThat(shown).containsExactly(shown.get(0), shown.get(0) + 1, shown.get(0) + 2);
        }
    }

    @Test
    void shouldDecodeCommandsAndFilterThem() throws IOException {
        try (Queue queue = create("orders.in", QueueSpec.many(64, 112)); Producer producer = queue.producer("gw-1")) {
            MESSAGE.setMemory(0, MESSAGE.capacity(), (byte) 0);
            final CancelOrderEncoder cancel = new CancelOrderEncoder();
            for (int i = 1; i <= 3; i++) {
                cancel.wrap(MESSAGE, 0).clOrdId(i).sessionId(7);
                producer.offer(CancelOrderEncoder.TEMPLATE_ID, MESSAGE, 0, CancelOrderEncoder.BLOCK_LENGTH);
            }

            final String text = shmq("tail orders.in --decode --where clOrdId=2").out();
            assertThat(text).startsWith("1  CancelOrder ").contains(" clOrdId=2 ").contains("sessionId=7");
            assertThat(text.lines()).hasSize(1);
            final JsonNode fields = json(shmq("tail orders.in --decode --where clOrdId=3 --json"));
            assertThat(fields.path("message").asText()).isEqualTo("CancelOrder");
            assertThat(fields.path("fields").path("clOrdId").asLong()).isEqualTo(3);
            cancel.wrap(MESSAGE, 0).clOrdId(1795290293261160917L);
            producer.offer(CancelOrderEncoder.TEMPLATE_ID, MESSAGE, 0, CancelOrderEncoder.BLOCK_LENGTH);
            assertThat(json(shmq("tail orders.in --decode -n 1 --json")).path("fields").path("clOrdId"))
                .hasToString("1795290293261160917");
            assertThat(shmq("tail orders.in --where clOrdId=9")).isEqualTo(new Run(ExitCode.OK, "",
                "shmq: no message that orders.in still has is one with clOrdId=9\n"));
            assertThat(shmq("tail orders.in --where clOrdId=9 --json")).isEqualTo(new Run(ExitCode.OK, "", ""));
            final Run misspelt = shmq("tail orders.in --where clordid=9");
            assertThat(misspelt.exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(misspelt.err()).startsWith("shmq: no command or event has a field 'clordid'. There are: ")
                .contains(", clOrdId, ", ", symbol, ").endsWith(". See shmq tail --help\n").hasLineCount(1);
            assertThat(shmq("tail orders.in --raw").err()).startsWith("shmq: --raw goes with --decode.");
            assertThat(shmq("tail orders.in --decode --raw -n 1").out()).contains(" origClOrdId=0 ");
        }
    }

    /** A queue may be anybody's, with types of its own. */
    @Test
    void shouldShowBytesWhereAMessageIsShorterThanTheExchangesOfItsType() throws IOException {
        try (Queue queue = create("q", QueueSpec.many(64, 112)); Producer producer = queue.producer("a")) {
            MESSAGE.putLong(0, 0x0706050403020100L);
            producer.offer(CancelOrderEncoder.TEMPLATE_ID, MESSAGE, 0, Long.BYTES);

            assertThat(shmq("tail q --decode")).isEqualTo(new Run(ExitCode.OK,
                "0  type 3  8 bytes  0001020304050607\n", ""));
            assertThat(shmq("tail q --decode --where clOrdId=0").out()).isEmpty();
            assertThat(json(shmq("tail q --decode --json")).path("payload").asText()).isEqualTo("0001020304050607");
        }
    }

    @Test
    void shouldSayThatItCannotDecodeMessagesOfAnotherSchemaOrVersion() throws IOException {
        final int version = CancelOrderEncoder.SCHEMA_VERSION - 1;
        for (final QueueSpec spec : List.of(QueueSpec.many(64, 112).withSchema(CancelOrderEncoder.SCHEMA_ID, version),
            QueueSpec.many(64, 112).withSchema(7, CancelOrderEncoder.SCHEMA_VERSION))) {
            try (Queue queue = create("q", spec); Producer producer = queue.producer("a")) {
                final String refusal = "shmq: q has messages of schema " + spec.schemaId() + ":" + spec.schemaVersion()
                    + ", and this release decodes 3902:" + CancelOrderEncoder.SCHEMA_VERSION
                    + ": they are shown as bytes\n";
                MESSAGE.setMemory(0, MESSAGE.capacity(), (byte) 0);
                producer.offer(CancelOrderEncoder.TEMPLATE_ID, MESSAGE, 0, CancelOrderEncoder.BLOCK_LENGTH);

                final Run decoded = shmq("tail q --decode");
                assertThat(decoded.out()).startsWith("0  type 3  ");
                assertThat(decoded.err()).isEqualTo(refusal);
                final Run json = shmq("tail q --decode --json");
                assertThat(json(json).has("payload")).isTrue();
                assertThat(json.err()).isEqualTo(refusal);
                assertThat(shmq("tail q --where clOrdId=0")).isEqualTo(new Run(ExitCode.OK, "",
                    refusal + "shmq: no message that q still has is one with clOrdId=0\n"));
                assertThat(shmq("tail q").err()).isEmpty();
            }
            shmq("rm q --yes");
        }
    }

    @Test
    void shouldSayInOneLineThatAFileIsNoQueueOrNoState() throws IOException {
        create("sound", QueueSpec.many(64, 112)).close();
        Files.writeString(memory.folder().resolve("text.q"), "no queue");
        Files.writeString(memory.folder().resolve("empty.q"), "");
        Files.createDirectory(memory.folder().resolve("folder.q"));
        Files.write(memory.folder().resolve("zeros.q"), new byte[65_536]);

        for (final String name : List.of("text", "empty", "folder", "zeros")) {
            for (final String verb : List.of("tail", "stat", "dump")) {
                final Run run = shmq(verb + " " + name);
                assertThat(run.exitCode()).as(verb + " " + name + ": " + run.err()).isEqualTo(ExitCode.CORRUPT);
                assertThat(run.err()).startsWith("shmq: ").contains(name).hasLineCount(1);
            }
        }
        final Run ls = shmq("ls");
        assertThat(ls.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(ls.out()).contains("\nsound ");
        assertThat(ls.err().lines()).allMatch(line -> line.startsWith("shmq: "));

        for (final String state : List.of("null", "{}", "[]", "", "{\"schema\":\"ringside.state/1\"}", "\u0000")) {
            Files.writeString(memory.folder().resolve("exchange.state"), state);
            final Run tail = shmq("tail sound --decode");
            assertThat(tail.exitCode()).as(tail.err()).isEqualTo(ExitCode.OK);
            assertThat(tail.err()).startsWith("shmq: symbols are not known: ").contains("exchange.state cannot be read")
                .doesNotContain("unexpectedly").hasLineCount(2);
        }
    }

    @Test
    void shouldShowSymbolsDecimalsAndTimesOfTheExchangeThatIsNamed() throws IOException {
        final Path config = exchange();
        try (Queue queue = create("orders.in", QueueSpec.many(64, 240)); Producer producer = queue.producer("gw-1")) {
            assertThat(Run.of(new Shmq(), "tail", "orders.in", "-c", config.toString())).isEqualTo(
                new Run(ExitCode.OK, "", "shmq: orders.in has had no message\n"));
            final UnsafeBuffer message = new UnsafeBuffer(new byte[240]);
            final NewOrderEncoder order = new NewOrderEncoder().wrap(message, 0);
            order.arrival().gatewayRxTime(1_795_602_667_000_000_000L);
            order.clOrdId(7).price(10_000_000_000L).quantity(3).sessionId(1_001).instrumentId(3).side(Side.BUY)
                .stopPrice(Long.MIN_VALUE).ordType(OrdType.LIMIT).timeInForce(TimeInForce.DAY)
                .selfMatchPrevention(SelfMatchPrevention.NONE);
            producer.offer(NewOrderEncoder.TEMPLATE_ID, message, 0, NewOrderEncoder.BLOCK_LENGTH);

            final String expected = "0  2026-11-25T10:31:07Z  NewOrder clOrdId=7 price=100.00 quantity=3 sessionId=1001"
                + " symbol=ABC side=BUY ordType=LIMIT timeInForce=DAY\n";
            assertThat(Run.of(new Shmq(), "tail", "orders.in", "--decode", "-c", config.toString()))
                .isEqualTo(new Run(ExitCode.OK, expected, ""));
            assertThat(shmq("tail orders.in --where side=BUY --where side=SELL").err()).isEqualTo("shmq: --where names"
                + " side twice, and a message has one value of it. See shmq tail --help\n");
            final JsonNode line = json(Run.of(new Shmq(), "tail", "orders.in", "--decode", "--json", "--where",
                "symbol=ABC", "--config", config.toString()));
            assertThat(line.path("symbol").asText()).isEqualTo("ABC");
            assertThat(line.path("time").asText()).isEqualTo("2026-11-25T10:31:07Z");
            assertThat(line.path("fields").path("price").asLong()).isEqualTo(10_000_000_000L);
            assertThat(shmq("tail orders.in --where symbol=ABC").err()).isEqualTo("shmq: symbols stand in the"
                + " configuration of the exchange: name it with -c. See shmq tail --help\n");

            Files.writeString(memory.folder().resolve("exchange.state"), "{\"schema\":\"ringside.state/1\","
                + "\"configuration\":\"" + config + "\",\"queues\":[],\"processes\":[]}");
            assertThat(shmq("tail orders.in --decode").out()).as("as it was started here").isEqualTo(expected);
            Files.delete(config);
            final Run without = shmq("tail orders.in --decode");
            assertThat(without.out()).contains(" instrumentId=3 ");
            assertThat(without.err()).startsWith("shmq: symbols are not known: there is no configuration file ");
        }
    }

    @Test
    void shouldFindTheQueuesOfAnExchangeByItsConfiguration() throws IOException {
        final String config = exchange().toString();
        create("orders.in", QueueSpec.many(64, 112)).close();

        assertThat(Run.of(new Shmq(), "stat", "orders.in", "-c", config).exitCode()).isEqualTo(ExitCode.OK);
        assertThat(Run.of(new Shmq(), "doctor", "-c", config).out()).contains("PASS  orders.in: sound",
            "FAIL  engine was not started");
        assertThat(shmq("ls -c " + config)).isEqualTo(new Run(ExitCode.USAGE, "", "shmq: --dir names the folder of"
            + " the queues, -c the exchange that has it: give one of them. See shmq ls --help\n"));
        assertThat(Run.of(new Shmq(), "ls", "-c", "none.properties")).isEqualTo(
            new Run(ExitCode.USAGE, "", "shmq: there is no configuration file none.properties: name another, or copy"
                + " one from conf of the distribution\n"));
    }

    @Test
    void shouldDumpSlotsInAnyState() throws IOException {
        try (Queue queue = create("q", QueueSpec.many(64, 112)); Producer producer = queue.producer("gw-1")) {
            offer(producer, 9, 0x1122);
            producer.tryClaim(2);

            final List<String> lines = shmq("dump q --from 0 --count 4 --hex").out().lines().toList();
            assertThat(lines.get(0)).startsWith("0  committed  word 0000000010010012  lap 1  run 1  writer gw-1 (")
                .endsWith("type 9  length 8");
            assertThat(lines.get(1)).isEqualTo("    0000  2211000000000000");
            assertThat(lines).anyMatch(line -> line.startsWith("1  claimed "))
                .anyMatch(line -> line.startsWith("2  inside "))
                .anyMatch(line -> line.startsWith("3  not-written "));
            final JsonNode slot = json(shmq("dump q --from 0 --count 1 --hex --json"));
            assertThat(slot.path("state").asText()).isEqualTo("committed");
            assertThat(slot.path("payload").asText()).isEqualTo("2211000000000000");
            assertThat(shmq("dump q --from 66 --count 1").out()).startsWith("66  not-written ").hasLineCount(1);
            for (final String beyond : List.of("67", "9223372036854775807")) {
                final Run none = shmq("dump q --from " + beyond);
                assertThat(none.exitCode()).isEqualTo(ExitCode.OK);
                assertThat(none.out()).isEmpty();
                assertThat(none.err()).startsWith("shmq: q ends at position 3, and has 64 slots: none is for position ")
                    .endsWith(" yet\n").hasLineCount(1);
            }
        }
        assertThat(shmq("dump nothing").exitCode()).isEqualTo(ExitCode.NOT_FOUND);
        assertThat(shmq("dump q --count 0").exitCode()).isEqualTo(ExitCode.USAGE);
    }

    @Test
    void shouldResetAQueueThatNobodyUses() throws IOException {
        try (Queue queue = create("q", QueueSpec.many(64, 112).withConsumer("journal"))) {
            final Producer producer = queue.producer("gw-1");
            offer(producer, 9, 1);
            offer(producer, 9, 2);
            assertThat(shmq("reset q --dry-run")).isEqualTo(new Run(ExitCode.IN_USE, "",
                "shmq: q is in use by gw-1 (pid " + ProcessHandle.current().pid() + "). Stop them first\n"));
            assertThat(shmq("reset q --yes").exitCode()).isEqualTo(ExitCode.IN_USE);
            producer.close();

            assertThat(shmq("reset q").err()).isEqualTo(
                "shmq: would reset q, with 2 messages that nobody has read. Add --yes if that is meant\n");
            assertThat(shmq("reset q --dry-run").out()).isEqualTo(
                "would reset q, with 2 messages that nobody has read\n");
            assertThat(shmq("reset q --yes").out()).isEqualTo(
                "reset q, with 2 messages that nobody has read, goes on at position 2\n");
            assertThat(queue.statistics().state()).hasToString("CLOSED");
        }
        try (Queue queue = QueueDirectory.of(memory.folder()).attach("q")) {
            assertThat(queue.position()).isEqualTo(2);
            assertThat(queue.statistics().backlog()).isZero();
            assertThat(queue.spec().consumers()).hasSize(1);
        }
    }

    @Test
    void shouldPruneOnlyWhatNobodyUsesOrMisses() throws IOException {
        create("empty", QueueSpec.many(64, 112)).close();
        try (Queue unread = create("unread", QueueSpec.many(64, 112)); Producer producer = unread.producer("gw-1")) {
            offer(producer, 9, 1);
        }
        Files.write(memory.folder().resolve("half.6f7f4a5e-0000-0000-0000-000000000000.tmp"), new byte[10]);
        try (Queue used = create("used", QueueSpec.many(64, 112)); Producer producer = used.producer("gw-1")) {
            final long pid = ProcessHandle.current().pid();
            final String all = "would remove empty: nobody uses it\n"
                + "kept unread: nobody uses it, 1 messages unread\n"
                + "kept used: in use by gw-1 (pid " + pid + ")\n"
                + "would remove half.6f7f4a5e-0000-0000-0000-000000000000.tmp: its creator died\n";
            assertThat(Run.of(new Shmq(), "prune", "--force", "--dir", "/nowhere")).isEqualTo(
                new Run(ExitCode.OK, "", "shmq: nothing to remove: there is no folder /nowhere\n"));
            assertThat(shmq("prune --dry-run").out()).isEqualTo(all);
            assertThat(shmq("prune").exitCode()).isEqualTo(ExitCode.USAGE);

            assertThat(shmq("prune --yes").out()).isEqualTo(all.replace("would remove", "removed"));
            assertThat(QueueDirectory.of(memory.folder()).names()).containsExactly("unread", "used");
            shmq("prune --yes --force");
            assertThat(QueueDirectory.of(memory.folder()).names()).containsExactly("used");
            assertThat(json(shmq("prune --dry-run --json")).path("queues")).hasSize(1);
            producer.abort();
        }
    }

    @Test
    void shouldSayWhetherTheOneWriterFencesWhenItsReaderHasSlept() throws IOException {
        try (Queue queue = create("q", QueueSpec.one(64, 112)); Reader reader = queue.reader("engine")) {
            // Where the kernel has no barrier for the reader, the writer fences from the beginning.
            assertThat(shmq("stat q").out())
                .contains(queue.statistics().isFenced() ? "one fenced writer" : "one unfenced writer");
            reader.awaitMessage(1);

            assertThat(shmq("stat q").out()).contains("one fenced writer");
            assertThat(json(shmq("stat q --json")).path("fenced").asBoolean()).isTrue();
        }
    }

    @Test
    void shouldMakeAQueueWithConsumersAndDetachADeadOne() throws IOException {
        assertThat(shmq("create q --slots 64 --consumer journal --consumer drop:reader,journal "
            + "--workers pool:2:journal --checksum").exitCode()).isZero();
        try (Queue queue = QueueDirectory.of(memory.folder()).attach("q")) {
            assertThat(queue.spec().consumers()).extracting(consumer -> consumer.name() + consumer.after())
                .containsExactly("journal[]", "drop[reader, journal]", "pool.0[journal]", "pool.1[journal]");
            final Consumer journal = queue.consumer("journal");
            try (Producer producer = queue.producer("gw-1")) {
                offer(producer, 9, 1);
            }
            assertThat(shmq("detach q journal --yes").exitCode()).isEqualTo(ExitCode.IN_USE);
            journal.close();
            assertThat(shmq("detach q journal --yes").out()).isEqualTo(
                "detached journal from q, which misses the 1 messages from position 0 on, and all after them\n");
            assertThat(shmq("detach q nobody --yes").exitCode()).isEqualTo(ExitCode.USAGE);
            assertThat(shmq("stat q").out()).contains("journal").contains("detached for good").contains("pool.1");
            final JsonNode consumers = json(shmq("stat q --json")).path("consumers");
            assertThat(consumers).hasSize(4);
            assertThat(consumers.get(1).path("lag").asLong()).isEqualTo(1);
        }
        assertThat(shmq("create r --workers pool").exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(shmq("create r --consumer a:b").err()).contains("a comes after b");
    }

    @Test
    void shouldFailTheDoctorWhenAReaderHasDiedOrAFileIsDamaged() throws Exception {
        create("fine", QueueSpec.many(64, 112)).close();
        assertThat(shmq("doctor").exitCode()).isZero();
        assertThat(shmq("doctor").out()).contains("PASS  fine: sound").contains("is ours and closed to others");
        try (Queue unread = create("orders.in", QueueSpec.many(64, 112)); Producer producer = unread.producer("gw-1")) {
            offer(producer, 9, 1);
        }
        assertThat(shmq("doctor").out()).contains("FAIL  orders.in: 1 messages wait, and nobody reads them    fix: ");
        final QueueHolder holder = QueueHolder.attach(memory.folder(), "orders.in", "reader");
        holder.kill();

        final Run run = shmq("doctor");

        assertThat(run.exitCode()).isEqualTo(ExitCode.DOCTOR_FAILED);
        assertThat(run.out()).contains("FAIL  orders.in: reader engine (pid " + holder.pid() + ") has died");
        Files.write(memory.folder().resolve("broken.q"), new byte[100]);
        assertThat(shmq("doctor").out()).contains("FAIL  broken is only 100 bytes long");
        assertThat(json(new Run(0, shmq("doctor --json").out(), "")).path("findings")).isNotEmpty();
    }

    @Test
    void shouldSayWhoHoldsTheReaderUp() throws Exception {
        try (Queue queue = create("q", QueueSpec.many(64, 112)); Producer producer = queue.producer("gw-1");
            Producer other = queue.producer("gw-2"); Reader reader = queue.reader("engine")) {
            producer.tryClaim(1);
            offer(other, 9, 1);
            reader.poll((type, buffer, offset, length, position, endOfBatch) -> { }, 1);

            assertThat(shmq("doctor").out()).contains("FAIL  q: nothing is read at position 0, which gw-1 (pid "
                + ProcessHandle.current().pid() + ") has claimed and not committed");
        }
    }

    @Test
    void shouldShowNoErrorsWhenThereAreNone() throws IOException {
        create("q", QueueSpec.many(64, 112)).close();

        assertThat(shmq("errors")).isEqualTo(
            new Run(ExitCode.OK, "", "shmq: no process has noted an error in " + memory.folder() + "\n"));
        assertThat(json(shmq("errors --json")).path("errors")).isEmpty();
    }

    @Test
    void shouldShowErrorsWithNothingThatSteersATerminal() throws IOException {
        create("q", QueueSpec.many(64, 112)).close();
        ErrorFile.note(memory.folder(), "engine", new IllegalStateException("it was \u001B[2J\u202E"));

        assertThat(shmq("errors").out()).endsWith("IllegalStateException: it was ?[2J?\n");
        assertThat(shmq("errors --trace").out()).contains("IllegalStateException: it was ?[2J?\n    at org.ringside.");
    }

    @Test
    void shouldSayWhichFileHasNoErrors() throws IOException {
        create("q", QueueSpec.many(64, 112)).close();
        final Path foreign = Files.writeString(memory.folder().resolve("engine.errors"), "no errors".repeat(9));

        assertThat(shmq("errors")).isEqualTo(new Run(ExitCode.CORRUPT, "",
            "shmq: " + foreign + " has something else than errors that a process has noted: remove it\n"));
        try (RandomAccessFile file = new RandomAccessFile(foreign.toFile(), "rw")) {
            file.write(new byte[] {100, 0, 0, 0, 1, 0, 0, 0});
            file.setLength(1L << 32);
        }
        assertThat(shmq("errors").exitCode()).as("all that it has is looked at to a bound").isEqualTo(ExitCode.OK);
    }

    /** The configuration of an exchange whose queues are in the folder of the test. */
    private Path exchange() throws IOException {
        Files.writeString(home.resolve("engine.properties"),
            "instruments.3.symbol=ABC\ninstruments.3.tick=0.01\ninstruments.3.lot=1");
        Files.writeString(home.resolve("gateway.properties"), "");
        return Files.writeString(home.resolve("exchange.properties"), "queues=" + memory.folder() + "\ndata=data");
    }

    private Queue create(final String name, final QueueSpec spec) {
        return QueueDirectory.of(memory.folder()).create(name, spec);
    }

    private static void offer(final Producer producer, final int typeId, final long value) {
        MESSAGE.putLong(0, value);
        assertThat(producer.offer(typeId, MESSAGE, 0, Long.BYTES)).isNotNegative();
    }

    private Run shmq(final String arguments) {
        return Run.of(new Shmq(), (arguments + " --dir " + memory.folder()).split(" +"));
    }

    private static JsonNode json(final Run run) throws IOException {
        return Json.MAPPER.readTree(run.out());
    }
}
