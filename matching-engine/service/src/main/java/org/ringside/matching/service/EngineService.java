package org.ringside.matching.service;

import java.util.List;
import java.util.function.LongSupplier;
import org.agrona.DirectBuffer;
import org.agrona.collections.MutableInteger;
import org.ringside.matching.AccountSpec;
import org.ringside.matching.EngineLimits;
import org.ringside.matching.EngineMemory;
import org.ringside.matching.MarketQueries;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.Phase;
import org.ringside.matching.RejectReason;
import org.ringside.matching.StateHash;
import org.ringside.matching.StateOutput;
import org.ringside.matching.protocol.AddBandedInstrumentDecoder;
import org.ringside.matching.protocol.AddInstrumentDecoder;
import org.ringside.matching.protocol.AdvanceTimeDecoder;
import org.ringside.matching.protocol.CancelOrderDecoder;
import org.ringside.matching.protocol.GatewayLostDecoder;
import org.ringside.matching.protocol.InstrumentRequestDecoder;
import org.ringside.matching.protocol.NameInstrumentDecoder;
import org.ringside.matching.protocol.NewOrderDecoder;
import org.ringside.matching.protocol.RecordSkippedDecoder;
import org.ringside.matching.protocol.ReplaceOrderDecoder;
import org.ringside.matching.protocol.RouteOpenedDecoder;
import org.ringside.matching.protocol.RouteRetiredDecoder;
import org.ringside.matching.protocol.SessionBoundDecoder;
import org.ringside.matching.protocol.SessionDisconnectedDecoder;
import org.ringside.matching.protocol.SetAccountDecoder;
import org.ringside.matching.protocol.SetLimitsDecoder;
import org.ringside.matching.protocol.StartDayDecoder;
import org.ringside.matching.protocol.StartPhaseDecoder;

/**
 * The deterministic part of the engine: a function of its state and of commands, each with its time. Live commands,
 * replays and snapshots all go through this class. The same commands make the same events with the same numbers, byte
 * by byte. The service has no clock but the time of the commands (the hop time t5, which is not part of an event's
 * meaning, has its own), reads no configuration, and knows neither rings nor files.
 *
 * <p>Everything that influences the output is in the state: the books, instruments, accounts, sessions with the last
 * number applied of each, routes with the number of the next event of each, the numbers of the last execution report
 * and of the last public events, the time, and the position of the last command of each input.
 *
 * <p>Not thread-safe.
 */
public final class EngineService {
    /** No command has come from the ring yet. */
    public static final long NO_POSITION = -1;
    /** The ring of an engine that is not replicated: there is no other input. Those of bridges follow, up to 255. */
    public static final int OWN_INPUT = 0;
    /** Leaves out t5, which only the first application of a command has. */
    public static final LongSupplier NO_CLOCK = () -> 0;
    /** Version of the part that {@link #save} puts in front of the engine's state. */
    public static final long STATE_VERSION = 7;
    /** Version of states in which no gateway loop has asked what is traded. */
    static final long UNASKED_VERSION = 6;

    private final SessionTable sessions = new SessionTable();
    private final RouteTable routes = new RouteTable();
    private final InstrumentTable instruments = new InstrumentTable();
    private final AccountTable accounts = new AccountTable();
    private final CommandContext context;
    private final EventOutput output;
    private final EventClaim events;
    private final PublicClaim publicEvents;
    private final MarketTeller teller;
    private final EventEncoder encoder;
    private final MatchingEngine engine;
    private final MarketQueries market;
    private final OrderCommandAdapter orderAdapter;
    private final RequestAdapter requestAdapter;
    private final MarketAdapter marketAdapter;
    private final SessionAdapter sessionAdapter;
    private final RouteAdapter routeAdapter;
    private final SkipAdapter skipAdapter;
    private final InputTable inputs = new InputTable();
    private long lastTime;

    /**
     * Makes a service without any state.
     *
     * @param output     takes the events.
     * @param observer   learns of commands that change nothing.
     * @param matchClock gives t5.
     */
    public EngineService(final EventOutput output, final ServiceObserver observer, final LongSupplier matchClock) {
        this(output, observer, matchClock, null);
    }

    private EngineService(final EventOutput output, final ServiceObserver observer, final LongSupplier matchClock,
        final LongSupplier saved) {
        this.output = output;
        context = new CommandContext(matchClock);
        events = new EventClaim(sessions, routes, context, output);
        publicEvents = new PublicClaim(output.publicOutput(), context);
        teller = new MarketTeller(events, sessions, routes, instruments);
        encoder = new EventEncoder(events, publicEvents, teller, instruments, accounts, context, observer);
        engine = saved == null ? new MatchingEngine(encoder) : MatchingEngine.load(encoder, read(saved));
        market = new MarketQueries(engine);
        final SequenceGate gate = new SequenceGate(sessions, observer);
        final RequestEncoder answers = new RequestEncoder(events, instruments);
        skipAdapter = new SkipAdapter(context, gate, encoder, answers);
        orderAdapter = new OrderCommandAdapter(engine, context, gate, instruments, accounts, encoder);
        requestAdapter = new RequestAdapter(engine, context, gate, instruments, encoder, answers,
            new PositionAdapter(engine, market, context, gate, instruments, accounts, answers));
        marketAdapter = new MarketAdapter(engine, context, instruments, accounts, sessions, encoder, observer);
        sessionAdapter = new SessionAdapter(engine, context, sessions, routes, accounts, observer);
        routeAdapter = new RouteAdapter(engine, context, routes, teller, sessionAdapter, output, observer);
    }

    /**
     * Makes a service that goes on where a saved one was. {@link #announce} tells the output of its routes.
     *
     * @param saved gives the values of {@link #save} in their order.
     * @throws IllegalArgumentException when the values are no sound state, or one of a version that is not read.
     */
    public static EngineService load(final LongSupplier saved, final EventOutput output, final ServiceObserver observer,
        final LongSupplier matchClock) {
        return new EngineService(output, observer, matchClock, saved);
    }

    /** Tells the output of all routes. */
    public void announce() {
        for (int route = 0; route < routes.size(); route++) {
            if (routes.isRetired(route)) {
                output.routeRetired(route, routes.name(route));
            } else {
                output.routeResumed(route, routes.name(route), routes.position(route));
            }
        }
    }

    /**
     * Applies a command.
     *
     * @param typeId     template id of the internal schema.
     * @param input      that the command came from, 0 to 255.
     * @param position   of the command in the input; {@link #NO_POSITION} for a command that came from none.
     * @param timeNs     of the command, epoch; not less than that of the one before.
     * @param readTimeNs when it was read (t4), CLOCK_MONOTONIC.
     */
    public void apply(final int typeId, final int input, final long position, final long timeNs, final long readTimeNs,
        final DirectBuffer buffer, final int offset) {
        begin(input, position, timeNs, readTimeNs);
        switch (typeId) {
            case NewOrderDecoder.TEMPLATE_ID -> orderAdapter.onNewOrder(buffer, offset);
            case CancelOrderDecoder.TEMPLATE_ID -> orderAdapter.onCancelOrder(buffer, offset);
            case ReplaceOrderDecoder.TEMPLATE_ID -> orderAdapter.onReplaceOrder(buffer, offset);
            case SessionBoundDecoder.TEMPLATE_ID -> sessionAdapter.onSessionBound(buffer, offset);
            case SessionDisconnectedDecoder.TEMPLATE_ID -> sessionAdapter.onSessionDisconnected(buffer, offset);
            case GatewayLostDecoder.TEMPLATE_ID -> sessionAdapter.onGatewayLost(buffer, offset);
            case StartPhaseDecoder.TEMPLATE_ID -> marketAdapter.onStartPhase(buffer, offset);
            case StartDayDecoder.TEMPLATE_ID -> marketAdapter.onStartDay();
            case NameInstrumentDecoder.TEMPLATE_ID -> marketAdapter.onNameInstrument(buffer, offset);
            case AddInstrumentDecoder.TEMPLATE_ID -> marketAdapter.onAddInstrument(buffer, offset);
            case AddBandedInstrumentDecoder.TEMPLATE_ID -> marketAdapter.onAddBandedInstrument(buffer, offset);
            case SetAccountDecoder.TEMPLATE_ID -> marketAdapter.onSetAccount(buffer, offset);
            case SetLimitsDecoder.TEMPLATE_ID -> marketAdapter.onSetLimits(buffer, offset);
            case AdvanceTimeDecoder.TEMPLATE_ID -> engine.advanceTime(timeNs);
            case RouteOpenedDecoder.TEMPLATE_ID -> routeAdapter.onRouteOpened(buffer, offset);
            case InstrumentRequestDecoder.TEMPLATE_ID -> routeAdapter.onInstrumentRequest(buffer, offset);
            case RouteRetiredDecoder.TEMPLATE_ID -> routeAdapter.onRouteRetired(buffer, offset);
            case RecordSkippedDecoder.TEMPLATE_ID -> {
                // Every replica reads this record before it applies the record that this one names.
            }
            default -> requestAdapter.onRequest(typeId, buffer, offset);
        }
        encoder.endCommand();
    }

    /** Notes a command as {@link #apply} does, and answers the command with a reject instead of applying it. */
    public void skip(final int typeId, final int input, final long position, final long timeNs, final long readTimeNs,
        final DirectBuffer buffer, final int offset, final int length) {
        begin(input, position, timeNs, readTimeNs);
        skipAdapter.onSkipped(typeId, buffer, offset, length);
    }

    private void begin(final int input, final long position, final long timeNs, final long readTimeNs) {
        lastTime = timeNs;
        if (position != NO_POSITION) {
            inputs.note(input, position);
        }
        context.begin(timeNs, readTimeNs);
    }

    /** Position of the last command of an input, or {@link #NO_POSITION}. */
    public long lastPosition(final int input) {
        return inputs.last(input);
    }

    /** Time of the last command, epoch; 0 when there was none. */
    public long lastTime() {
        return lastTime;
    }

    public RouteTable routes() {
        return routes;
    }

    /** Number of sessions that were ever bound. */
    public int sessions() {
        return sessions.size();
    }

    /** Returns the instrument with this id, or null. */
    public Instrument instrument(final int instrumentId) {
        return instruments.get(instrumentId);
    }

    /** Name of an instrument, by the newest configuration. */
    public InstrumentName instrumentName(final int instrumentId) {
        return instruments.name(instrumentId);
    }

    /** Numbers of the last public events. */
    public PublicNumbers publicNumbers() {
        return publicEvents.numbers();
    }

    /** Ids of all instruments, in the order in which they were added. */
    public int[] instrumentIds() {
        final int[] ids = new int[instruments.size()];
        for (int i = 0; i < ids.length; i++) {
            ids[i] = instruments.id(i);
        }
        return ids;
    }

    /** Phase of an instrument, which must exist. */
    public Phase phase(final int instrumentId) {
        return engine.phase(instrumentId);
    }

    /** Phases that may begin now for an instrument, which must exist. */
    public List<Phase> nextPhases(final int instrumentId) {
        return engine.nextPhases(instrumentId);
    }

    /** Reason why an instrument, which must exist, lets no day begin, or null. */
    public RejectReason dayRefusal(final int instrumentId) {
        return engine.dayRefusal(instrumentId);
    }

    /** Returns the account with this number, by the newest configuration, or null. */
    public AccountSpec account(final int account) {
        return accounts.get(account);
    }

    /** Limits of the engine. */
    public EngineLimits limits() {
        return engine.limits();
    }

    /** The memory of the engine outside the heap. */
    public EngineMemory memory() {
        return engine.memory();
    }

    /** Words of used client ids with holes, of all sessions. */
    public long idHoles() {
        return engine.idHoles();
    }

    /** Time at which the engine's own work is due next, epoch; Long.MAX_VALUE for never. */
    public long nextDue() {
        return engine.nextDue();
    }

    /** Queries for people who watch the market, in ticks and lots; ask between two commands. */
    public MarketQueries market() {
        return market;
    }

    /** Number of live orders. */
    public int openOrders() {
        return engine.openOrders();
    }

    /** Number of live orders of the sessions that are bound to a route. */
    public int openOrders(final int route) {
        final MutableInteger orders = new MutableInteger();
        engine.orders(order -> {
            if (sessions.get(order.sessionId()).route() == route) {
                orders.increment();
            }
        });
        return orders.get();
    }

    /** Hash of the whole state: services with the same hash go on in the same way. */
    public long stateHash() {
        return stateHash(version());
    }

    /** The same hash as a build makes it that writes states of this version. */
    public long stateHash(final long version) {
        final StateHash hash = new StateHash();
        save(hash, version);
        return hash.value();
    }

    /** Writes the whole state for {@link #load}, value by value, without a copy. */
    public void save(final StateOutput output) {
        save(output, version());
    }

    private long version() {
        return teller.isAsked() ? STATE_VERSION : UNASKED_VERSION;
    }

    private void save(final StateOutput output, final long version) {
        final StateWriter state = new StateWriter(output, version);
        state.putLong(lastTime);
        inputs.write(state);
        state.putLong(events.lastExecId());
        instruments.write(state);
        accounts.write(state);
        routes.write(state);
        teller.write(state);
        sessions.write(state);
        publicEvents.numbers().write(state);
        engine.writeState(output);
    }

    /** Reads a saved service without its books. The service is there to look at, and takes no commands. */
    public static EngineService beforeBooks(final LongSupplier saved) {
        final EngineService service = new EngineService(new DiscardingOutput(), ServiceObserver.NOBODY, NO_CLOCK);
        service.read(saved);
        return service;
    }

    /** Reads what is its own, and returns what is the engine's. */
    private LongSupplier read(final LongSupplier saved) {
        final StateReader state = new StateReader(saved);
        lastTime = state.getLong();
        inputs.read(state);
        events.lastExecId(state.getLong());
        instruments.read(state);
        accounts.read(state);
        routes.read(state);
        teller.read(state);
        sessions.read(state);
        publicEvents.numbers().read(state);
        return saved;
    }
}
