package org.ringside.gateway.journal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;
import static org.ringside.gateway.journal.SessionJournalDescriptor.SLOTS_BEGIN;
import static org.ringside.gateway.journal.SessionJournalDescriptor.SLOT_FRAME;
import static org.ringside.gateway.journal.SessionJournalDescriptor.SLOT_LENGTH;
import static org.ringside.gateway.journal.SessionJournalDescriptor.STATE_A_OFFSET;
import static org.ringside.gateway.journal.SessionJournalDescriptor.STATE_B_OFFSET;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.gateway.protocol.ExecutionReportNewEncoder;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/**
 * What a session's journal holds, and what it makes of a file that a dead process, or a bad disk, has left.
 */
public class SessionJournalTest {
    private static final long SESSION = 1001;
    private static final int SLOTS = SessionJournalDescriptor.MIN_SLOTS;
    private static final int KEPT = SLOTS - 1;

    @TempDir
    private Path folder;
    private Path file;
    private SessionJournal journal;

    @BeforeEach
    void create() {
        file = folder.resolve("session-1001.journal");
        journal = SessionJournal.create(file, SESSION, "gw-1", SLOTS);
        journal.negotiate(5);
    }

    @AfterEach
    void close() {
        if (journal != null) {
            journal.close();
        }
    }

    @Test
    void shouldHoldNothingWhenNew() {
        reopen();

        assertThat(journal.header().verId()).isEqualTo(5);
        assertThat(journal.nextNumber()).isEqualTo(1);
        assertThat(journal.oldestNumber()).isEqualTo(1);
        assertThat(journal.lastIncoming()).isZero();
        assertThat(journal.lastPosition()).isEqualTo(SessionJournal.NO_POSITION);
        assertThat(journal.route()).isEqualTo("gw-1");
    }

    @Test
    void shouldHaveEverythingWhenOpenedAgain() {
        append(10, 0);
        append(11, 0);
        append(11, 7);
        journal.lastIncoming(8);
        journal.lastTimestamp(99);

        reopen();

        assertThat(journal.nextNumber()).isEqualTo(4);
        assertThat(journal.lastPosition()).isEqualTo(11);
        assertThat(journal.lastIncoming()).isEqualTo(8);
        assertThat(journal.lastTimestamp()).isEqualTo(99);
        assertNumbersFrom(1, 3);
    }

    @Test
    void shouldShowReportsOfEventsToToolsWhileItIsInUse() {
        append(10, 0);
        append(11, 7);
        append(12, 0);
        final List<String> shown = new ArrayList<>();

        OutboundReports.read(folder, (sessionId, route, position, buffer, frame) ->
            shown.add(sessionId + " " + route + " " + position));

        assertThat(shown).as("not the gateway's own answer").containsExactly("1001 gw-1 10", "1001 gw-1 12");
    }

    @Test
    void shouldTellToolsWhenItsHeaderIsDamaged() throws IOException {
        journal.close();
        journal = null;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(new byte[] {'x'}), SessionJournalDescriptor.ROUTE_OFFSET);
        }

        assertThatThrownBy(() -> OutboundReports.read(folder, (sessionId, route, position, buffer, frame) -> { }))
            .isInstanceOf(LaunchException.class).hasMessageContaining("has a damaged header");
    }

    @Test
    void shouldStandWhereTheOtherLoopStandsWhenItHasNoReport() {
        journal.pass(99);
        journal.close();

        SessionJournal.move(file, SESSION, "gw-1.3", 41);

        journal = SessionJournal.open(file, SESSION);
        assertThat(journal.lastPosition()).isEqualTo(41);
    }

    @Test
    void shouldSpareAQuarterOfTheEntriesThatAreKept() {
        assertThat(journal.spare(SLOTS / 4 + 1)).isFalse();
        assertThat(journal.spare(SLOTS / 4)).isTrue();
        for (int i = 0; i < SLOTS; i++) {
            assertThat(journal.spare(1)).isFalse();
            append(100 + i, 0);
        }
        assertThat(journal.spare(SLOTS / 4)).isTrue();
        assertThat(journal.spare(1)).isFalse();

        journal.negotiate(6);

        assertThat(journal.spare(SLOTS / 4)).as("none of the reports before is sent again").isTrue();
        assertThat(journal.spare(1)).isFalse();
    }

    @Test
    void shouldHaveEverythingButItsPositionsWhenItIsAnotherLoops() {
        for (int i = 0; i < SLOTS + 10; i++) {
            append(100 + i, 0);
        }
        journal.lastIncoming(8);
        journal.lastTimestamp(99);
        final long next = journal.nextNumber();
        final long oldest = journal.oldestNumber();
        journal.close();

        SessionJournal.move(file, SESSION, "gw-1.3", 41);

        journal = SessionJournal.open(file, SESSION);
        assertThat(journal.route()).isEqualTo("gw-1.3");
        assertThat(journal.lastPosition()).isEqualTo(41);
        assertThat(journal.header().verId()).isEqualTo(5);
        assertThat(journal.nextNumber()).isEqualTo(next);
        assertThat(journal.oldestNumber()).isEqualTo(oldest);
        assertThat(journal.lastIncoming()).isEqualTo(8);
        assertThat(journal.lastTimestamp()).isEqualTo(99);
        append(42, 0);
        reopen();
        assertThat(journal.lastPosition()).isEqualTo(42);
        assertThat(journal.nextNumber()).isEqualTo(next + 1);
        assertThat(folder.toFile().list()).containsExactly("session-1001.journal");
    }

    @Test
    void shouldKeepTheYoungestWhenTheCircleIsFull() {
        final int count = 3 * SLOTS + 5;
        for (int i = 1; i <= count; i++) {
            append(i, 0);
        }
        assertThat(journal.oldestNumber()).isEqualTo(count - KEPT + 1);

        reopen();

        assertThat(journal.nextNumber()).isEqualTo(count + 1);
        assertThat(journal.oldestNumber()).isEqualTo(count - KEPT + 1);
        assertThat(journal.lastPosition()).isEqualTo(count);
        assertNumbersFrom(count - KEPT + 1, count);
    }

    @Test
    void shouldRememberWhatItAnsweredItselfWhenItDiedBeforeItCounted() {
        journal.lastIncoming(3);
        append(10, 4);
        append(10, 6);

        reopen();

        assertThat(journal.lastIncoming()).isEqualTo(6);
    }

    @Test
    void shouldBeginAgainAndKeepThePreviousVersionWhenNegotiated() {
        append(10, 0);
        append(11, 9);
        journal.lastIncoming(9);

        journal.negotiate(6);
        append(12, 0);
        reopen();

        assertThat(journal.header().verId()).isEqualTo(6);
        assertThat(journal.nextNumber()).isEqualTo(2);
        assertThat(journal.oldestNumber()).isEqualTo(1);
        assertThat(journal.lastIncoming()).as("what the other version answered does not count").isZero();
        assertThat(journal.lastPosition()).isEqualTo(12);
        assertThat(journal.header().previousVerId()).isEqualTo(5);
        assertThat(journal.previousLastNumber()).isEqualTo(2);
        assertThat(journal.previousOldestNumber()).isEqualTo(1);
        assertThat(numberAt(journal.previousFrame(2))).isEqualTo(2);
    }

    @Test
    void shouldForgetThePreviousVersionWhenTheCircleNeedsItsPlace() {
        append(1, 0);
        append(2, 0);
        journal.negotiate(6);
        for (int i = 0; i < KEPT - 1; i++) {
            append(3 + i, 0);
        }
        assertThat(journal.previousOldestNumber()).isEqualTo(2);
        append(9, 0);

        assertThat(journal.previousOldestNumber()).as("none is kept").isEqualTo(3);
        assertThat(journal.oldestNumber()).isEqualTo(1);
    }

    @Test
    void shouldKeepWhatIsOwedWhenOpenedAgain() {
        journal.write(journal.header().bound(3, 1_500));
        journal.lastIncoming(4);

        reopen();

        assertThat(journal.header().owedVerId()).isEqualTo(5);
        assertThat(journal.header().cancelType()).isEqualTo(3);
        assertThat(journal.header().cancelWindowMs()).isEqualTo(1_500);
        assertThat(journal.lastIncoming()).isEqualTo(4);
        journal.write(journal.header().settled());
        assertThat(journal.header().owedVerId()).isZero();
    }

    @Test
    void shouldDropTheReportWhenItDiedBeforeItWasComplete() {
        append(10, 0);
        final int frame = journal.claim();
        journal.buffer().setMemory(frame, SLOT_LENGTH - SLOT_FRAME, (byte) 0x5A);

        reopen();

        assertThat(journal.nextNumber()).isEqualTo(2);
        append(11, 0);
        assertNumbersFrom(1, 2);
    }

    @Test
    void shouldDropTheReportWhenItDiedWhileItOverwroteTheOldest() {
        final int count = SLOTS + 3;
        for (int i = 1; i <= count; i++) {
            append(i, 0);
        }
        journal.claim();

        reopen();

        assertThat(journal.nextNumber()).isEqualTo(count + 1);
        assertThat(journal.oldestNumber()).isEqualTo(count - KEPT + 1);
        assertNumbersFrom(count - KEPT + 1, count);
    }

    @Test
    void shouldFallBackToTheOtherStateWhenItDiedWhileItWroteOne() throws IOException {
        journal.lastIncoming(7);
        journal.write(journal.header().bound(1, 20));
        journal.close();
        // EMPTY was written to A, the version to B, the last change to A again: it is not finished.
        poke(STATE_A_OFFSET, 0);

        journal = SessionJournal.open(file, SESSION);

        assertThat(journal.header().verId()).isEqualTo(5);
        assertThat(journal.header().owedVerId()).isZero();
        assertThat(journal.lastIncoming()).isEqualTo(7);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 8, 12, 16, 20, 24, 40, 48, STATE_A_OFFSET, STATE_A_OFFSET + 16, STATE_A_OFFSET + 60,
        STATE_A_OFFSET + 64, STATE_B_OFFSET, STATE_B_OFFSET + 8, SLOTS_BEGIN + 1, SLOTS_BEGIN + 4, SLOTS_BEGIN + 9,
        SLOTS_BEGIN + 17, SLOTS_BEGIN + 24, SLOTS_BEGIN + 50, SLOTS_BEGIN + SLOT_LENGTH,
        SLOTS_BEGIN + SLOT_LENGTH + 99})
    void shouldRefuseWhenAByteIsDamaged(final int offset) throws IOException {
        journal.write(journal.header().bound(1, 20));
        append(10, 0);
        append(11, 0);
        journal.close();
        journal = null;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            final ByteBuffer one = ByteBuffer.allocate(1);
            channel.read(one, offset);
            one.put(0, (byte) (one.get(0) ^ 0x40)).rewind();
            channel.write(one, offset);
        }

        assertThatThrownBy(() -> SessionJournal.open(file, SESSION))
            .isInstanceOfSatisfying(SessionJournalException.class, failure ->
                assertThat(failure.exitCode()).isEqualTo(ExitCode.CORRUPT))
            .hasMessageContaining(file.toString())
            .hasMessageContaining("move it away");
    }

    @Test
    void shouldRefuseWhenAReportInTheMiddleIsGone() throws IOException {
        for (int i = 1; i <= 5; i++) {
            append(i, 0);
        }
        journal.close();
        journal = null;
        poke(SLOTS_BEGIN + 2 * SLOT_LENGTH, 0);

        assertThatThrownBy(() -> SessionJournal.open(file, SESSION)).hasMessageContaining("misses report 2");
    }

    @ParameterizedTest
    @CsvSource({"0,shorter than its header", "4095,shorter than its header", "4096,is 4096 bytes long",
        "528000,is 528000 bytes long"})
    void shouldRefuseWhenTheFileIsCutShort(final long length, final String problem) throws IOException {
        journal.close();
        journal = null;
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.truncate(length);
        }

        assertThatThrownBy(() -> SessionJournal.open(file, SESSION)).hasMessageContaining(problem);
    }

    @Test
    void shouldRefuseWhenItIsOfAnotherSession() {
        assertThatThrownBy(() -> SessionJournal.open(file, 1002)).hasMessageContaining("is that of session 1001");
    }

    @Test
    void shouldTakeRoomOnlyWhenItIsNeeded() throws IOException {
        final long before = blocks();
        for (int i = 0; i < SessionJournalDescriptor.ALLOCATION_STEP + 1; i++) {
            append(i, 0);
        }

        assertThat(blocks()).isGreaterThan(before).isLessThan(SessionJournalDescriptor.fileLength(SLOTS) / 512);
    }

    @Test
    void shouldFillHolesAgainWhenTheFileWasCopiedWithoutThem() throws IOException {
        append(10, 0);
        journal.close();
        // What a copy that leaves zeros out does to the rest of the first step.
        final byte[] used = new byte[SLOTS_BEGIN + 16 * SLOT_LENGTH];
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            channel.read(ByteBuffer.wrap(used), 0);
        }
        Files.delete(file);
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.wrap(used), 0);
            channel.write(ByteBuffer.allocate(1), SessionJournalDescriptor.fileLength(SLOTS) - 1);
        }
        final long before = blocks();

        journal = SessionJournal.open(file, SESSION);
        append(11, 0);

        assertThat(blocks()).isGreaterThan(before);
        assertNumbersFrom(1, 2);
    }

    @Test
    void shouldBeAsTheLastCompleteAppendLeftItWhateverWasAppended() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        long position = 0;
        long incoming = 0;
        long count = 0;
        for (int round = 0; round < 30; round++) {
            for (int i = random.nextInt(300); i > 0; i--) {
                position += random.nextInt(3);
                append(position, random.nextInt(4) == 0 ? ++incoming : 0);
                count++;
            }
            if (random.nextBoolean()) {
                journal.claim();
            }
            reopen();
            assertThat(journal.nextNumber()).as("seed %d", seed).isEqualTo(count + 1);
            assertThat(journal.lastIncoming()).as("seed %d", seed).isEqualTo(incoming);
            assertNumbersFrom(journal.oldestNumber(), count);
        }
    }

    private void append(final long position, final long incoming) {
        write(journal, position, incoming);
    }

    /** A report that tells its number. */
    public static void write(final SessionJournal journal, final long position, final long incoming) {
        final int frame = journal.claim();
        new ExecutionReportNewEncoder().wrap(journal.buffer(), frame + HEADER_LENGTH).msgSeqNum(journal.nextNumber());
        FrameDescriptor.putHeaders(journal.buffer(), frame, HEADER_LENGTH + ExecutionReportNewEncoder.BLOCK_LENGTH,
            ExecutionReportNewEncoder.BLOCK_LENGTH, ExecutionReportNewEncoder.TEMPLATE_ID, 1);
        journal.commit(position, incoming);
    }

    private void reopen() {
        journal.close();
        journal = SessionJournal.open(file, SESSION);
    }

    private void assertNumbersFrom(final long first, final long last) {
        for (long number = first; number <= last; number++) {
            assertThat(numberAt(journal.frame(number))).isEqualTo(number);
        }
    }

    private long numberAt(final int frame) {
        return journal.buffer().getInt(frame + HEADER_LENGTH, ByteOrder.LITTLE_ENDIAN);
    }

    private long blocks() throws IOException {
        final Process stat = new ProcessBuilder("stat", "-c", "%b", file.toString()).start();
        return Long.parseLong(new String(stat.getInputStream().readAllBytes()).trim());
    }

    private void poke(final int offset, final int value) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(0, value), offset);
        }
    }
}
