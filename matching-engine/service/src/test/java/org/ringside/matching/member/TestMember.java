package org.ringside.matching.member;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.function.LongSupplier;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.cluster.protocol.AttachResult;
import org.ringside.matching.cluster.protocol.AttachedDecoder;
import org.ringside.matching.cluster.protocol.ConfigureEncoder;
import org.ringside.matching.cluster.protocol.ConfiguredDecoder;
import org.ringside.matching.cluster.protocol.MarketStateDecoder;
import org.ringside.matching.cluster.protocol.MessageHeaderDecoder;
import org.ringside.matching.cluster.protocol.MessageHeaderEncoder;
import org.ringside.matching.cluster.protocol.SteppedDecoder;
import org.ringside.matching.protocol.AddInstrumentEncoder;
import org.ringside.matching.service.CommandSource;
import org.ringside.matching.service.EngineService;
import org.ringside.matching.service.ServiceObserver;

/** A member with an instrument, and what it has answered. */
final class TestMember implements Member.Host {
    /** Of the first command. */
    static final int DAY = 20_833;
    static final long TIME = DAY * 86_400_000_000_000L + 1;
    static final long GRACE = 5_000_000_000L;
    static final int SLOTS = 1_024;
    static final long ADMIN = 4_711;

    private final List<String> answers = new ArrayList<>();
    private final UnsafeBuffer command = new UnsafeBuffer(new byte[512]);
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[1_024]);
    private Member member =
        new Member(this, ServiceObserver.NOBODY, EngineService.NO_CLOCK, GRACE, SLOTS);

    Member member() {
        return member;
    }

    /** Adds the instrument 1. */
    TestMember withInstrument() {
        configure(AddInstrumentEncoder.TEMPLATE_ID, instrument(command, 1), AddInstrumentEncoder.BLOCK_LENGTH);
        answers.clear();
        return this;
    }

    /** Encodes a command that adds an instrument. */
    static UnsafeBuffer instrument(final UnsafeBuffer buffer, final int id) {
        new AddInstrumentEncoder().wrap(buffer, 0).tick(CommandSource.TICK).instrumentId(id).lotSize(1)
            .minimumQuantity(1).maximumQuantity(MatchingEngine.MAX_QUANTITY);
        return buffer;
    }

    void configure(final int typeId, final DirectBuffer bytes, final int length) {
        final ConfigureEncoder configure = new ConfigureEncoder()
            .wrapAndApplyHeader(message, 0, new MessageHeaderEncoder()).requestId(9).typeId(typeId)
            .putBytes(bytes, 0, length);
        member.onMessage(ADMIN, TIME, message, 0, MessageHeaderEncoder.ENCODED_LENGTH + configure.encodedLength());
    }

    /** What was answered since it was asked last. */
    List<String> answers() {
        final List<String> taken = List.copyOf(answers);
        answers.clear();
        return taken;
    }

    /** The values of the state. */
    List<Long> saved() {
        final List<Long> state = new ArrayList<>();
        member.save(state::add);
        return state;
    }

    /** Another one that goes on where this one is. */
    TestMember loaded() {
        final TestMember other = new TestMember();
        other.member = load(saved(), other);
        return other;
    }

    static Member load(final List<Long> state, final Member.Host host) {
        final int[] next = {0};
        final LongSupplier values = () -> {
            if (next[0] == state.size()) {
                throw new IllegalArgumentException("the state ends");
            }
            return state.get(next[0]++);
        };
        return Member.load(values, host, ServiceObserver.NOBODY, EngineService.NO_CLOCK, GRACE, SLOTS);
    }

    /** Events of a bridge's route from a position on, each as type and bytes. */
    List<String> events(final Bridge bridge, final int route, final long from) {
        final EventWindow window = bridge.link().routes().get(route).window();
        final byte[] entry = new byte[EventWindow.MAX_ENTRY];
        final List<String> events = new ArrayList<>();
        for (long position = from; position < window.next(); position++) {
            final int length = window.copy(position, new UnsafeBuffer(entry), 0);
            events.add(length < 0 ? "none" : HexFormat.of().formatHex(entry, 0, length));
        }
        return events;
    }

    @Override
    public void answer(final long sessionId, final DirectBuffer buffer, final int offset, final int length) {
        final MessageHeaderDecoder header = new MessageHeaderDecoder().wrap(buffer, offset);
        if (header.templateId() == AttachedDecoder.TEMPLATE_ID) {
            final AttachedDecoder attached = new AttachedDecoder().wrapAndApplyHeader(buffer, offset, header);
            final StringBuilder text = new StringBuilder(sessionId + ": " + attached.requestId() + " "
                + attached.result() + " applied " + attached.applied());
            if (attached.result() == AttachResult.ATTACHED) {
                text.append(" input ").append(attached.input());
            }
            for (final AttachedDecoder.RoutesDecoder route : attached.routes()) {
                text.append(" route ").append(route.route()).append(" at ").append(route.position());
            }
            final String reason = attached.text();
            answers.add(reason.isEmpty() ? text.toString() : text + ": " + reason);
        } else if (header.templateId() == SteppedDecoder.TEMPLATE_ID) {
            final SteppedDecoder stepped = new SteppedDecoder().wrapAndApplyHeader(buffer, offset, header);
            answers.add("last " + stepped.last() + " moved " + stepped.moved() + " of " + stepped.instruments()
                + (stepped.isGoing() != 0 ? " going" : "") + (stepped.isEarly() != 0 ? " early" : ""));
        } else if (header.templateId() == MarketStateDecoder.TEMPLATE_ID) {
            final MarketStateDecoder market = new MarketStateDecoder().wrapAndApplyHeader(buffer, offset, header);
            final StringBuilder text = new StringBuilder(market.days() + " days " + market.count());
            for (final MarketStateDecoder.InstrumentsDecoder each : market.instruments()) {
                text.append(" ").append(each.instrumentId()).append(":").append(each.phase()).append(":")
                    .append(Integer.toHexString(each.nextPhases())).append(each.isDayOver() != 0 ? ":over" : "");
            }
            answers.add(text.toString());
        } else {
            final ConfiguredDecoder configured = new ConfiguredDecoder().wrapAndApplyHeader(buffer, offset, header);
            answers.add(configured.requestId() + " changed " + configured.changed() + " " + configured.text());
        }
    }
}
