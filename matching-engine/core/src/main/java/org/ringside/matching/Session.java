package org.ringside.matching;

import org.agrona.collections.Int2ObjectHashMap;

/** A sender of commands: which client ids it has used, and for which accounts. */
final class Session {
    final int id;
    boolean isBlocked;
    /** Slots of the mass cancel that the session asked for, and of one that is about all orders of the session. */
    final SweepSlot asked = new SweepSlot();
    final SweepSlot all = new SweepSlot();
    /** The first that came; the others are linked to it. */
    Owner firstOwner;
    /** What its last order was of, or null. */
    Holding last;
    private final IdHoles allHoles;
    private final UsedIds used = new UsedIds();
    private final Int2ObjectHashMap<Owner> owners = new Int2ObjectHashMap<>();
    private Owner lastOwner;
    private Owner newestOwner;

    /** What {@link LiveIds} adds to its client ids. */
    final long salt;

    /** One that counts its holes among those of all sessions. */
    Session(final int id, final IdHoles allHoles) {
        this.id = id;
        this.salt = LiveIds.salt(id);
        this.allHoles = allHoles;
    }

    /** Whether this id was used on this day, for an order or a request. */
    boolean isUsed(final long clOrdId) {
        return used.contains(clOrdId);
    }

    void use(final long clOrdId) {
        final int before = used.holes();
        used.add(clOrdId);
        allHoles.add(used.holes() - before);
    }

    /** Whether an id that was not used may be used for an order, or a replace. */
    boolean mayEnterAs(final long clOrdId, final EngineLimits limits) {
        return hasRoom(EngineLimits.forOrders(limits.maxIdHoles()), EngineLimits.forOrders(limits.maxAllIdHoles()))
            || !used.makesHole(clOrdId);
    }

    /** Whether an id that was not used may be used for a cancel. */
    boolean mayCancelAs(final long clOrdId, final EngineLimits limits) {
        return hasRoom(limits.maxIdHoles(), limits.maxAllIdHoles()) || !used.makesHole(clOrdId);
    }

    private boolean hasRoom(final long most, final long mostOfAll) {
        return used.holes() < most
            && (used.holes() < EngineLimits.OWN_ID_HOLES || allHoles.count() < mostOfAll);
    }

    /** Words of its used ids with holes in them, see {@link UsedIds}. */
    int idHoles() {
        return used.holes();
    }

    /** A new day: no ids are used but those of orders that live on, which {@link #keep} says. */
    void startDay() {
        allHoles.add(-used.holes());
        used.clear();
    }

    /** The id of an order that lives on. Its hole does not count: as memory it belongs to the order. */
    void keep(final long clOrdId) {
        used.add(clOrdId);
        used.forgetHoles();
    }

    /** What stands for this session and account, or null. */
    Owner owner(final int account) {
        if (lastOwner == null || lastOwner.account.spec.account() != account) {
            lastOwner = owners.get(account);
        }
        return lastOwner;
    }

    void add(final Owner owner) {
        owners.put(owner.account.spec.account(), owner);
        if (newestOwner == null) {
            firstOwner = owner;
        } else {
            newestOwner.nextOfSession = owner;
        }
        newestOwner = owner;
    }

    /** Whether there is anything to remember of it. */
    boolean isInUse() {
        return isBlocked || !used.isEmpty();
    }

    void write(final StateOutput output) {
        output.putLong(id);
        output.putBoolean(isBlocked);
        output.putLong(used.holes());
        used.write(output);
    }

    void read(final StateInput input) {
        isBlocked = input.getBoolean();
        used.read(input, input.getCount(Integer.MAX_VALUE));
        allHoles.add(used.holes());
    }
}
