package org.ringside.marketdata.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.marketdata.publisher.FeedPublisher;
import org.ringside.marketdata.publisher.FeedSettings;
import org.ringside.marketdata.publisher.FeedStream;
import org.ringside.marketdata.server.RunningMarket;
import org.ringside.matching.follower.PublicReplay;

/** What a recording is compared with, when it goes over several sessions. */
@Tag("slow")
class JournalCheckTest {
    private static final long SECOND = 1_000_000_000L;
    /** Bytes before the first record of a segment. */
    private static final int HEADER = 64;

    @TempDir
    private Path disk;

    @Test
    void shouldCompareTheSessionOfTheJournalAndCountPacketsOfOthers() throws IOException {
        try (RunningMarket market = new RunningMarket(disk)) {
            market.trade(300);
            market.awaitAnswers();
            try (JournalCheck check = new JournalCheck(market.journal())) {
                final long before = publish(market.journal(), -1, check);
                assertThat(check.events()).isZero();
                assertThat(check.others()).isPositive().isEqualTo(before);

                publish(market.journal(), SECOND, check);
                assertThat(check.events()).as("nothing of a later session is taken for the journal's").isZero();

                publish(market.journal(), 0, check);
                publish(market.journal(), 7, check);

                assertThat(check.firstDifference()).isEmpty();
                assertThat(check.events()).isGreaterThan(300);
                assertThat(check.missing()).isZero();
                assertThat(check.compared()).isPositive();
                assertThat(check.others()).isEqualTo(3 * before);
            }
            assertComparesTheSessionAfterARestore(market.journal());
        }
    }

    /** Of the session that the publisher had before, its end is told first. */
    private static void assertComparesTheSessionAfterARestore(final Path journal) {
        try (JournalCheck check = new JournalCheck(journal)) {
            assertThat(tellEnd(journal, FeedStream.ORDER_SNAPSHOTS, check)).isPositive();
            tellEnd(journal, FeedStream.ORDERS, check);
            final long told = check.others();

            publish(journal, 1, check);

            assertThat(check.others()).isEqualTo(told).isPositive();
            assertThat(check.events()).isGreaterThan(300);
            assertThat(check.compared()).isPositive();
            assertThat(check.differing() + check.missing()).isZero();
        }
    }

    /** As of an engine of which nobody was told anything: its journal begins with nothing. */
    @Test
    void shouldKnowThatAJournalLeadsToNoEvent() throws IOException {
        final Path empty = Files.createDirectory(disk.resolve("empty"));
        try (RunningMarket market = new RunningMarket(disk)) {
            market.trade(1);
            market.awaitAnswers();
            try (JournalCheck check = new JournalCheck(market.journal());
                Stream<Path> files = Files.list(market.journal())) {
                assertThat(check.isJournalEmpty()).isFalse();
                final Path segment =
                    files.filter(file -> file.toString().endsWith(".log")).sorted().findFirst().orElseThrow();
                final byte[] bytes = Files.readAllBytes(segment);
                Arrays.fill(bytes, HEADER, bytes.length, (byte) 0);
                Files.write(empty.resolve(segment.getFileName()), bytes);
            }
        }
        try (JournalCheck check = new JournalCheck(empty)) {
            assertThat(check.isJournalEmpty()).isTrue();
        }
    }

    /** Returns the number of packets. */
    private static long tellEnd(final Path journal, final FeedStream stream, final JournalCheck check) {
        final long[] packets = new long[1];
        final FeedPublisher over = new FeedPublisher(FeedSettings.of(session(journal), 0, 1));
        try (PublicReplay replay = new PublicReplay(journal, 1, (typeId, buffer, offset, length, sequence, isLast) ->
            over.onEvent(typeId, buffer, offset, length))) {
            replay.makeUntil(Long.MAX_VALUE);
        }
        over.add(stream, (buffer, offset, length) -> {
            check.onPacket(buffer, offset, length);
            packets[0]++;
            return true;
        });
        over.endSession();
        over.setState(false, false, false);
        over.send(SECOND, SECOND);
        return packets[0];
    }

    private static long session(final Path journal) {
        try (PublicReplay replay =
            new PublicReplay(journal, 1, (typeId, buffer, offset, length, sequence, isLast) -> { })) {
            replay.makeUntil(1);
            return replay.session();
        }
    }

    /** All events of a journal, under the number of a session that is so much later; returns the number of packets. */
    private static long publish(final Path journal, final long later, final JournalCheck check) {
        final long[] packets = new long[1];
        final FeedPublisher publisher = new FeedPublisher(FeedSettings.of(session(journal) + later, 0, 1));
        publisher.add(FeedStream.ORDERS, (buffer, offset, length) -> {
            check.onPacket(buffer, offset, length);
            packets[0]++;
            return true;
        });
        try (PublicReplay replay = new PublicReplay(journal, 1, (typeId, buffer, offset, length, sequence, isLast) ->
            publisher.onEvent(typeId, buffer, offset, length))) {
            replay.makeUntil(Long.MAX_VALUE);
        }
        publisher.send(1, 1);
        return packets[0];
    }
}
