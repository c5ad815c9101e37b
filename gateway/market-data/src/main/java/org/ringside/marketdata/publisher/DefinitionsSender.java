package org.ringside.marketdata.publisher;

/** What instruments are, what limits they have, and in which phase they are: of all of them, again and again. */
final class DefinitionsSender implements StreamSender {
    private final MarketState market;
    private final Outbox outbox;
    private final long everyNs;
    private int next = Integer.MAX_VALUE;
    private long nextRound;

    DefinitionsSender(final MarketState market, final Outbox outbox, final long everyNs) {
        this.market = market;
        this.outbox = outbox;
        this.everyNs = everyNs;
    }

    @Override
    public void onEvent(final MarketEvent event) {
        // The state keeps what is sent.
    }

    @Override
    public void send(final long now, final long epoch, final int flags) {
        outbox.send(now, epoch, flags);
        if (next >= market.size() && now - nextRound >= 0) {
            nextRound = now + everyNs;
            next = 0;
            outbox.add(market.day());
        }
        while (next < market.size() && !outbox.isBehind()) {
            final InstrumentMarket instrument = market.at(next++);
            outbox.add(instrument.definition());
            outbox.add(instrument.limits());
            outbox.add(instrument.status());
            outbox.send(now, epoch, flags);
        }
    }

    @Override
    public long dropped() {
        return outbox.dropped();
    }
}
