package org.ringside.marketdata.itch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.IoUtil;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.ringside.journal.JournalException;
import org.ringside.launch.Notices;
import org.ringside.marketdata.client.EventFlags;
import org.ringside.marketdata.counters.ItchCounters;
import org.ringside.marketdata.protocol.Side;
import org.ringside.marketdata.protocol.TradingPhase;
import org.ringside.marketdata.store.EventStore;
import org.ringside.marketdata.store.SessionFolders;
import org.ringside.testing.SmallDisk;

/** What ITCH cannot have, of sessions that are over and of stores that are gone: it says so, and goes on. */
class ItchLossTest {
    private static final long FIRST = PublicEvents.MIDNIGHT;
    private static final long SECOND = FIRST + 1;
    private static final long THIRD = FIRST + 2;
    private static final int TURNS = 1_000;

    @TempDir
    private Path folder;

    private final List<String> messages = new ArrayList<>();
    private PublicEvents events;
    private EventStore store;

    @AfterEach
    void close() {
        store.close();
    }

    private void begin(final long session) {
        if (store != null) {
            store.close();
        }
        store = EventStore.open(stores().of(session), 1L << 30, messages::add);
        events = new PublicEvents(this::keep);
        events.instrument(1, "ABC");
        events.status(1, TradingPhase.CONTINUOUS);
        events.add(1, 1, Side.BUY, PublicEvents.price("100"), 1);
    }

    private void keep(
        final long sequence, final int templateId, final DirectBuffer buffer, final int body, final int length) {
        final boolean isLast = (buffer.getByte(body + 20) & EventFlags.LAST) != 0;
        store.append(sequence, templateId, buffer, body, length, isLast);
        store.flush();
    }

    private SessionFolders stores() {
        return new SessionFolders(folder);
    }

    private ItchServer server(final Notices listener) {
        return new ItchServer(new ItchConfig("127.0.0.1:9", "127.0.0.1:0", null, null, null, null),
            folder.resolve("itch"), stores(), listener, ItchCounters.unseen());
    }

    /** A process follows the store until it has said something. */
    private void serveUntil(final long session, final String message) {
        try (ItchServer server = server(messages::add)) {
            server.follow(session, store.events());
            workUntil(server, message);
        }
    }

    private void workUntil(final ItchServer server, final String message) {
        for (int turn = 0; turn < TURNS && messages.stream().noneMatch(line -> line.contains(message)); turn++) {
            server.work(System.nanoTime());
        }
        assertThat(messages).anyMatch(line -> line.contains(message));
    }

    @Test
    @DisplayName("the publisher ends before a session has begun in ITCH, and another one begins")
    void shouldSayThatASessionWasOverBeforeItHadBegunInItch() {
        begin(FIRST);
        serveUntil(FIRST, "session 20261123A of ITCH begins");
        begin(SECOND);
        begin(THIRD);
        serveUntil(THIRD, "session 20261123B of ITCH begins");

        assertThat(messages).filteredOn(line -> line.startsWith("ITCH has nothing of session ")).singleElement()
            .asString().startsWith("ITCH has nothing of session " + SECOND + ", which is over: ");
        messages.clear();
        serveUntil(THIRD, "ITCH goes on with session 20261123B");
        assertThat(messages).hasSize(1);
    }

    /** Nothing is wrong with the session that is read: it does not end where it stands. */
    @Test
    @DisplayName("the disk of ITCH fills up while what is left of a session that is over is read")
    void shouldStopWhenThereIsNoRoomForWhatIsLeftOfASession() throws IOException {
        final Path itch = Files.createDirectory(folder.resolve("itch"));
        try (SmallDisk disk = SmallDisk.mount(itch, "4m")) {
            begin(FIRST);
            serveUntil(FIRST, "session 20261123A of ITCH begins");
            for (int i = 2; i <= 2_000; i++) {
                events.add(1, i, Side.BUY, PublicEvents.price("100"), 1);
            }
            begin(SECOND);
            final Path filler = SmallDisk.fill(disk.folder(), 8_192);
            assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> serveUntil(SECOND, "session 20261123B of ITCH begins"))
                .matches(full -> full.reason() == JournalException.Reason.NO_ROOM);
            Files.delete(filler);
            serveUntil(SECOND, "session 20261123B of ITCH begins");

            assertThat(messages).noneMatch(line -> line.contains("without M and E") || line.contains("lacks"));
        }
    }

    /** Whatever the trouble is: a folder is in the place of the file of the next day. */
    @Test
    void shouldStopWhenItsOwnFileIsRefusedForWhatIsLeftOfASession() throws IOException {
        begin(FIRST);
        serveUntil(FIRST, "session 20261123A of ITCH begins");
        events.day(PublicEvents.DATE + 1);
        begin(SECOND);
        final Path next = folder.resolve("itch").resolve(MoldName.file("20261124A"));
        try (ItchServer server = server(line -> {
            messages.add(line);
            if (line.contains("goes on with session 20261123A")) {
                assertThat(next.toFile().mkdir()).isTrue();
            }
        })) {
            server.follow(SECOND, store.events());
            assertThatExceptionOfType(JournalException.class)
                .isThrownBy(() -> workUntil(server, "session 20261124B of ITCH begins"))
                .matches(refused -> refused.reason() == JournalException.Reason.FAILED);
        }
        Files.delete(next);
        serveUntil(SECOND, "session 20261124B of ITCH begins");

        assertThat(messages).noneMatch(line -> line.contains("without M and E") || line.contains("lacks"));
    }

    /** Which file of a session that is over nobody can read. */
    private enum Unreadable { SENT, SEGMENT }

    /** A folder in place of the file is refused to everybody, as a file of another account is to most. */
    @ParameterizedTest
    @EnumSource
    @DisplayName("files of a session that is over are refused to the publisher")
    void shouldEndASessionOfWhichAFileCannotBeRead(final Unreadable what) throws IOException {
        begin(FIRST);
        serveUntil(FIRST, "session 20261123A of ITCH begins");
        events.add(1, 2, Side.BUY, PublicEvents.price("100"), 1);
        begin(SECOND);
        final Path ended = stores().of(FIRST);
        final Path file =
            ended.resolve(what == Unreadable.SENT ? "sent" : "journal-00000000000000000000.log");
        Files.deleteIfExists(file);
        Files.createDirectory(file);
        serveUntil(SECOND, "session 20261123B of ITCH begins");

        assertThat(messages).filteredOn(line -> line.startsWith("ITCH lacks what is left of session " + FIRST))
            .singleElement().asString().contains(file.toString()).doesNotContain("\n");
        assertThat(messages).filteredOn(line -> line.startsWith("session 20261123A of ITCH ends without M and E"))
            .hasSize(1);
    }

    /** The publisher waits for a while only, as L1 to L3 go on behind that. */
    @Test
    void shouldGetOverAStoreThatGoesBeforeItIsRead() throws IOException {
        begin(FIRST);
        serveUntil(FIRST, "session 20261123A of ITCH begins");
        Files.write(folder.resolve("itch").resolve(MoldName.file("20261123A")), new byte[100]);
        final ItchServer[] servers = new ItchServer[1];
        servers[0] = server(line -> {
            messages.add(line);
            if (line.contains("is damaged")) {
                servers[0].followNothing();
                store.close();
                IoUtil.delete(stores().of(FIRST).toFile(), false);
            }
        });
        try (ItchServer server = servers[0]) {
            server.follow(FIRST, store.events());
            workUntil(server, "events were deleted before ITCH has had them");
            for (int turn = 0; turn < TURNS && !server.isSwitched(); turn++) {
                server.work(System.nanoTime());
            }
            assertThat(server.isSwitched()).isTrue();

            begin(FIRST);
            server.follow(FIRST, store.events());
            workUntil(server, "session 20261123B of ITCH begins");
        }
    }
}
