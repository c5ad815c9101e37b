package org.ringside.matching.service;

import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.ringside.matching.AccountSpec;
import org.ringside.matching.EngineLimits;
import org.ringside.matching.InstrumentSpec;
import org.ringside.matching.InstrumentSpec.TickBand;
import org.ringside.matching.MarketQueries;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.OrderVisitor;
import org.ringside.matching.Phase;
import org.ringside.matching.RejectReason;
import org.ringside.matching.StartPhase;
import org.ringside.matching.TimeInForce;
import org.ringside.matching.protocol.AddBandedInstrumentDecoder;
import org.ringside.matching.protocol.AddInstrumentDecoder;
import org.ringside.matching.protocol.NameInstrumentDecoder;
import org.ringside.matching.protocol.SetAccountDecoder;
import org.ringside.matching.protocol.SetLimitsDecoder;
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
    private final AddInstrumentDecoder addInstrument = new AddInstrumentDecoder();
    private final AddBandedInstrumentDecoder addBandedInstrument = new AddBandedInstrumentDecoder();
    private final SetAccountDecoder setAccount = new SetAccountDecoder();
    private final SetLimitsDecoder setLimits = new SetLimitsDecoder();
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
        instruments.name(instrumentId, new InstrumentName(command.symbol(), command.lot()));
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
        add(buffer, offset, List.of(new TickBand(1, 1)));
    }

    /** It begins as one without bands. */
    void onAddBandedInstrument(final DirectBuffer buffer, final int offset) {
        final AddBandedInstrumentDecoder command = addBandedInstrument.wrap(
            buffer, offset, AddBandedInstrumentDecoder.BLOCK_LENGTH, AddBandedInstrumentDecoder.SCHEMA_VERSION);
        final List<TickBand> bands = new ArrayList<>();
        for (int i = 0; i < AddBandedInstrumentDecoder.bandFromLength() && command.bandFrom(i) != 0; i++) {
            bands.add(new TickBand(command.bandFrom(i), command.bandStep(i)));
        }
        add(buffer, offset, bands);
    }

    private void add(final DirectBuffer buffer, final int offset, final List<TickBand> bands) {
        final AddInstrumentDecoder command = addInstrument.wrap(
            buffer, offset, AddInstrumentDecoder.BLOCK_LENGTH, AddInstrumentDecoder.SCHEMA_VERSION);
        final InstrumentSpec spec = InstrumentSpec.of((int) command.instrumentId())
            .withProRata(command.topOrderBasisPoints(), command.proRataMinimum())
            .withAllocation(CommandValues.allocation(command.allocation()))
            .withQuantities(command.lotSize(), command.minimumQuantity(), command.maximumQuantity())
            .withTicks(bands)
            .withProtection(command.protectionTicks())
            .withStaticLimits(command.staticLimitBasisPoints(), command.previousClose())
            .withCollar(command.collarBasisPoints())
            .withVolatilityWindow(command.volatilityBasisPoints(), command.volatilityWindowNs())
            .withAuctionBand(command.auctionBandBasisPoints())
            .withElectStopsAtEntry(command.electStopsAtEntry() != 0)
            .withMinimumDisplay(command.minimumDisplay(), command.minimumDisplayBasisPoints());
        final Instrument instrument = new Instrument(command.tick(), spec);
        instruments.add(instrument);
        engine.addInstrument(context.transactTime(), instrument.spec());
        define(spec.instrumentId());
        engine.startPhase(context.transactTime(),
            startPhaseCommand.reset().instrumentId(spec.instrumentId()).phase(Phase.CONTINUOUS));
    }

    void onSetAccount(final DirectBuffer buffer, final int offset) {
        final SetAccountDecoder command =
            setAccount.wrap(buffer, offset, SetAccountDecoder.BLOCK_LENGTH, SetAccountDecoder.SCHEMA_VERSION);
        final AccountSpec spec = new AccountSpec((int) command.account(), (int) command.firm(),
            (int) command.selfMatchGroup(), command.maxOrderQuantity(), command.maxNotional(), command.maxOpenOrders(),
            command.maxLong(), command.maxShort());
        accounts.put(spec);
        engine.setAccount(context.transactTime(), spec);
    }

    /** Accounts that sessions have of their own get the new limit; those of the configuration keep theirs. */
    void onSetLimits(final DirectBuffer buffer, final int offset) {
        final SetLimitsDecoder command =
            setLimits.wrap(buffer, offset, SetLimitsDecoder.BLOCK_LENGTH, SetLimitsDecoder.SCHEMA_VERSION);
        final EngineLimits limits = new EngineLimits(command.maxFillsPerCommand(), command.maxOrders(),
            command.maxOpenOrders(), command.maxIdHoles(), command.maxAllIdHoles());
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

    /** Orders that live on are told so: they are all that is left of the day before. */
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
    }
}
