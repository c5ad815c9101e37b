package org.ringside.system.crash;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.agrona.DirectBuffer;
import org.ringside.journal.JournalReport;
import org.ringside.journal.JournalVerifier;
import org.ringside.journal.SnapshotInfo;
import org.ringside.journal.SnapshotStore;
import org.ringside.matching.protocol.OrderAcceptedDecoder;
import org.ringside.matching.protocol.TradeDecoder;
import org.ringside.matching.server.Replay;
import org.ringside.matching.server.ReplayResult;
import org.ringside.simulator.attack.Attack;

/**
 * Compares what came of the whole journal, replayed after all was over, with what the engines had found out when they
 * recovered, with what comes of each snapshot and the journal behind it, and with the traders' books. Attackers trade
 * in an instrument of their own and keep no books.
 */
final class JournalCheck {
    /** How an engine says what it has recovered. */
    private static final Pattern RECOVERED =
        Pattern.compile("engine: recovered .* at record (\\d+), state ([0-9a-f]+)");

    private final Path journal;
    private final Consumer<String> violations;
    private final List<SnapshotInfo> snapshots = new ArrayList<>();
    private final Set<Long> trades = new HashSet<>();
    private final TradeDecoder trade = new TradeDecoder();
    private final OrderAcceptedDecoder acceptance = new OrderAcceptedDecoder();
    private long accepted;
    private long tradedSides;
    private int recoveries;
    private long lastIndex = -1;
    private int events;
    private int mostEvents;

    /** @param journal with all that was ever written to it, and all snapshots. */
    JournalCheck(final Path journal, final Consumer<String> violations) {
        this.journal = journal;
        this.violations = violations;
    }

    /** Recoveries whose state was compared with that of a replay. */
    int recoveries() {
        return recoveries;
    }

    /** Most events that came of one record: what others had to wait for. */
    int mostEvents() {
        return mostEvents;
    }

    /** @param lines what the engines said, all of their lives. */
    void check(final JsonNode books, final List<String> lines) {
        final JournalReport report = JournalVerifier.verify(journal,
            (index, position, timeNs, readTimeNs, typeId, buffer, offset, length, chain) -> { });
        report.damage().ifPresent(damage -> violations.accept(damage.getMessage()));
        if (!report.isSound()) {
            return;
        }
        final ReplayResult all = new Replay(journal).to(this::onEvent).run();
        compare("records in the journal", report.firstIndex() + report.records(), all.nextIndex());
        compare("orders that live after all were cancelled", 0, all.openOrders());
        compare(
            "orders accepted, in the traders' books and in a replay", books.path("acknowledged").asLong(), accepted);
        compare("trades, in the traders' books and in a replay", books.path("trades").asLong(), trades.size());
        compare("sides of trades", 2L * trades.size(), tradedSides);
        findSnapshots();
        compareSnapshots(all);
        compareRecoveries(lines);
    }

    private void findSnapshots() {
        for (final SnapshotInfo snapshot : SnapshotStore.of(journal).list()) {
            if (snapshot.isWhole()) {
                snapshots.add(0, snapshot);
            } else {
                violations.accept("the snapshot at record " + snapshot.nextIndex() + " is damaged: "
                    + snapshot.damage());
            }
        }
    }

    /** From each snapshot to the next one, and so from the first record to the last one in as many pieces. */
    private void compareSnapshots(final ReplayResult all) {
        SnapshotInfo last = null;
        for (final SnapshotInfo snapshot : snapshots) {
            final ReplayResult piece = from(last).until(snapshot.nextIndex()).run();
            final String where = "the snapshot at record " + snapshot.nextIndex();
            compare("state in " + where + " and of a replay", snapshot.stateHash(), piece.stateHash());
            compare("chain in " + where + " and of a replay", snapshot.chain(), piece.chain());
            last = snapshot;
        }
        if (last != null) {
            final ReplayResult tail = from(last).hashFrom(last.nextIndex()).run();
            final String what = " after the last snapshot and what is behind it, and of a replay of everything";
            compare("state" + what, all.stateHash(), tail.stateHash());
            final String whole = new Replay(journal).hashFrom(last.nextIndex()).run().sha256();
            if (!whole.equals(tail.sha256())) {
                violations.accept("events" + what + ": " + tail.sha256() + " and " + whole);
            }
        }
    }

    private void compareRecoveries(final List<String> lines) {
        for (final String line : lines) {
            final Matcher recovered = RECOVERED.matcher(line);
            if (recovered.find()) {
                recoveries++;
                final long index = Long.parseLong(recovered.group(1));
                compare("state of the engine that recovered at record " + index + " and of a replay",
                    Long.parseUnsignedLong(recovered.group(2), 16), from(newest(index)).until(index).run().stateHash());
            }
        }
    }

    /** The last snapshot that knows nothing of a record and what is behind it; null if there is none. */
    private SnapshotInfo newest(final long index) {
        SnapshotInfo newest = null;
        for (final SnapshotInfo snapshot : snapshots) {
            newest = snapshot.nextIndex() <= index ? snapshot : newest;
        }
        return newest;
    }

    private Replay from(final SnapshotInfo snapshot) {
        final Replay replay = new Replay(journal);
        return snapshot == null ? replay : replay.from(snapshot);
    }

    private void onEvent(
        final long index, final String route, final long position, final int typeId, final DirectBuffer buffer,
        final int offset, final int length) {
        events = index == lastIndex ? events + 1 : 1;
        lastIndex = index;
        mostEvents = Math.max(mostEvents, events);
        if (typeId == OrderAcceptedDecoder.TEMPLATE_ID) {
            acceptance.wrap(buffer, offset, OrderAcceptedDecoder.BLOCK_LENGTH, OrderAcceptedDecoder.SCHEMA_VERSION);
            accepted += acceptance.instrumentId() == Attack.INSTRUMENT ? 0 : 1;
        } else if (typeId == TradeDecoder.TEMPLATE_ID) {
            trade.wrap(buffer, offset, TradeDecoder.BLOCK_LENGTH, TradeDecoder.SCHEMA_VERSION);
            if (trade.instrumentId() != Attack.INSTRUMENT) {
                trades.add(trade.tradeId());
                tradedSides++;
            }
        }
    }

    private void compare(final String what, final long expected, final long found) {
        if (expected != found) {
            violations.accept(what + ": " + expected + " and " + found);
        }
    }
}
