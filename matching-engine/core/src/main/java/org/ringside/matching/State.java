package org.ringside.matching;

import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.agrona.collections.MutableInteger;

/** All that the engine knows: it is what a snapshot holds. */
final class State {
    private static final int MAX_INSTRUMENTS = 0xFFFF;

    final OrderSlab orders = new OrderSlab();
    final DetailSlab details = new DetailSlab();
    final LevelSlab levels = new LevelSlab(orders, details);
    /** The one view of orders that listeners and visitors are given. */
    final Order view = new Order(this);
    final Expiries expiries = new Expiries(orders, details);
    final OwnerLinks links = new OwnerLinks();
    final BookIds bookIds = new BookIds(orders);
    final OwnerTable owners = new OwnerTable();
    final HoldingTable holdings = new HoldingTable();
    final LiveIds liveIds = new LiveIds(this);
    final EngineMemory memory = new EngineMemory(this);
    final SweepQueue sweeps = new SweepQueue(this);
    private Bounds bounds;
    final PageSlab pages = new PageSlab();
    final IdHoles idHoles = new IdHoles();
    EngineLimits limits = EngineLimits.SHIPPED;
    long time;
    long lastOrdinal;
    long lastTradeId;
    long lastStopSequence;
    int openOrders;

    private final ById<Instrument> instruments = new ById<>();
    private Instrument[] byIndex = new Instrument[1];
    /** By id. */
    private Instrument[] sorted = new Instrument[0];
    final ById<Account> accounts = new ById<>();
    private final ById<Firm> firms = new ById<>();
    private final ById<Session> sessions = new ById<>();
    private final Consumer<Session> startDay = Session::startDay;
    private final IntConsumer keepId = order -> owner(order).session.keep(orders.clOrdId(order));
    private final BookWalk walk = new BookWalk(this);
    private int walking;
    private int uncrossing;

    State(final Bounds bounds) {
        this.bounds = bounds;
    }

    /** What one command may do. */
    Bounds bounds() {
        return bounds;
    }

    void addInstrument(final InstrumentSpec spec) {
        if (instruments.get(spec.instrumentId()) != null) {
            throw new IllegalArgumentException("instrument " + spec.instrumentId() + " exists");
        }
        final int index = byIndex.length;
        if (index > MAX_INSTRUMENTS) {
            throw new IllegalArgumentException("more than " + MAX_INSTRUMENTS + " instruments");
        }
        final Instrument instrument = new Instrument(spec, index, new OrderBook(orders, levels, pages));
        instruments.put(spec.instrumentId(), instrument);
        byIndex = Arrays.copyOf(byIndex, index + 1);
        byIndex[index] = instrument;
        sorted = Arrays.copyOf(sorted, index);
        sorted[index - 1] = instrument;
        Arrays.sort(sorted, Comparator.comparingInt(other -> other.spec.instrumentId()));
    }

    /** The instrument of this id, or null. */
    Instrument instrument(final int instrumentId) {
        return instruments.get(instrumentId);
    }

    /** The instrument of this id, which must be known. */
    Instrument known(final int instrumentId) {
        final Instrument instrument = instruments.get(instrumentId);
        if (instrument == null) {
            throw new IllegalArgumentException("no instrument " + instrumentId);
        }
        return instrument;
    }

    /** The instrument of a live order. */
    Instrument instrumentOf(final int order) {
        return holding(order).instrument;
    }

    /** All instruments by id; not to be changed. */
    Instrument[] instruments() {
        return sorted;
    }

    void setAccount(final AccountSpec spec) {
        Firm firm = firms.get(spec.firm());
        if (firm == null) {
            firm = new Firm(spec.firm());
            firms.put(spec.firm(), firm);
        }
        final Account account = accounts.get(spec.account());
        if (account == null) {
            accounts.put(spec.account(), new Account(spec, firm));
        } else {
            account.limit(spec);
            account.firm = firm;
        }
    }

    /** The account of this number, or null. */
    Account account(final int account) {
        return accounts.get(account);
    }

    /** The account of this number, which must be known. */
    Account knownAccount(final int account) {
        final Account known = accounts.get(account);
        if (known == null) {
            throw new IllegalArgumentException("no account " + account);
        }
        return known;
    }

    /** The firm of this number, or null. */
    Firm firm(final int firm) {
        return firms.get(firm);
    }

    /** The session of this number, made when it is asked for the first time. */
    Session session(final int sessionId) {
        Session session = sessions.get(sessionId);
        if (session == null) {
            session = new Session(sessionId, idHoles);
            sessions.put(sessionId, session);
        }
        return session;
    }

    /** Why no day may begin, or null. */
    RejectReason dayRefusal() {
        RejectReason refusal = null;
        for (int i = 0; i < sorted.length && refusal == null; i++) {
            refusal = sorted[i].dayRefusal();
        }
        return refusal;
    }

    /** A day begins: sessions forget their client ids, and closing prices become previous ones. */
    void startDay() {
        sessions.forEach(startDay);
        forEachOrder(keepId);
        for (final Instrument instrument : sorted) {
            instrument.startDay();
        }
    }

    /** Whose a live order is. */
    Owner owner(final int order) {
        return holding(order).owner;
    }

    /** What a live order leads to. */
    Holding holding(final int order) {
        return holdings.get(orders.holding(order));
    }

    /**
     * The live order of this session that all of this is true of, or 0.
     *
     * @param origClOrdId the owner's name for it; may be 0 when the engine's is given.
     * @param orderId     the engine's name for it, or 0.
     */
    int find(final Session session, final long origClOrdId, final long orderId, final int instrumentId,
        final Side side) {
        final int order = find(session, origClOrdId, orderId);
        final boolean isMeant = order != 0 && instrumentOf(order).id == instrumentId && orders.side(order) == side;
        return isMeant ? order : 0;
    }

    /** The same without instrument and side. */
    int find(final Session session, final long origClOrdId, final long orderId) {
        final int order = orderId == 0
            ? liveIds.find(session, origClOrdId)
            : orders.isLive(orderId) ? OrderSlab.record(orderId) : 0;
        final boolean isMeant = order != 0 && holding(order).session == session
            && (origClOrdId == orders.clOrdId(order) || origClOrdId == 0 && orderId != 0);
        return isMeant ? order : 0;
    }

    /** Visits all live orders. */
    void forEachOrder(final IntConsumer visitor) {
        for (final Instrument instrument : sorted) {
            walk.all(instrument, visitor);
        }
    }

    void write(final StateOutput output) {
        output.putLong(StateOutput.VERSION);
        bounds.write(output);
        SpecState.write(limits, output);
        output.putLong(time);
        output.putLong(lastOrdinal);
        output.putLong(lastTradeId);
        output.putLong(lastStopSequence);
        orders.write(output);
        details.write(output);
        levels.write(output);
        output.putLong(byIndex.length - 1);
        for (int index = 1; index < byIndex.length; index++) {
            SpecState.write(byIndex[index].spec, output);
            byIndex[index].write(output);
        }
        output.putLong(firms.size());
        firms.forEach(firm -> firm.write(output));
        output.putLong(accounts.size());
        accounts.forEach(account -> account.write(output, byIndex.length));
        writeSessions(output);
        owners.write(output);
        holdings.write(output);
        links.write(output, orders.used());
        bookIds.write(output, orders.used());
        sweeps.write(output);
    }

    private void writeSessions(final StateOutput output) {
        final MutableInteger inUse = new MutableInteger();
        sessions.forEach(session -> inUse.set(inUse.get() + (session.isInUse() ? 1 : 0)));
        output.putLong(inUse.get());
        sessions.forEach(session -> {
            if (session.isInUse()) {
                session.write(output);
            }
        });
    }

    void read(final StateInput input) {
        final long version = input.getLong();
        if (version != StateOutput.VERSION) {
            throw new IllegalArgumentException("a state of version " + version
                + " of the engine, of which this build reads version " + StateOutput.VERSION);
        }
        bounds = Bounds.read(input);
        limits = SpecState.readLimits(input);
        time = input.getLong();
        lastOrdinal = input.getLong();
        lastTradeId = input.getLong();
        lastStopSequence = input.getLong();
        orders.read(input);
        details.read(input);
        levels.read(input);
        final StateCheck check = new StateCheck(this);
        check.records();
        for (int left = input.getCount(MAX_INSTRUMENTS); left > 0; left--) {
            final InstrumentSpec spec = SpecState.readInstrument(input);
            addInstrument(spec);
            instrument(spec.instrumentId()).read(input, check);
            walking += instrument(spec.instrumentId()).walkedTo == 0 ? 0 : 1;
            uncrossing += instrument(spec.instrumentId()).uncrossTo == null ? 0 : 1;
        }
        for (int left = input.getCount(Integer.MAX_VALUE); left > 0; left--) {
            final Firm firm = Firm.read(input);
            StateCheck.requireNew(firms.get(firm.id), "firm", firm.id);
            firms.put(firm.id, firm);
        }
        for (int left = input.getCount(Integer.MAX_VALUE); left > 0; left--) {
            final AccountSpec spec = SpecState.readAccount(input);
            StateCheck.requireNew(account(spec.account()), "account", spec.account());
            setAccount(spec);
            account(spec.account()).read(input, this);
        }
        for (int left = input.getCount(Integer.MAX_VALUE); left > 0; left--) {
            final int sessionId = input.getInt();
            StateCheck.requireNew(sessions.get(sessionId), "session", sessionId);
            session(sessionId).read(input);
        }
        owners.read(input, this, check);
        holdings.read(input, this);
        links.read(input, orders.used());
        bookIds.read(input, orders.used());
        sweeps.read(input);
        check.rest();
        forEachOrder(this::live);
    }

    /** What a session has in an instrument for an account, made when it is asked for the first time. */
    Holding holding(final Session session, final Account account, final Instrument instrument) {
        return holdings.of(owners.of(session, account), instrument);
    }

    private void live(final int order) {
        final Owner owner = owner(order);
        index(owner.session, order);
        owner.account.openOrders++;
        openOrders++;
        expiries.restore(order);
    }

    /** From now on the order of this id is found by its client's id too, if it lives. */
    void indexIfLive(final Session session, final long orderId) {
        if (orders.isLive(orderId)) {
            index(session, OrderSlab.record(orderId));
        }
    }

    /** From now on a live order is found by its client's id. */
    void index(final Session session, final int order) {
        liveIds.add(session, order);
        orders.setIndexed(order, true);
    }

    /** From now on it is not, if it was. */
    void unindex(final Session session, final int order) {
        if (orders.isIndexed(order)) {
            liveIds.remove(session, order);
            orders.setIndexed(order, false);
        }
    }

    /** How many instruments have orders that a phase that has begun has not come to. */
    int walking() {
        return walking;
    }

    /** That is the next one of them, or, with 0, there are no more. */
    void walkFrom(final Instrument instrument, final int order) {
        walking += (order == 0 ? 0 : 1) - (instrument.walkedTo == 0 ? 0 : 1);
        instrument.walkedTo = order;
    }

    /** How many instruments are being uncrossed. */
    int uncrossing() {
        return uncrossing;
    }

    /** An instrument is being uncrossed, with this phase to follow, or with null is not any more. */
    void uncrossTo(final Instrument instrument, final Phase phase) {
        uncrossing += (phase == null ? 0 : 1) - (instrument.uncrossTo == null ? 0 : 1);
        instrument.uncrossTo = phase;
        instrument.isPlacing = false;
    }

    /** The instrument that is this one among the instruments, from 1. */
    Instrument instrumentAt(final int index) {
        return byIndex[index];
    }
}
