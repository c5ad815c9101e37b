package org.ringside.marketdata.publisher;

/** L3: every event, with the numbers of the engine. */
final class OrdersSender implements StreamSender {
    private final MarketState market;
    private final Outbox outbox;
    private final TakingPace pace = new TakingPace();

    OrdersSender(final MarketState market, final Outbox outbox) {
        this.market = market;
        this.outbox = outbox;
    }

    @Override
    public void onEvent(final MarketEvent event) {
        if (outbox.isEmpty()) {
            outbox.beginWith(event.sequence());
        }
        outbox.add(event);
    }

    @Override
    public void send(final long now, final long epoch, final int flags) {
        if (outbox.isEmpty()) {
            outbox.beginWith(market.sequence() + 1);
        }
        outbox.send(now, epoch, flags);
        pace.note(sent() - outbox.dropped(), outbox.isEmpty(), now);
    }

    @Override
    public boolean isAwaited(final long most) {
        return market.sequence() - sent() > most && pace.goesOn();
    }

    @Override
    public long sent() {
        return outbox.isEmpty() ? market.sequence() : outbox.sequence() - 1;
    }

    @Override
    public long dropped() {
        return outbox.dropped();
    }
}
