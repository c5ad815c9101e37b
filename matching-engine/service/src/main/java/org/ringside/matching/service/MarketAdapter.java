package org.ringside.matching.service;

import org.agrona.DirectBuffer;
import org.ringside.matching.AccountSpec;
import org.ringside.matching.EngineLimits;
import org.ringside.matching.MarketQueries;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.OrderVisitor;
import org.ringside.matching.Phase;
import org.ringside.matching.RejectReason;
import org.ringside.matching.StartPhase;
import org.ringside.matching.TimeInForce;
import org.ringside.matching.protocol.NameInstrumentDecoder;
import org.ringside.matching.protocol.StartPhaseDecoder;

/** Decodes and applies what the market is: its instruments, accounts and limits, phases and days. */
final class MarketAdapter {
    private final MatchingEngine engine;
    private final MarketQueries market;
    private final CommandContext context;
    private final InstrumentTable instruments;
    private final AccountTable accounts;
    private final SessionTable sessions;
    private final ServiceObserver observer;
    private final EventEncoder encoder;
    private final OrderVisitor renewal;
    private final NameInstrumentDecoder nameInstrument = new NameInstrumentDecoder();
    private final StartPhaseDecoder startPhase = new StartPhaseDecoder();
    private final StartPhase startPhaseCommand = new StartPhase();

    MarketAdapter(final MatchingEngine engine, final CommandContext context, final InstrumentTable instruments,
        final AccountTable accounts, final SessionTable sessions, final EventEncoder encoder,
        final ServiceObserver observer) {
        this.engine = engine;
        this.market = new MarketQueries(engine);
        this.context = context;
        this.instruments = instruments;
        this.accounts = accounts;
        this.sessions = sessions;
        this.observer = observer;
        this.encoder = encoder;
        this.renewal = order -> {
            if (order.timeInForce() == TimeInForce.GTC || order.timeInForce() == TimeInForce.GTD) {
                encoder.orderRenewed(order);
            }
        };
    }

    /** Of an instrument that comes next, or is there: then everybody is told what it is now. */
    void onNameInstrument(final DirectBuffer buffer, final int offset) {
        final NameInstrumentDecoder command = nameInstrument.wrap(
            buffer, offset, NameInstrumentDecoder.BLOCK_LENGTH, NameInstrumentDecoder.SCHEMA_VERSION);
        final int instrumentId = (int) command.instrumentId();
        engine.beginCommand(context.transactTime());
        instruments.name(instrumentId, MarketSpecs.name(buffer, offset));
        if (instruments.get(instrumentId) != null) {
            define(instrumentId);
        }
    }

    private void define(final int instrumentId) {
        encoder.instrumentDefined(instrumentId);
        limit(instrumentId);
    }

    private void limit(final int instrumentId) {
        encoder.instrumentLimits(instrumentId, market.previousClose(instrumentId), market.lowLimit(instrumentId),
            market.highLimit(instrumentId));
    }

    void onAddInstrument(final DirectBuffer buffer, final int offset) {
        add(MarketSpecs.instrument(buffer, offset));
    }

    void onAddBandedInstrument(final DirectBuffer buffer, final int offset) {
        add(MarketSpecs.bandedInstrument(buffer, offset));
    }

    private void add(final Instrument instrument) {
        final int instrumentId = instrument.spec().instrumentId();
        instruments.add(instrument);
        engine.addInstrument(context.transactTime(), instrument.spec());
        define(instrumentId);
        engine.startPhase(context.transactTime(),
            startPhaseCommand.reset().instrumentId(instrumentId).phase(Phase.CONTINUOUS));
    }

    void onSetAccount(final DirectBuffer buffer, final int offset) {
        final AccountSpec spec = MarketSpecs.account(buffer, offset);
        accounts.put(spec);
        engine.setAccount(context.transactTime(), spec);
    }

    /** Accounts that sessions have of their own get the new limit; those of the configuration keep theirs. */
    void onSetLimits(final DirectBuffer buffer, final int offset) {
        final EngineLimits limits = MarketSpecs.limits(buffer, offset);
        engine.setLimits(context.transactTime(), limits);
        sessions.forEach(session -> {
            if (accounts.get(session.sessionId()) == null) {
                engine.setAccount(
                    context.transactTime(), AccountTable.ownOf(session.sessionId(), limits.maxOpenOrders()));
            }
        });
    }

    void onStartPhase(final DirectBuffer buffer, final int offset) {
        final StartPhaseDecoder command =
            startPhase.wrap(buffer, offset, StartPhaseDecoder.BLOCK_LENGTH, StartPhaseDecoder.SCHEMA_VERSION);
        engine.startPhase(context.transactTime(), startPhaseCommand.reset()
            .instrumentId((int) command.instrumentId())
            .phase(CommandValues.phase(command.phase()))
            .seed(command.seed())
            .maximumNs(command.maximumNs()));
    }

    /**
     * Orders that live on are told so: they are all that is left of the day before. Gateway loops get the day behind
     * that, so no ClOrdID of these orders is taken for one of the day before.
     */
    void onStartDay() {
        engine.beginCommand(context.transactTime());
        for (int i = 0; i < instruments.size(); i++) {
            final RejectReason refusal = engine.dayRefusal(instruments.id(i));
            if (refusal != null) {
                observer.dayRefused(instruments.id(i), refusal);
                return;
            }
        }
        engine.startDay(context.transactTime());
        encoder.dayStarted(CommandValues.dayOf(context.transactTime()));
        for (int i = 0; i < instruments.size(); i++) {
            limit(instruments.id(i));
        }
        observer.dayBegan();
        engine.orders(renewal);
        encoder.dayBegan(context.transactTime());
    }
}
