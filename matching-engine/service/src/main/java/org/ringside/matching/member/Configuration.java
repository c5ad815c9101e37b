package org.ringside.matching.member;

import java.nio.ByteOrder;
import org.agrona.DirectBuffer;
import org.ringside.matching.AccountSpec;
import org.ringside.matching.Phase;
import org.ringside.matching.cluster.protocol.ConfigureDecoder;
import org.ringside.matching.protocol.AddBandedInstrumentDecoder;
import org.ringside.matching.protocol.AddInstrumentDecoder;
import org.ringside.matching.protocol.NameInstrumentDecoder;
import org.ringside.matching.protocol.SetAccountDecoder;
import org.ringside.matching.protocol.SetLimitsDecoder;
import org.ringside.matching.protocol.StartDayDecoder;
import org.ringside.matching.protocol.StartPhaseDecoder;
import org.ringside.matching.service.CommandCheck;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.Instrument;
import org.ringside.matching.service.MarketSpecs;
import org.ringside.matching.service.RecordType;

/**
 * Applies commands of an operator, each if it changes something: one that comes twice does no harm. What cannot be
 * applied is refused in a line.
 */
final class Configuration {
    private static final int U16 = 0xFFFF;
    private static final Phase[] PHASES = Phase.values();

    private final Commands commands;
    private final EngineService service;
    private final MemberCounts counts;
    private final Answers answers;
    private final Steps steps;
    private final NameInstrumentDecoder nameInstrument = new NameInstrumentDecoder();
    private final StartPhaseDecoder startPhase = new StartPhaseDecoder();

    Configuration(final Commands commands, final EngineService service, final MemberCounts counts,
        final Answers answers, final Steps steps) {
        this.commands = commands;
        this.service = service;
        this.counts = counts;
        this.answers = answers;
        this.steps = steps;
    }

    /** @param block where the block of the message is, behind where it ends; end that of the message. */
    void onConfigure(final long sessionId, final long timeNs, final DirectBuffer buffer, final int block,
        final int behind, final int end) {
        final long requestId =
            buffer.getLong(block + ConfigureDecoder.requestIdEncodingOffset(), ByteOrder.LITTLE_ENDIAN);
        final int typeId =
            buffer.getShort(block + ConfigureDecoder.typeIdEncodingOffset(), ByteOrder.LITTLE_ENDIAN) & U16;
        final int bytes = behind + ConfigureDecoder.bytesHeaderLength();
        if (bytes > end || (buffer.getShort(behind, ByteOrder.LITTLE_ENDIAN) & U16) != end - bytes) {
            counts.addMalformed();
            return;
        }
        final boolean isChange;
        try {
            isChange = typeId == StartDayDecoder.TEMPLATE_ID && end - bytes == StartDayDecoder.BLOCK_LENGTH
                ? isNewDay(requestId) : isChange(typeId, buffer, bytes, end - bytes);
        } catch (final IllegalArgumentException refused) {
            answers.configured(sessionId, requestId, Answers.REFUSED, refused.getMessage());
            return;
        }
        if (isChange) {
            commands.apply(typeId, EngineService.OWN_INPUT, EngineService.NO_POSITION, timeNs, 0, buffer, bytes);
            changed(typeId, requestId, timeNs);
        }
        answers.configured(sessionId, requestId, isChange ? Answers.CHANGED : Answers.UNCHANGED, "");
    }

    private void changed(final int typeId, final long requestId, final long timeNs) {
        if (typeId == StartDayDecoder.TEMPLATE_ID) {
            steps.dayOf(requestId);
        } else if (typeId == AddInstrumentDecoder.TEMPLATE_ID || typeId == AddBandedInstrumentDecoder.TEMPLATE_ID) {
            final int[] ids = service.instrumentIds();
            steps.added(ids[ids.length - 1], timeNs);
        }
    }

    /** A request that comes again, as its answer was lost, begins no second day. */
    private boolean isNewDay(final long requestId) {
        if (steps.isDayOf(requestId)) {
            return false;
        }
        final int refusal = steps.dayRefusal();
        if (refusal >= 0) {
            final int id = service.instrumentIds()[refusal];
            throw new IllegalArgumentException("the instrument " + Integer.toUnsignedString(id) + " is in the phase "
                + service.phase(id) + (service.phase(id) == Phase.CLOSED ? " and still ends its orders of the day"
                : "") + ": a day begins when all are CLOSED");
        }
        return true;
    }

    /** @throws IllegalArgumentException when it cannot be applied. */
    private boolean isChange(final int typeId, final DirectBuffer buffer, final int offset, final int length) {
        if (!RecordType.isWhole(typeId, length)) {
            throw new IllegalArgumentException("type " + typeId + " of " + length + " bytes is no command");
        }
        return switch (typeId) {
            case SetLimitsDecoder.TEMPLATE_ID -> !MarketSpecs.limits(buffer, offset).equals(service.limits());
            case SetAccountDecoder.TEMPLATE_ID -> {
                final AccountSpec account = MarketSpecs.account(buffer, offset);
                yield !account.equals(service.account(account.account()));
            }
            case NameInstrumentDecoder.TEMPLATE_ID -> !MarketSpecs.name(buffer, offset).equals(
                service.instrumentName((int) nameInstrument.wrap(buffer, offset, NameInstrumentDecoder.BLOCK_LENGTH,
                    NameInstrumentDecoder.SCHEMA_VERSION).instrumentId()));
            case AddInstrumentDecoder.TEMPLATE_ID -> isNew(MarketSpecs.instrument(buffer, offset));
            case AddBandedInstrumentDecoder.TEMPLATE_ID -> isNew(MarketSpecs.bandedInstrument(buffer, offset));
            case StartPhaseDecoder.TEMPLATE_ID -> isOtherPhase(buffer, offset, length);
            default -> throw new IllegalArgumentException("type " + typeId + " is no command of an operator");
        };
    }

    private boolean isNew(final Instrument instrument) {
        final int id = instrument.spec().instrumentId();
        final Instrument known = service.instrument(id);
        if (known != null && !known.equals(instrument)) {
            throw new IllegalArgumentException("the instrument " + Integer.toUnsignedString(id)
                + " is there with other values, and may have orders that depend on them; give it another id");
        }
        return known == null;
    }

    private boolean isOtherPhase(final DirectBuffer buffer, final int offset, final int length) {
        final StartPhaseDecoder command = startPhase.wrap(
            buffer, offset, StartPhaseDecoder.BLOCK_LENGTH, StartPhaseDecoder.SCHEMA_VERSION);
        final int id = (int) command.instrumentId();
        if (!CommandCheck.isCommand(StartPhaseDecoder.TEMPLATE_ID, buffer, offset, length)
            || service.instrument(id) == null) {
            throw new IllegalArgumentException("there is no such phase, or no such instrument");
        }
        final Phase now = service.phase(id);
        final Phase next = PHASES[command.phase().value()];
        if (next != now && !service.nextPhases(id).contains(next)) {
            throw new IllegalArgumentException("the instrument " + Integer.toUnsignedString(id) + " is in the phase "
                + now + ", and " + next + " cannot begin now");
        }
        return next != now;
    }
}
