package org.ringside.matching;

import java.util.List;
import java.util.function.LongSupplier;

/**
 * The rules of the market. Each method of the first part is a command. One {@link MatchingListener} learns the effects
 * of a command, in the order in which they happen. The engine is a function of its state and its commands. Each command
 * has a time, in nanoseconds of the caller's clock; an earlier time than the last counts as the last.
 *
 * <p>A client id is unique in its session for a day. An accepted command uses up its id. A refused command does not use
 * up its id, and changes nothing.
 *
 * <p>Not thread-safe. Allocates only while its tables and pools grow; {@link EngineLimits} bound them.
 */
public final class MatchingEngine {
    /** Largest quantity of an order, in lots. Floating point holds this number exactly, too. */
    public static final long MAX_QUANTITY = (1L << 53) - 1;
    /** Highest price, in ticks. */
    public static final long MAX_PRICE = (1L << 53) - 1;
    /** Stands for no price. */
    public static final long NO_PRICE = Long.MIN_VALUE;

    private static final StartPhase NO_COMMAND = new StartPhase();

    final State state;
    private final MatchingListener listener;
    private final OrderChecks checks;
    private final OrderLifecycle lifecycle;
    private final Aggression aggression;
    private final StopElection stops;
    private final OrderAdmission admission;
    private final Agenda agenda;
    private final OrderReplacer replacer;
    private final PhaseControl phases;
    private final MassCancels massCancels;
    private final Indicative indicative;
    private final Portion portion;
    private final Order view;

    /** Makes an engine without instruments and accounts. */
    public MatchingEngine(final MatchingListener listener) {
        this(listener, Bounds.USUAL);
    }

    /** One whose commands do more or less of longer work: tests need fewer orders that way. */
    MatchingEngine(final MatchingListener listener, final Bounds bounds) {
        this(listener, new State(bounds));
    }

    private MatchingEngine(final MatchingListener listener, final State state) {
        this.state = state;
        this.listener = listener;
        checks = new OrderChecks(state);
        lifecycle = new OrderLifecycle(state, listener);
        aggression = new Aggression();
        indicative = new Indicative(state, listener);
        portion = new Portion(state.bounds(), indicative);
        final PhaseWalk walk = new PhaseWalk(state, lifecycle, portion);
        final TradeExecutor executor = new TradeExecutor(state, lifecycle, aggression, listener);
        final Uncross uncross = new Uncross(state, lifecycle, executor, portion, listener);
        phases = new PhaseControl(state, walk, uncross, indicative, listener);
        final OrderEntry entry = new OrderEntry(
            state, lifecycle, executor, new SelfMatch(state, lifecycle, listener), aggression, phases);
        stops = new StopElection(state, lifecycle, entry, aggression, listener);
        admission = new OrderAdmission(state, checks, lifecycle, stops, listener);
        replacer = new OrderReplacer(state, lifecycle, listener);
        massCancels = new MassCancels(state, lifecycle, portion, listener);
        agenda = new Agenda(state, lifecycle, stops, phases, massCancels, indicative, portion);
        view = state.view;
    }

    /**
     * Makes an engine that goes on where another one was when it wrote its state.
     *
     * @param values gives the values of {@link #writeState} in their order; throws an IllegalArgumentException after
     *               the last one.
     * @throws IllegalArgumentException when the values are no sound state, or one of another version.
     */
    public static MatchingEngine load(final MatchingListener listener, final LongSupplier values) {
        final State state = new State(Bounds.USUAL);
        state.read(new StateInput(values));
        final MatchingEngine engine = new MatchingEngine(listener, state);
        engine.agenda.restore();
        return engine;
    }

    /** Sets the limits. Existing orders and accounts stay as they are. */
    public void setLimits(final long time, final EngineLimits limits) {
        beginCommand(time);
        state.limits = limits;
    }

    /** Adds an instrument, with an empty book and closed. Its id must be new. */
    public void addInstrument(final long time, final InstrumentSpec spec) {
        beginCommand(time);
        state.addInstrument(spec);
    }

    /** Adds an account, or changes its limits, its firm and its id of self-match prevention. */
    public void setAccount(final long time, final AccountSpec spec) {
        beginCommand(time);
        state.setAccount(spec);
    }

    /** Enters an order. */
    public void newOrder(final long time, final NewOrder command) {
        beginCommand(time);
        final Instrument instrument = admission.admit(command);
        if (instrument != null) {
            settle(instrument);
        }
    }

    /**
     * Gives an order new terms. The order keeps its place if price, type and stop price stay and the open quantity does
     * not grow. Otherwise the order is entered anew, and trades if it crosses. A total that is not more than the traded
     * quantity cancels the order.
     */
    public void replaceOrder(final long time, final ReplaceOrder command) {
        beginCommand(time);
        final Session session = state.session(command.sessionId());
        final int order = state.find(
            session, command.origClOrdId(), command.orderId(), command.instrumentId(), command.side());
        final RejectReason refusal = checks.ofReplace(session, order, command);
        if (refusal != null) {
            listener.replaceRejected(command, refusal);
            return;
        }
        final Instrument instrument = state.instrumentOf(order);
        if (command.quantity() <= state.orders.cum(order)) {
            session.use(command.clOrdId());
            lifecycle.cancel(order, command.clOrdId(), CancelReason.REPLACED_BELOW_CUM);
        } else {
            if (replacer.replace(instrument, order, command, OrderRules.limit(instrument, command))) {
                stops.enter(instrument, order, command);
            }
        }
        settle(instrument);
    }

    /** Cancels the open part of an order. */
    public void cancelOrder(final long time, final CancelOrder command) {
        beginCommand(time);
        final Session session = state.session(command.sessionId());
        final int order = state.find(
            session, command.origClOrdId(), command.orderId(), command.instrumentId(), command.side());
        final RejectReason refusal = checks.ofCancel(session, order, command);
        if (refusal != null) {
            listener.cancelRejected(command, refusal);
            return;
        }
        final Instrument instrument = state.instrumentOf(order);
        session.use(command.clOrdId());
        lifecycle.cancel(order, command.clOrdId(), CancelReason.BY_REQUEST);
        indicative.publish(instrument);
    }

    /**
     * Cancels many orders, or operates a kill switch. This command cancels one portion of the orders; {@link
     * #advanceTime} cancels the rest. The command does not mean orders that are entered meanwhile.
     */
    public void massCancel(final long time, final MassCancel command) {
        beginCommand(time);
        portion.begin();
        massCancels.apply(command, false);
        portion.end();
    }

    /**
     * Does the same, but leaves all orders to {@link #advanceTime}. One command of the host may contain many such mass
     * cancels; it begins with {@link #beginCommand}.
     */
    public void massCancelLater(final MassCancel command) {
        massCancels.apply(command, true);
    }

    /** Begins a phase. */
    public void startPhase(final long time, final StartPhase command) {
        beginCommand(time);
        final Instrument instrument = state.instrument(command.instrumentId());
        final RejectReason refusal = PhaseControl.refusal(instrument, command.phase());
        if (refusal != null) {
            listener.phaseRejected(command, refusal);
            return;
        }
        portion.begin();
        phases.start(instrument, command.phase(), FreezeEnd.draw(state.time, command));
        if (instrument.uncrossTo == null) {
            agenda.electStops(instrument);
            phases.walk().goOn(instrument);
        }
        portion.touch(instrument);
        portion.end();
        agenda.schedule();
    }

    /**
     * Begins a day. Client ids may be used again, except those of live orders, and closing prices become previous ones.
     * The engine refuses a day, as a phase of no instrument, if {@link #dayRefusal} has a reason for any instrument.
     */
    public void startDay(final long time) {
        beginCommand(time);
        final RejectReason refusal = state.dayRefusal();
        if (refusal == null) {
            state.startDay();
        } else {
            listener.phaseRejected(NO_COMMAND, refusal);
        }
    }

    /**
     * Goes on with work that is longer than one command: does a portion of the work that is due at this time. This is
     * the engine's own command. Repeat the call as long as {@link #nextDue} is not after the time.
     */
    public void advanceTime(final long time) {
        aggression.beginCommand();
        agenda.advance(time);
    }

    /**
     * Does what every command does first: advances the time, and does the little due work that a command may do besides
     * its own. Use this method for a command that the host has refused.
     */
    public void beginCommand(final long time) {
        aggression.beginCommand();
        agenda.begin(time);
    }

    /** Time at which {@link #advanceTime} has work to do, in the time of commands; Long.MAX_VALUE for never. */
    public long nextDue() {
        return agenda.nextDue();
    }

    /** What follows from a command: stops, until there are no more, and what everybody is told of an auction. */
    private void settle(final Instrument instrument) {
        agenda.electStops(instrument);
        indicative.publish(instrument);
    }

    /** The limits of this engine. */
    public EngineLimits limits() {
        return state.limits;
    }

    /** Why no day may begin, or null: the instrument is not closed, or has orders of the day. */
    public RejectReason dayRefusal(final int instrumentId) {
        return state.known(instrumentId).dayRefusal();
    }

    /** The phase of an instrument. */
    public Phase phase(final int instrumentId) {
        return state.known(instrumentId).phase;
    }

    /** The phases that may begin now, in the order of {@link Phase}. */
    public List<Phase> nextPhases(final int instrumentId) {
        return PhaseControl.next(state.known(instrumentId));
    }

    /** Price of the last trade of the day, or {@link #NO_PRICE}. */
    public long lastTradePrice(final int instrumentId) {
        return orNone(state.known(instrumentId).lastTrade);
    }

    /** Best limit of a side, or {@link #NO_PRICE}. */
    public long bestPrice(final int instrumentId, final Side side) {
        return orNone(state.known(instrumentId).book.bestPrice(side));
    }

    /** Quantity that orders show at a price, in lots. */
    public long quantityAt(final int instrumentId, final Side side, final long price) {
        final int level = state.known(instrumentId).book.side(side).level(price);
        return level == 0 ? 0 : state.levels.shown(level);
    }

    /** Shows up to {@code limit} levels of a side, the best first; market orders in a call have no level. */
    public void depth(final int instrumentId, final Side side, final int levels, final DepthVisitor visitor) {
        int level = state.known(instrumentId).book.firstLimit(side);
        for (int i = 0; i < levels && level != 0; i++) {
            visitor.onLevel(state.levels.price(level), state.levels.shown(level), state.levels.count(level));
            level = state.levels.worse(level);
        }
    }

    /** Shows the orders of a side of the book by their priority. */
    public void orders(final int instrumentId, final Side side, final OrderVisitor visitor) {
        new BookWalk(state).levels(
            state.known(instrumentId).book.side(side), order -> visitor.onOrder(view.wrap(order)));
    }

    /** Returns the live order with this id, or null. The order is a view, good until the next command or query. */
    public Order order(final long orderId) {
        return state.orders.isLive(orderId) ? view.wrap(OrderSlab.record(orderId)) : null;
    }

    /**
     * Returns a live order of a session, as a view that is good until the next command or query.
     *
     * @param clOrdId the session's id of the order; may be 0 if the engine's id is given.
     * @param orderId the engine's id of the order, or 0.
     * @return null if no live order has both ids.
     */
    public Order order(final int sessionId, final long clOrdId, final long orderId) {
        final int order = state.find(state.session(sessionId), clOrdId, orderId);
        return order == 0 ? null : view.wrap(order);
    }

    /** Shows all live orders, wherever they wait, by instrument. */
    public void orders(final OrderVisitor visitor) {
        state.forEachOrder(order -> visitor.onOrder(view.wrap(order)));
    }

    /** Number of live orders in all instruments. */
    public int openOrders() {
        return state.openOrders;
    }

    /** Words of used client ids with holes, of all sessions, which {@link EngineLimits#maxAllIdHoles} limits. */
    public long idHoles() {
        return state.idHoles.count();
    }

    /** The memory outside the heap. */
    public EngineMemory memory() {
        return state.memory;
    }

    /** Position of an account in an instrument: a view, good until the next command. Both must exist. */
    public Position position(final int account, final int instrumentId) {
        return state.knownAccount(account).position(state.known(instrumentId));
    }

    /** Hash of the whole state. Engines with the same hash go on in the same way. */
    public long stateHash() {
        return StateHash.of(state);
    }

    /** Writes the whole state for {@link #load}, one value after another, without a copy. */
    public void writeState(final StateOutput output) {
        state.write(output);
    }

    private static long orNone(final long price) {
        return price == 0 ? NO_PRICE : price;
    }
}
