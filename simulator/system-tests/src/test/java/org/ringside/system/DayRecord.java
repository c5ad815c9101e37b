package org.ringside.system;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.agrona.DirectBuffer;
import org.ringside.journal.JournalReader;
import org.ringside.matching.protocol.AdvanceTimeDecoder;
import org.ringside.matching.protocol.Liquidity;
import org.ringside.matching.protocol.OrderAcceptedDecoder;
import org.ringside.matching.protocol.OrderCancelledDecoder;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.StartDayDecoder;
import org.ringside.matching.protocol.StartPhaseDecoder;
import org.ringside.matching.protocol.TradeDecoder;
import org.ringside.matching.server.Replay;
import org.ringside.matching.server.ReplayResult;

/** What the engine's journal says of a day: what the engine has begun by itself and when, and what traders have. */
final class DayRecord {
    /** Position of a command that the engine gives itself. */
    static final long OF_THE_ENGINE = -1;

    private final Path journal;
    private final List<String> begun = new ArrayList<>();
    private final List<Long> times = new ArrayList<>();
    private final Map<Long, Books> bySession = new HashMap<>();
    private final StartPhaseDecoder startPhase = new StartPhaseDecoder();
    private final OrderAcceptedDecoder accepted = new OrderAcceptedDecoder();
    private final OrderCancelledDecoder cancelled = new OrderCancelledDecoder();
    private final TradeDecoder trade = new TradeDecoder();
    private final ReplayResult result;
    private long closingIndex = Long.MAX_VALUE;

    /** What some sessions have. */
    static final class Books {
        private final Map<Long, Long> lotsOfTrades = new HashMap<>();
        private final Set<Long> openingTrades = new HashSet<>();
        private final Set<Long> closingTrades = new HashSet<>();
        private long accepted;
        private long cancelled;

        long accepted() {
            return accepted;
        }

        long cancelled() {
            return cancelled;
        }

        /** Trades with at least one side of theirs. */
        long trades() {
            return lotsOfTrades.size();
        }

        /** In these trades, each counted once. */
        long lots() {
            return lotsOfTrades.values().stream().mapToLong(lots -> lots).sum();
        }

        long openingTrades() {
            return openingTrades.size();
        }

        long closingTrades() {
            return closingTrades.size();
        }

        private void add(final Books other) {
            lotsOfTrades.putAll(other.lotsOfTrades);
            openingTrades.addAll(other.openingTrades);
            closingTrades.addAll(other.closingTrades);
            accepted += other.accepted;
            cancelled += other.cancelled;
        }
    }

    /** Reads all of a journal. */
    DayRecord(final Path journal) {
        this.journal = journal;
        JournalReader.readAll(journal, 0, (index, position, timeNs, readTimeNs, typeId, buffer, offset, length, chain)
            -> {
            if (position == OF_THE_ENGINE) {
                onOwnCommand(index, timeNs, typeId, buffer, offset);
            }
        });
        result = new Replay(journal).to(this::onEvent).run();
    }

    /** The phases that the engine has begun, each with its instrument, and the days. */
    List<String> begun() {
        return begun;
    }

    /** Times of the commands that ended a step, and of others that were due at a time. */
    List<Long> times() {
        return times;
    }

    ReplayResult result() {
        return result;
    }

    /** State of an engine that has applied all records before this one, and none behind them. */
    long stateHash(final long index) {
        return new Replay(journal).until(index).run().stateHash();
    }

    Books books(final int firstSession, final int sessions) {
        final Books books = new Books();
        for (long session = firstSession; session < firstSession + sessions; session++) {
            books.add(bySession.getOrDefault(session, new Books()));
        }
        return books;
    }

    private void onOwnCommand(
        final long index, final long timeNs, final int typeId, final DirectBuffer buffer, final int offset) {
        if (typeId == StartPhaseDecoder.TEMPLATE_ID) {
            startPhase.wrap(buffer, offset, StartPhaseDecoder.BLOCK_LENGTH, StartPhaseDecoder.SCHEMA_VERSION);
            begun.add(startPhase.phase() + " " + startPhase.instrumentId());
            if (startPhase.phase() == Phase.CLOSING_CALL) {
                closingIndex = Math.min(closingIndex, index);
            }
        } else if (typeId == StartDayDecoder.TEMPLATE_ID) {
            begun.add("DAY");
            times.add(timeNs);
        } else if (typeId == AdvanceTimeDecoder.TEMPLATE_ID) {
            times.add(timeNs);
        }
    }

    private void onEvent(final long index, final String route, final long position, final int typeId,
        final DirectBuffer buffer, final int offset, final int length) {
        switch (typeId) {
            case OrderAcceptedDecoder.TEMPLATE_ID -> of(accepted.wrap(buffer, offset,
                OrderAcceptedDecoder.BLOCK_LENGTH, OrderAcceptedDecoder.SCHEMA_VERSION).sessionId()).accepted++;
            case OrderCancelledDecoder.TEMPLATE_ID -> of(cancelled.wrap(buffer, offset,
                OrderCancelledDecoder.BLOCK_LENGTH, OrderCancelledDecoder.SCHEMA_VERSION).sessionId()).cancelled++;
            case TradeDecoder.TEMPLATE_ID -> onTrade(index, trade.wrap(buffer, offset, TradeDecoder.BLOCK_LENGTH,
                TradeDecoder.SCHEMA_VERSION));
            default -> { }
        }
    }

    private void onTrade(final long index, final TradeDecoder side) {
        final Books books = of(side.sessionId());
        books.lotsOfTrades.put(side.tradeId(), side.quantity());
        if (side.liquidity() == Liquidity.AUCTION) {
            (index < closingIndex ? books.openingTrades : books.closingTrades).add(side.tradeId());
        }
    }

    private Books of(final long session) {
        return bySession.computeIfAbsent(session, id -> new Books());
    }
}
