package org.ringside.matching;

/**
 * Looks at whose the orders of a state are that is being read: the links of an owner go through its own live orders, in
 * the order of their ids, and through all of them; a mass cancel has stopped at one of them.
 */
final class OwnerCheck {
    private final State state;
    private final OrderSlab orders;

    OwnerCheck(final State state) {
        this.state = state;
        this.orders = state.orders;
    }

    /** So many orders live. */
    void check(final int live) {
        int left = live;
        for (int index = 1; index <= state.owners.count(); index++) {
            left -= orders(state.owners.at(index));
        }
        if (left != 0) {
            throw StateInput.damaged(left + " orders that their owners do not know");
        }
        state.sweeps.forEach(sweep -> {
            if (sweep.order != 0) {
                requireOf(sweep.owner, sweep.order);
                require(state.links.isStop(sweep.order), sweep.order);
            }
        });
    }

    private int orders(final Owner owner) {
        int count = 0;
        int last = 0;
        for (int order = owner.firstOrder; order != 0; order = state.links.next(order)) {
            requireOf(owner, order);
            require(state.links.previous(order) == last, order);
            require(last == 0 || orders.ordinal(order) > orders.ordinal(last), order);
            last = order;
            count++;
        }
        require(owner.lastOrder == last, owner.lastOrder);
        return count;
    }

    private void requireOf(final Owner owner, final int order) {
        require(orders.ordinal(order) != 0 && state.owner(order) == owner, order);
    }

    private static void require(final boolean isSound, final int order) {
        if (!isSound) {
            throw StateInput.damaged("order " + order + " is not linked to its owner's others");
        }
    }
}
