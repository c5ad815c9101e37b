package org.ringside.matching;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A seeded stream of commands as careless traders and a busy operator send them: most are sound, and match; some are
 * late, doubled, for somebody else's order or beyond all bounds. It hears the events of an engine.
 */
final class RandomCommands {
    private static final int SESSIONS = 4;
    private static final int UNKNOWN = 99;

    private final Dice dice;
    private final Profile profile;
    private final RandomSpecs specs;
    private final RandomTerms terms;
    private final RandomOperator operator;
    private final EventMirror mirror = new EventMirror();
    private final Map<Integer, InstrumentSpec> instruments = new HashMap<>();
    private final List<Command> beginning = new ArrayList<>();
    /** Live orders, to draw from; the list may lag behind, and is refreshed when it lags too much. */
    private final List<Event.OrderView> known = new ArrayList<>();
    private long now;
    private long lastId;

    RandomCommands(final long seed, final Profile profile) {
        this.dice = new Dice(seed);
        this.profile = profile;
        this.specs = new RandomSpecs(dice, profile);
        this.terms = new RandomTerms(dice, profile, mirror);
        this.operator = new RandomOperator(dice, profile, mirror);
        for (int account = 1; account <= RandomSpecs.ACCOUNTS; account++) {
            beginning.add(new Command.SetAccount(0, specs.account(account)));
        }
        // Not in the order of their numbers: what goes through all of them has to go by number all the same.
        for (int instrument = profile.instruments(); instrument >= 1; instrument--) {
            instruments.put(instrument, specs.instrument(instrument));
            beginning.add(new Command.AddInstrument(0, instruments.get(instrument)));
            mirror.addInstrument(instrument);
        }
    }

    /** What the events so far say. */
    EventMirror mirror() {
        return mirror;
    }

    void learn(final List<Event> events) {
        mirror.add(events);
    }

    Command next() {
        if (!beginning.isEmpty()) {
            return beginning.remove(0);
        }
        now += dice.oneIn(50) ? dice.between(1_000, 5_000) : dice.between(0, 40);
        final Command ofOperator = operator.next(time());
        if (ofOperator != null) {
            return ofOperator;
        }
        if (dice.oneIn(400)) {
            return new Command.SetAccount(time(), specs.account(1 + dice.below(RandomSpecs.ACCOUNTS)));
        }
        if (dice.oneIn(500)) {
            return new Command.SetLimits(time(), specs.limits());
        }
        if (dice.oneIn(120)) {
            return dice.oneIn(3)
                ? new Command.MassLater(time(), massCancel()) : new Command.Mass(time(), massCancel());
        }
        if (known.isEmpty() || dice.oneIn(10)) {
            known.clear();
            known.addAll(mirror.live().values());
        }
        final int most = profile.orders() * profile.instruments();
        final int kind = dice.weighted(70, known.size() > most ? 50 : 5, 10);
        if (known.isEmpty() || kind == 0) {
            return new Command.Enter(time(), newOrder());
        }
        final Event.OrderView order = known.get(dice.below(known.size()));
        return kind == 1
            ? new Command.Cancel(time(), cancel(order))
            : new Command.Replace(time(), replace(order));
    }

    /** Now and then time seems to fall. */
    private long time() {
        return dice.oneIn(100) ? now - dice.below(100) : now;
    }

    private NewOrder newOrder() {
        final int instrument = openInstrument();
        final NewOrder order = new NewOrder().sessionId(1 + dice.below(SESSIONS)).clOrdId(newId())
            .account(dice.oneIn(500) ? UNKNOWN : 1 + dice.below(RandomSpecs.ACCOUNTS))
            .instrumentId(dice.oneIn(500) ? UNKNOWN : instrument).side(dice.of(Side.values()));
        terms.fill(order, instruments.get(instrument), now);
        return order;
    }

    /** Preferably one that takes orders. */
    private int openInstrument() {
        int instrument = 1 + dice.below(profile.instruments());
        for (int i = 0; i < 4 && !isOpen(instrument); i++) {
            instrument = 1 + dice.below(profile.instruments());
        }
        return instrument;
    }

    private boolean isOpen(final int instrument) {
        final Phase phase = mirror.phases().get(instrument);
        return phase != Phase.CLOSED && phase != Phase.HALT;
    }

    /** Mostly fresh; now and then 0 or one that may have been used. */
    private long newId() {
        lastId++;
        return dice.oneIn(100) ? dice.of(0L, dice.between(1, lastId)) : lastId;
    }

    private CancelOrder cancel(final Event.OrderView order) {
        final boolean byOrdinal = dice.oneIn(3);
        return new CancelOrder().sessionId(session(order)).clOrdId(newId()).instrumentId(instrument(order))
            .side(side(order)).orderId(byOrdinal ? ordinal(order) : 0).origClOrdId(origClOrdId(order, byOrdinal));
    }

    private ReplaceOrder replace(final Event.OrderView order) {
        final InstrumentSpec spec = instruments.get(order.instrumentId());
        final boolean byOrdinal = dice.oneIn(3);
        final ReplaceOrder replace = new ReplaceOrder().sessionId(session(order)).clOrdId(newId())
            .instrumentId(instrument(order)).side(side(order)).orderId(byOrdinal ? ordinal(order) : 0)
            .origClOrdId(origClOrdId(order, byOrdinal));
        if (dice.oneIn(3)) {
            terms.fill(replace, spec, now);
            return replace;
        }
        final long quantity = quantity(spec, order);
        final long shown = dice.oneIn(2) ? RandomTerms.shown(order.displayQuantity(), quantity) : 0;
        return replace.type(order.type()).price(price(spec, order)).stopPrice(order.stopPrice()).quantity(quantity)
            .displayQuantity(shown).timeInForce(order.timeInForce()).expireTime(order.expireTime())
            .postOnly(order.postOnly()).selfMatch(dice.of(SelfMatchInstruction.values()));
    }

    private long price(final InstrumentSpec spec, final Event.OrderView order) {
        if (!order.type().hasPrice()) {
            return 0;
        }
        return dice.oneIn(2)
            ? terms.price(spec, order.side(), dice.oneIn(3))
            : order.price();
    }

    private long quantity(final InstrumentSpec spec, final Event.OrderView order) {
        return switch (dice.weighted(4, 4, 1, 2)) {
            case 0 -> order.quantity();
            case 1 -> Math.max(spec.lotSize(), order.quantity() - terms.part(spec, order.leaves()));
            case 2 -> Math.max(spec.lotSize(), order.cum());
            default -> terms.quantity(spec, false);
        };
    }

    private long ordinal(final Event.OrderView order) {
        return dice.oneIn(20) ? dice.between(1, lastId) : order.order();
    }

    private long origClOrdId(final Event.OrderView order, final boolean byOrdinal) {
        if (dice.oneIn(100)) {
            return dice.between(0, lastId);
        }
        return byOrdinal && dice.oneIn(2) ? 0 : order.clOrdId();
    }

    private int session(final Event.OrderView order) {
        return dice.oneIn(100) ? 1 + dice.below(SESSIONS) : order.sessionId();
    }

    private int instrument(final Event.OrderView order) {
        return dice.oneIn(100) ? 1 + dice.below(profile.instruments()) : order.instrumentId();
    }

    private Side side(final Event.OrderView order) {
        return dice.oneIn(100) ? order.side().opposite() : order.side();
    }

    private MassCancel massCancel() {
        final MassCancel filter = new MassCancel();
        if (dice.oneIn(2)) {
            filter.sessionId(1 + dice.below(SESSIONS)).clOrdId(newId());
        }
        if (dice.oneIn(2)) {
            filter.ofInstrument(dice.oneIn(20) ? UNKNOWN : 1 + dice.below(profile.instruments()));
        }
        if (dice.oneIn(3)) {
            filter.ofSide(dice.of(Side.values()));
        }
        if (dice.oneIn(3)) {
            final long from = RandomSpecs.MIDDLE + dice.between(-profile.range(), profile.range());
            filter.fromPrice(dice.of(0L, from)).toPrice(dice.of(0L, from + profile.range() / 2));
        }
        if (dice.oneIn(4)) {
            filter.reason(CancelReason.CANCEL_ON_DISCONNECT);
        }
        switch (dice.below(5)) {
            case 0 -> filter.ofSession(1 + dice.below(SESSIONS));
            case 1, 2 -> filter.ofAccount(dice.oneIn(20) ? UNKNOWN : 1 + dice.below(RandomSpecs.ACCOUNTS));
            case 3 -> filter.ofFirm(1 + dice.below(RandomSpecs.FIRMS));
            default -> filter.ofAccount(1 + dice.below(RandomSpecs.ACCOUNTS)).ofSession(1 + dice.below(SESSIONS));
        }
        return filter;
    }
}
