package org.ringside.ops.ringside;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.journal.JournalConfig;
import org.ringside.journal.JournalWriter;
import org.ringside.journal.SnapshotStore;
import org.ringside.journal.SyncPolicy;
import org.ringside.launch.ExitCode;
import org.ringside.matching.protocol.AddInstrumentEncoder;
import org.ringside.matching.protocol.CancelOrderEncoder;
import org.ringside.ops.terminal.Json;
import org.ringside.ops.terminal.Run;

@Tag("slow")
class JournalVerbsTest {
    private static final long START_NS = 1_000_000_000;
    private static final UnsafeBuffer COMMAND = new UnsafeBuffer(new byte[112]);

    @TempDir
    private Path folder;

    @Test
    void shouldSayThatAJournalIsSound() throws IOException {
        write(100);

        final Run verify = journal("verify");

        assertThat(verify.err()).isEmpty();
        assertThat(verify.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(verify.out()).startsWith(folder + ": sound, 101 records from 0 on in 4 segments, 1 snapshot\n"
            + "from 1970-01-01T00:00:01Z to 1970-01-01T00:00:01.000000100Z\nchain ");
        final JsonNode document = Json.MAPPER.readTree(journal("verify", "--json").out());
        assertThat(document.path("schema").asText()).isEqualTo("ringside.journal.verify/1");
        assertThat(document.path("sound").asBoolean()).isTrue();
        assertThat(document.path("records").asLong()).isEqualTo(101);
        assertThat(document.path("wrong")).isEmpty();
    }

    @Test
    void shouldNameWhatIsDamagedWhenABitOfARecordIsWrong() throws IOException {
        write(100);
        flip(segments().get(1), 200);

        final Run verify = journal("verify");

        assertThat(verify.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(verify.out()).startsWith(folder + ": DAMAGED, ");
        assertThat(verify.err()).startsWith("ringside: " + segments().get(1)).contains("offset");
        assertThat(journal("stat").exitCode()).isEqualTo(ExitCode.CORRUPT);
    }

    @Test
    void shouldNameTheSnapshotWhenABitOfItsStateIsWrong() throws IOException {
        write(100);
        final Path snapshot = SnapshotStore.of(folder).list().get(0).file();
        flip(snapshot, (int) Files.size(snapshot) - 1);

        final Run verify = journal("verify");

        assertThat(verify.exitCode()).isEqualTo(ExitCode.CORRUPT);
        assertThat(verify.err()).startsWith("ringside: " + snapshot + " is damaged");
    }

    @Test
    void shouldNameTheSnapshotWhenItIsOfAnotherJournal() throws IOException {
        write(100);
        SnapshotStore.of(folder).write(30, 4711, JournalVerbsTest::state);

        assertThat(journal("verify").err()).contains("was taken of another journal");
    }

    @Test
    void shouldSayThatThereIsNoJournal() {
        assertThat(journal("verify")).isEqualTo(new Run(ExitCode.NOT_FOUND, "", "ringside: there is no journal in "
            + folder + "; name the folder that an engine writes to\n"));
        assertThat(journal("print").exitCode()).isEqualTo(ExitCode.NOT_FOUND);
        assertThat(journal("stat").exitCode()).isEqualTo(ExitCode.NOT_FOUND);
    }

    @Test
    void shouldPrintTheCommandsThatAreAskedFor() throws IOException {
        write(100);

        assertThat(journal("print").out().lines()).hasSize(101);
        assertThat(journal("print", "-n", "1").out())
            .startsWith("0  1970-01-01T00:00:01Z  engine  AddInstrument tick=0.01 ").contains(" instrumentId=3 ")
            .doesNotContain("protectionTicks");
        assertThat(journal("print", "-n", "1", "--raw").out())
            .startsWith("0  1970-01-01T00:00:01Z  engine  AddInstrument tick=1000000 ")
            .contains(" protectionTicks=0 ");
        assertThat(journal("print", "--from", "99").out().lines()).hasSize(2)
            .allMatch(line -> line.contains("CancelOrder"));
        assertThat(journal("print", "--type", "CancelOrder", "-n", "3").out().lines()).hasSize(3)
            .first().isEqualTo("1  1970-01-01T00:00:01.000000001Z  position 1,001  CancelOrder clOrdId=1 sessionId=0");
        final JsonNode line = Json.MAPPER.readTree(journal("print", "--where", "clOrdId=50", "--json").out());
        assertThat(line.path("index").asLong()).isEqualTo(50);
        assertThat(line.path("position").asLong()).isEqualTo(1_050);
        assertThat(line.path("readTime").asLong()).isEqualTo(50);
        assertThat(line.path("fields").path("clOrdId").asLong()).isEqualTo(50);
    }

    @Test
    void shouldShowTheInputWhereThereAreSeveral() throws IOException {
        write(1);
        try (JournalWriter writer = JournalWriter.open(config(AddInstrumentEncoder.SCHEMA_VERSION))) {
            writer.append(CancelOrderEncoder.TEMPLATE_ID, 3, 7, START_NS, 0, COMMAND, 0,
                CancelOrderEncoder.BLOCK_LENGTH);
        }

        assertThat(journal("print").out().lines().map(record -> record.replaceAll("\\S*Z  | tick=.*", "")))
            .containsExactly("0  engine  AddInstrument", "1  position 1,001  CancelOrder clOrdId=1 sessionId=0",
                "2  input 3 position 7  CancelOrder clOrdId=1 sessionId=0");
        assertThat(Json.MAPPER.readTree(journal("print", "--from", "2", "--json").out()).path("input").asInt())
            .isEqualTo(3);
        assertThat(journal("print", "-n", "1", "--json").out()).doesNotContain("input");
    }

    /** A journal goes on in a new segment when the version of its schema does. */
    @Test
    void shouldSayWhichRecordsItCannotDecode() throws IOException {
        write(1, AddInstrumentEncoder.SCHEMA_VERSION - 1);
        write(1);
        final String refusal = "ringside: the journal has records from 0 on of schema 3902:"
            + (AddInstrumentEncoder.SCHEMA_VERSION - 1) + ", and this release decodes 3902:"
            + AddInstrumentEncoder.SCHEMA_VERSION + ": they are shown as bytes\n";

        final Run print = journal("print");
        final Run filtered = journal("print", "--type", "CancelOrder");
        final JsonNode line = Json.MAPPER.readTree(journal("print", "-n", "1", "--json").out());

        assertThat(print.err()).isEqualTo(refusal);
        assertThat(print.out().lines().map(record -> record.replaceAll("  [0-9a-f]{32,}", ""))
            .map(record -> record.split(" tick=")[0]).map(record -> record.replaceAll("\\S*Z  ", ""))).containsExactly(
            "0  engine  type 31", "1  position 1,001  type 3", "2  engine  AddInstrument",
            "3  position 1,001  CancelOrder clOrdId=1 sessionId=0");
        assertThat(filtered.out().lines()).singleElement().asString().startsWith("3  ");
        assertThat(filtered.err()).isEqualTo(refusal);
        assertThat(line.has("fields")).isFalse();
        assertThat(line.path("payload").asText()).isNotEmpty();
    }

    @Test
    void shouldShowSymbolsOfTheExchangeThatIsNamed() throws IOException {
        write(1);
        final String exchange = exchange("instruments.3.symbol=ABC\ninstruments.3.tick=0.010\ninstruments.3.lot=10");

        assertThat(journal("print", "-n", "1", "-c", exchange).out()).contains(
            " tick=0.010 ", " maximumQuantity=10000 symbol=ABC ");
        assertThat(journal("print", "--where", "symbol=ABC", "-c", exchange).out().lines()).hasSize(1);
        final JsonNode line =
            Json.MAPPER.readTree(journal("print", "-n", "1", "--json", "-c", exchange).out());
        assertThat(line.path("symbol").asText()).isEqualTo("ABC");
        assertThat(line.path("fields").path("maximumQuantity").asLong()).isEqualTo(1_000);
        assertThat(journal("print", "--where", "symbol=XYZ", "-c", exchange)).isEqualTo(new Run(ExitCode.USAGE, "",
            "ringside: no instrument has the symbol 'XYZ'. There are: ABC. See ringside journal print --help\n"));
    }

    @Test
    void shouldPrintWithoutSymbolsWhenTheEngineWouldRefuseItsConfiguration() throws IOException {
        write(1);
        final Run print = journal("print", "-n", "1", "-c", exchange("instruments.3.tick=small"));

        assertThat(print.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(print.out()).contains(" instrumentId=3 ");
        assertThat(print.err()).startsWith("ringside: symbols are not known: ").contains("'small' is no value")
            .hasLineCount(1);
    }

    @ParameterizedTest
    @CsvSource({"tick, 1E+999999999", "tick, 1E-9", "tick, 0", "lot, 1E+999999999", "lot, 1E-999999999", "lot, -1"})
    void shouldRefuseStepsThatTheEngineRefuses(final String key, final String value) throws IOException {
        write(1);
        final Run print = journal("print", "-n", "1", "-c", exchange("instruments.3." + key + "=" + value));

        assertThat(print.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(print.out()).contains(" maximumQuantity=1000 ", " instrumentId=3 ");
        assertThat(print.err()).isEqualTo("ringside: symbols are not known: " + folder.resolve("engine.properties")
            + ": instruments.3: " + key + " is " + value + ", it must be above 0 and at most 1000000000, with at most 8"
            + " decimal places\n");
    }

    @Test
    void shouldWritePricesWithNoMoreDecimalsThanPricesCanHave() throws IOException {
        write(1);

        assertThat(journal("print", "-n", "1", "-c", exchange("instruments.3.tick=0.01" + "0".repeat(100))).out())
            .contains(" tick=0.01000000 ");
    }

    @Test
    void shouldSayWhyNothingIsPrinted() throws IOException {
        write(100);
        final String beyond = "ringside: the journal in " + folder + " ends with record 100: there is no record ";

        assertThat(journal("print", "--from", "101")).isEqualTo(new Run(ExitCode.OK, "", beyond + "101 yet\n"));
        assertThat(journal("print", "--from", "5000")).isEqualTo(new Run(ExitCode.OK, "", beyond + "5,000 yet\n"));
        assertThat(journal("print", "--from", "5000", "--json")).isEqualTo(new Run(ExitCode.OK, "", ""));
        assertThat(journal("print", "--from", "60", "--where", "clOrdId=5", "--type", "CancelOrder")).isEqualTo(
            new Run(ExitCode.OK, "", "ringside: no record of " + folder
                + " from 60 on is one with CancelOrder, clOrdId=5\n"));
        assertThat(journal("print", "--type", "Cancel").err()).startsWith(
            "ringside: no command or event has the name 'Cancel'. See ");
        Files.delete(segments().get(0));
        final Run tooOld = journal("print", "--from", "1");
        assertThat(tooOld.exitCode()).isEqualTo(ExitCode.NOT_FOUND);
        assertThat(tooOld.err()).startsWith("ringside: the journal in " + folder + " begins with record ")
            .contains("Add --from ").hasLineCount(1);
    }

    @Test
    void shouldRefuseAnOrderThatCanBeNone() throws IOException {
        final String config = exchange("");

        for (final String id : List.of("0", "-1")) {
            assertThat(Run.of(new Ringside(), "trace", "-c", config, "--", id)).isEqualTo(new Run(ExitCode.USAGE, "",
                "ringside: ORDER_ID takes 1 or more: 0 stands for no order. See ringside trace --help\n"));
        }
        assertThat(Run.of(new Ringside(), "trace", "9223372036854775808", "-c", config).err())
            .startsWith("ringside: Invalid value for positional parameter").hasLineCount(1);
    }

    @Test
    void shouldTakeNoArgumentForMoreThanItIs() throws IOException {
        write(3);
        final String unnamed = exchange("instruments.3.tick=0.01\ninstruments.4.symbol=ABC");

        assertThat(journal("print", "--where", "symbol=", "-c", unnamed).err())
            .isEqualTo("ringside: no instrument has the symbol ''. There are: ABC."
                + " See ringside journal print --help\n");
        assertThat(journal("print", "--from", "9223372036854775807").err()).isEqualTo("ringside: the journal in "
            + folder + " ends with record 3: there is no record 9,223,372,036,854,775,807 yet\n");
        assertThat(journal("print", "--where", "clOrdId=1e999999999").err()).startsWith("ringside: no record of ");
        assertThat(journal("print", "--where", "tick=1e-999999999").err()).startsWith("ringside: no record of ");
        assertThat(journal("print", "--where", "clOrdId").err()).isEqualTo("ringside: --where takes FIELD=VALUE, not"
            + " 'clOrdId'. See ringside journal print --help\n");
        assertThat(journal("print", "--where", "clOrdId=1", "--where", "clOrdId=2").err()).isEqualTo("ringside: --where"
            + " names clOrdId twice, and a message has one value of it. See ringside journal print --help\n");
        assertThat(journal("print", "--where", "=1").err()).hasLineCount(1).contains("no command or event has a field");
        assertThat(journal("print", "-n", "0")).isEqualTo(new Run(ExitCode.OK, "", ""));
        assertThat(Run.of(new Ringside(), "journal", "print", "-c", folder.toString()).err())
            .isEqualTo("ringside: " + folder + ": cannot be read: Is a directory\n");
        assertThat(Run.of(new Ringside(), "-V", "garbage").out()).startsWith("ringside ");
    }

    @Test
    void shouldCountTheCommandsByType() throws IOException {
        write(100);

        final Run stat = journal("stat");

        assertThat(stat.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(stat.out()).startsWith(folder + ": 101 records from 0 on, ")
            .contains("COMMAND        RECORDS\nAddInstrument        1\nCancelOrder        100\n")
            .contains("journal-00000000000000000000.log")
            .contains("snapshot-00000000000000000050.bin");
        final JsonNode document = Json.MAPPER.readTree(journal("stat", "--json").out());
        assertThat(document.path("types").toString()).isEqualTo("{\"AddInstrument\":1,\"CancelOrder\":100}");
        assertThat(document.path("segments")).hasSize(4);
        assertThat(document.path("snapshots")).hasSize(1);
    }

    @Test
    void shouldPrintTheSameHashWhenAJournalIsReplayedAgain() throws IOException {
        write(100);

        final JsonNode first = Json.MAPPER.readTree(journal("replay", "--json").out());
        final Run second = journal("replay");

        assertThat(first.path("sha256").asText()).hasSize(64);
        assertThat(first.path("nextIndex").asLong()).isEqualTo(101);
        assertThat(first.path("nextPosition").asLong()).isEqualTo(1_101);
        assertThat(second.out()).startsWith("sha256 " + first.path("sha256").asText() + "\n")
            .endsWith("state " + first.path("stateHash").asText() + "\n");
        assertThat(journal("replay", "--until", "50").out()).doesNotContain(first.path("stateHash").asText());
    }

    @Test
    void shouldRefuseSnapshotThatIsNotThereOrCannotBeUsed() throws IOException {
        write(100);

        assertThat(journal("replay", "--snapshot", "7")).isEqualTo(new Run(ExitCode.NOT_FOUND, "",
            "ringside: there is no snapshot 7 in " + folder + ". There are: 50\n"));
        assertThat(journal("replay", "--snapshot", "newest").exitCode()).isEqualTo(ExitCode.CORRUPT);
    }

    @Test
    void shouldSayInOneLineHowItIsUsed() {
        assertThat(Run.of(new Ringside(), "journal")).isEqualTo(new Run(ExitCode.USAGE, "",
            "ringside: a verb is missing. See ringside journal --help\n"));
        assertThat(journal("print", "-n", "-1").exitCode()).isEqualTo(ExitCode.USAGE);
    }

    /** An instrument, and so many cancels; a snapshot before the record with index 50. */
    private void write(final int cancels) {
        write(cancels, AddInstrumentEncoder.SCHEMA_VERSION);
    }

    private void write(final int cancels, final int version) {
        try (JournalWriter writer = JournalWriter.open(config(version))) {
            COMMAND.setMemory(0, COMMAND.capacity(), (byte) 0);
            new AddInstrumentEncoder().wrap(COMMAND, 0).tick(1_000_000).instrumentId(3)
                .lotSize(1).minimumQuantity(1).maximumQuantity(1_000);
            writer.append(
                AddInstrumentEncoder.TEMPLATE_ID, -1, START_NS, 0, COMMAND, 0, AddInstrumentEncoder.BLOCK_LENGTH);
            for (int i = 1; i <= cancels; i++) {
                if (i == 50) {
                    SnapshotStore.of(folder).write(i, writer.chain(), JournalVerbsTest::state);
                }
                COMMAND.setMemory(0, COMMAND.capacity(), (byte) 0);
                new CancelOrderEncoder().wrap(COMMAND, 0).clOrdId(i);
                writer.append(CancelOrderEncoder.TEMPLATE_ID, 1_000 + i, START_NS + i, i, COMMAND, 0,
                    CancelOrderEncoder.BLOCK_LENGTH);
            }
            writer.flush();
        }
    }

    private JournalConfig config(final int version) {
        return new JournalConfig(folder, 4_096, SyncPolicy.MAPPED, AddInstrumentEncoder.SCHEMA_ID, version);
    }

    /** No engine's. */
    private static long state(final LongConsumer output) {
        for (int i = 0; i < 8; i++) {
            output.accept(0);
        }
        return 1;
    }

    /** The configuration of an exchange, with these keys for its engine. */
    private String exchange(final String engine) throws IOException {
        Files.writeString(folder.resolve("engine.properties"), engine);
        Files.writeString(folder.resolve("gateway.properties"), "");
        return Files.writeString(folder.resolve("exchange.properties"), "").toString();
    }

    private List<Path> segments() throws IOException {
        final List<Path> segments = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            files.filter(file -> file.getFileName().toString().startsWith("journal-0")).sorted().forEach(segments::add);
        }
        return segments;
    }

    private static void flip(final Path file, final int offset) throws IOException {
        final byte[] bytes = Files.readAllBytes(file);
        bytes[offset] ^= 4;
        Files.write(file, bytes);
    }

    private Run journal(final String verb, final String... options) {
        final List<String> arguments = new ArrayList<>(List.of("journal", verb, folder.toString()));
        arguments.addAll(List.of(options));
        return Run.of(new Ringside(), arguments.toArray(new String[0]));
    }
}
