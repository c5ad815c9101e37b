package org.ringside.marketdata.tool;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.marketdata.recording.DamagedRecordingException;
import org.ringside.marketdata.recording.RecordingReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ringside md verify}: compares a recording with what the engine's journal leads to. */
@Command(name = "verify", description = "Compare a recording with a replay of the engine's journal: every event of L3, "
    + "and the orders of every book after every command.", sortOptions = false,
    exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
        "0:all the same, and none is missing", "2:usage",
        "3:there is no such file, it has no event of L3, or there is no journal with events",
        "6:the recording is damaged; an event or a book differs, events are missing, or all are of another session than"
            + " the journal"})
final class VerifyRecording implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "A recording of 'ringside md record'.")
    private Path file;

    @Option(names = "--journal", paramLabel = "FOLDER",
        description = "Folder of the engine's journal (default: that of the exchange which -c names).")
    private Path journal;

    @Mixin
    private Subscription subscription = new Subscription();

    private Path folder() {
        return journal != null ? journal : subscription.place().journal().orElseThrow(() -> new ParameterException(
            spec.commandLine(), "name the engine's journal with --journal, or the exchange with -c"));
    }

    @Override
    public Integer call() {
        try (RecordingReader reader = new RecordingReader(file); JournalCheck check = new JournalCheck(folder())) {
            if (check.isJournalEmpty()) {
                throw new LaunchException(ExitCode.NOT_FOUND, "the journal in " + folder() + " leads to no event. Name"
                    + " that of the engine whose market data was recorded, with --journal or -c");
            }
            takeRecovered(check);
            while (reader.next()) {
                if (PacketDescriptor.HEADER_LENGTH <= reader.length()) {
                    check.onPacket(reader.buffer(), reader.offset(), reader.length());
                }
            }
            if (check.events() + check.others() + check.differing() == 0) {
                throw new LaunchException(ExitCode.NOT_FOUND, file + " has no event of L3: there is nothing to compare."
                    + " Record for longer, with --duration, while somebody trades");
            }
            spec.commandLine().getOut().printf(Locale.ROOT,
                "%,d events, %,d books, %,d compared, %,d differ, %,d missing%n", check.events(), check.books(),
                check.compared(), check.differing(), check.missing());
            check.firstDifference().ifPresent(spec.commandLine().getErr()::println);
            if (check.others() > 0) {
                spec.commandLine().getErr().printf(Locale.ROOT,
                    "%,d packets of L3 are of another session than the journal, and were not compared%n",
                    check.others());
            }
            spec.commandLine().getOut().flush();
            return check.differing() == 0 && check.missing() == 0 && check.events() > 0
                ? ExitCode.OK : ExitCode.CORRUPT;
        } catch (final NoSuchFileException missing) {
            throw new LaunchException(ExitCode.NOT_FOUND, "there is no " + file + ". 'ringside md record' makes one",
                missing);
        } catch (final DamagedRecordingException damaged) {
            throw new LaunchException(ExitCode.CORRUPT, damaged.getMessage(), damaged);
        } catch (final IOException failure) {
            throw new UncheckedIOException(file + " cannot be read: " + failure, failure);
        }
    }

    /** What came again stands behind the gap that it closes: it has to be known before. */
    private void takeRecovered(final JournalCheck check) throws IOException {
        try (RecordingReader reader = new RecordingReader(file)) {
            while (reader.next()) {
                check.onRecovered(reader.buffer(), reader.offset(), reader.length());
            }
        }
    }
}
