package org.ringside.matching.service;

import java.util.function.Consumer;
import org.agrona.DirectBuffer;
import org.ringside.matching.MarketQueries;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.Position;
import org.ringside.matching.protocol.PositionRequestDecoder;
import org.ringside.matching.protocol.PositionResult;

/**
 * Decodes requests for positions, and answers them: with one report for each instrument in which the account has
 * traded, by the numbers of the instruments. Who has traded in too many has to ask for each. Nothing changes.
 */
final class PositionAdapter {
    private static final int ALL_INSTRUMENTS = 0;
    /** FIX 380. */
    private static final int UNKNOWN_ID = 1;
    private static final int UNKNOWN_SECURITY = 2;

    private final MatchingEngine engine;
    private final MarketQueries positions;
    private final CommandContext context;
    private final SequenceGate gate;
    private final InstrumentTable instruments;
    private final AccountTable accounts;
    private final RequestEncoder encoder;
    private final PositionRequestDecoder request = new PositionRequestDecoder();
    private final Consumer<Position> reports = this::report;
    private int sessionId;
    private long requestId;
    private int total;
    private int reported;

    PositionAdapter(final MatchingEngine engine, final MarketQueries positions, final CommandContext context,
        final SequenceGate gate, final InstrumentTable instruments, final AccountTable accounts,
        final RequestEncoder encoder) {
        this.engine = engine;
        this.positions = positions;
        this.context = context;
        this.gate = gate;
        this.instruments = instruments;
        this.accounts = accounts;
        this.encoder = encoder;
    }

    void onPositionRequest(final DirectBuffer buffer, final int offset) {
        final PositionRequestDecoder command = request.wrap(
            buffer, offset, PositionRequestDecoder.BLOCK_LENGTH, PositionRequestDecoder.SCHEMA_VERSION);
        sessionId = (int) command.sessionId();
        if (gate.admits(sessionId, command.msgSeqNum())) {
            context.arrival(command.arrival());
            engine.beginCommand(context.transactTime());
            requestId = command.requestId();
            final int named = (int) command.account();
            final int account = named == 0 ? sessionId : named;
            final int instrumentId = (int) command.instrumentId();
            if (account != sessionId && accounts.get(account) == null) {
                refuse(command, UNKNOWN_ID);
            } else if (instrumentId == ALL_INSTRUMENTS) {
                reportAll(account);
            } else if (instruments.get(instrumentId) == null) {
                refuse(command, UNKNOWN_SECURITY);
            } else {
                reportOne(account, instrumentId);
            }
        }
    }

    private void reportAll(final int account) {
        total = positions.tradedPositions(account);
        if (total == 0) {
            encoder.noPosition(sessionId, requestId, account, ALL_INSTRUMENTS, PositionResult.NONE);
        } else if (total > MarketQueries.MOST_POSITIONS) {
            encoder.noPosition(sessionId, requestId, account, ALL_INSTRUMENTS, PositionResult.TOO_MANY);
        } else {
            reported = 0;
            positions.tradedPositions(account, reports);
        }
    }

    private void reportOne(final int account, final int instrumentId) {
        final Position position = positions.tradedPosition(account, instrumentId);
        if (position == null) {
            encoder.noPosition(sessionId, requestId, account, instrumentId, PositionResult.NONE);
        } else {
            encoder.position(sessionId, requestId, position, 1, true);
        }
    }

    private void report(final Position position) {
        reported++;
        encoder.position(sessionId, requestId, position, total, reported == total);
    }

    private void refuse(final PositionRequestDecoder command, final int reason) {
        encoder.requestRefused(
            sessionId, command.msgSeqNum(), PositionRequestDecoder.TEMPLATE_ID, requestId, reason);
    }
}
