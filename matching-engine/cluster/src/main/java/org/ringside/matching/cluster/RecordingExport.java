package org.ringside.matching.cluster;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.agrona.DirectBuffer;
import org.ringside.journal.JournalConfig;
import org.ringside.journal.JournalWriter;
import org.ringside.journal.SnapshotStore;
import org.ringside.journal.SyncPolicy;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;
import org.ringside.matching.member.Member;
import org.ringside.matching.member.MemberListener;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.RecordType;

/**
 * Writes what a member has recorded as a journal with snapshots, for the tools of an engine's journal: each command
 * that the member has applied is a record, whose index is the number of the command. The member's snapshots are made
 * anew from the log on the way, and compared with those that were recorded.
 *
 * <pre>{@code
 * final RecordingExport.Result result = RecordingExport.run(config, folder, System.err::println);
 * new Replay(folder).run();
 * }</pre>
 */
public final class RecordingExport implements MemberListener {
    private final MemberLog log;
    private final long limit;
    private final Path to;
    private final int rules;
    private JournalWriter journal;
    private int snapshots;

    /**
     * What was written.
     *
     * @param firstIndex  of the first record: not 0 if the log begins behind a snapshot.
     * @param nextIndex   behind the last record: number of the commands that the member had applied.
     * @param logPosition behind the last message of the log.
     * @param snapshots   in the folder.
     * @param eventHash   of all events so far, as members compare it.
     * @param isRunning   the member was running: all of this is committed. Of a member that does not run, the last
     *                    commands may be on no other one.
     */
    public record Result(long firstIndex, long nextIndex, long logPosition, int snapshots, long eventHash,
        boolean isRunning) {
    }

    private RecordingExport(final MemberLog log, final long limit, final Path to, final int rules) {
        this.log = log;
        this.limit = limit;
        this.to = to;
        this.rules = rules;
    }

    /**
     * Exports the log of a member, which may run meanwhile: then as far as it is committed now. A member that does not
     * run cannot be started until this is done.
     *
     * @param config   of the member.
     * @param to       folder that is empty, or not there yet.
     * @param messages told what was removed from the end of the log of a member that was killed, in a line.
     * @return what was written.
     * @throws LaunchException with one line, when there is no log, it is damaged, a snapshot is not what comes of it,
     *                         or the folder cannot be written.
     */
    public static Result run(final MemberConfig config, final Path to, final Consumer<String> messages) {
        return run(config, to, Member.RULES, messages);
    }

    /** By a build that knows rules up to a version. */
    static Result run(
        final MemberConfig config, final Path to, final int rules, final Consumer<String> messages) {
        requireEmpty(to);
        try (FileChannel kept = MemberFolder.keepOut(config.folder())) {
            final MemberLog log = MemberLog.of(config.folder());
            final boolean isRunning = kept == null;
            if (!isRunning) {
                TornRecordings.mend(MemberFolder.archive(config.folder()), messages);
            }
            return new RecordingExport(log, isRunning
                ? CommittedLog.position(MemberFolder.driver(config), config.member(), log.recording())
                : log.recording().end(), to, rules).write(isRunning);
        } catch (final IOException failure) {
            throw new LaunchException(ExitCode.of(failure), config.folder() + " cannot be used: "
                + Failures.ofFile(failure), failure);
        }
    }

    private static void requireEmpty(final Path to) {
        if (!Files.exists(to)) {
            return;
        }
        try (Stream<Path> files = Files.list(to)) {
            if (files.findAny().isPresent()) {
                throw new LaunchException(ExitCode.IN_USE, "the folder " + to
                    + " is not empty: name one that is, or that is not there yet");
            }
        } catch (final IOException failure) {
            throw new LaunchException(ExitCode.of(failure), to + " cannot be used: " + Failures.ofFile(failure),
                failure);
        }
    }

    private Result write(final boolean isRunning) {
        final List<MemberLog.Snapshot> due = new ArrayList<>(log.snapshots());
        due.removeIf(snapshot -> snapshot.logPosition() < log.recording().start() || snapshot.logPosition() > limit);
        Collections.reverse(due);
        if (!log.isWhole() && due.isEmpty()) {
            throw new LaunchException(ExitCode.NOT_FOUND, "the log begins at position " + log.recording().start()
                + ", and there is no snapshot behind that: export another member");
        }
        final MemberLog.Snapshot first = log.isWhole() ? null : due.remove(0);
        try (LogReplay replay = LogReplay.of(log, first, rules, EngineService.NO_CLOCK, this);
            JournalWriter writer = JournalWriter.open(journalConfig(replay.member().commands()))) {
            journal = writer;
            final long firstIndex = writer.nextIndex();
            if (first != null) {
                writeSnapshot(replay);
            }
            for (final MemberLog.Snapshot snapshot : due) {
                applyUntil(replay, snapshot.logPosition());
                requireSame(replay, snapshot);
                writeSnapshot(replay);
            }
            applyUntil(replay, limit);
            return new Result(firstIndex, writer.nextIndex(), replay.position(), snapshots,
                replay.member().eventHash(), isRunning);
        } catch (final IllegalArgumentException unsound) {
            throw new LaunchException(ExitCode.CORRUPT, "a snapshot of the member cannot be read: "
                + unsound.getMessage() + ". Export another member", unsound);
        }
    }

    private JournalConfig journalConfig(final long firstIndex) {
        return new JournalConfig(to, JournalConfig.DEFAULT_SEGMENT_LENGTH, SyncPolicy.MAPPED,
            NewOrderDecoder.SCHEMA_ID, NewOrderDecoder.SCHEMA_VERSION, firstIndex);
    }

    private void applyUntil(final LogReplay replay, final long position) {
        boolean isMore = true;
        while (isMore && replay.position() < position) {
            isMore = replay.next(position);
        }
        if (position == Long.MAX_VALUE && replay.position() < log.recording().lastFile().orElse(0)) {
            throw new LaunchException(ExitCode.CORRUPT, "the log has nothing at position " + replay.position()
                + ", and goes on behind that: it is damaged. Export another member");
        }
        if (replay.position() < position && position != Long.MAX_VALUE) {
            throw new LaunchException(ExitCode.CORRUPT, "the log ends at position " + replay.position()
                + ", and should go on to " + position + ": if the member runs, it has deleted what is old meanwhile;"
                + " try again, or export another member");
        }
    }

    private static void requireSame(final LogReplay replay, final MemberLog.Snapshot snapshot) {
        if (replay.member().stateHash() != snapshot.stateHash()) {
            throw new LaunchException(ExitCode.CORRUPT, "the snapshot at log position " + snapshot.logPosition()
                + " is not what comes of the log: the member differs from its log. Keep its folder, and export another"
                + " member");
        }
    }

    private void writeSnapshot(final LogReplay replay) {
        final EngineService service = replay.member().service();
        SnapshotStore.of(to).write(journal.nextIndex(), journal.chain(), output -> {
            service.save(output::accept);
            return service.stateHash();
        });
        snapshots = SnapshotStore.of(to).list().size();
    }

    @Override
    public void onCommand(final long index, final int typeId, final int input, final long position,
        final long timeNs, final long readTimeNs, final DirectBuffer buffer, final int offset) {
        journal.append(typeId, input, position, timeNs, readTimeNs, buffer, offset, RecordType.length(typeId));
    }
}
