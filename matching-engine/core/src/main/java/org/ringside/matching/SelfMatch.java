package org.ringside.matching;

/** Keeps orders of the same owner from trading with each other (rule book 5). */
final class SelfMatch {
    private final State state;
    private final OrderLifecycle lifecycle;
    private final MatchingListener listener;
    private final Order view;

    SelfMatch(final State state, final OrderLifecycle lifecycle, final MatchingListener listener) {
        this.state = state;
        this.lifecycle = lifecycle;
        this.listener = listener;
        this.view = state.view;
    }

    /** The id that makers must not have to trade with this taker; 0 when they may have any. */
    int idToAvoid(final int taker) {
        return state.orders.selfMatch(taker) == SelfMatchInstruction.NONE
            ? 0
            : state.holding(taker).account.selfMatchId;
    }

    boolean has(final int maker, final int selfMatchId) {
        return state.holding(maker).account.selfMatchId == selfMatchId;
    }

    /**
     * Does to both orders what the taker's instruction says, the maker's part first.
     *
     * @return whether the taker goes on.
     */
    boolean prevent(final int maker, final int taker) {
        switch (state.orders.selfMatch(taker)) {
            case CANCEL_AGGRESSIVE -> {
                cancel(taker);
                return false;
            }
            case CANCEL_PASSIVE -> {
                cancel(maker);
                return true;
            }
            case CANCEL_BOTH -> {
                cancel(maker);
                cancel(taker);
                return false;
            }
            default -> {
                return decrement(maker, taker);
            }
        }
    }

    private boolean decrement(final int maker, final int taker) {
        final OrderSlab orders = state.orders;
        final long takerLeaves = orders.leaves(taker);
        final long both = Math.min(orders.leaves(maker), takerLeaves);
        if (orders.leaves(maker) == both) {
            cancel(maker);
        } else {
            reduceMaker(maker, both);
        }
        if (takerLeaves == both) {
            cancel(taker);
            return false;
        }
        lifecycle.open(taker, -both);
        orders.leaves(taker, takerLeaves - both);
        listener.orderRestated(view.wrap(taker), RestateReason.DECREMENT);
        return true;
    }

    private void reduceMaker(final int maker, final long lots) {
        final long shown = state.levels.shownBy(maker);
        final long leaves = state.orders.leaves(maker) - lots;
        lifecycle.open(maker, -lots);
        lifecycle.resize(maker, leaves, Math.min(shown, leaves));
        listener.orderRestated(view.wrap(maker), RestateReason.DECREMENT);
        final long change = state.levels.shownBy(maker) - shown;
        if (change != 0) {
            listener.bookReduced(view.wrap(maker), change, BookChange.OTHER);
        }
    }

    private void cancel(final int order) {
        lifecycle.cancel(order, 0, CancelReason.SELF_MATCH);
    }
}
