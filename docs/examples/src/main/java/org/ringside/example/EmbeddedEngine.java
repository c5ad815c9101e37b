package org.ringside.example;

import org.ringside.matching.AccountSpec;
import org.ringside.matching.InstrumentSpec;
import org.ringside.matching.Liquidity;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.MatchingListener;
import org.ringside.matching.NewOrder;
import org.ringside.matching.Order;
import org.ringside.matching.Phase;
import org.ringside.matching.Side;
import org.ringside.matching.StartPhase;

/** Two orders, and a trade. */
public final class EmbeddedEngine {
    private EmbeddedEngine() {
    }

    public static void main(final String[] args) {
        final MatchingEngine engine = new MatchingEngine(new MatchingListener() {
            @Override
            public void orderTraded(final Order order, final long tradeId, final long price, final long quantity,
                final Liquidity liquidity) {
                System.out.println(order.side() + " " + quantity + " at " + price + ", " + order.leaves() + " open");
            }
        });
        engine.addInstrument(0, InstrumentSpec.of(1));
        engine.setAccount(0, AccountSpec.unlimited(7));
        engine.startPhase(0, new StartPhase().instrumentId(1).phase(Phase.CONTINUOUS));
        final NewOrder order = new NewOrder().sessionId(1).account(7).instrumentId(1);
        engine.newOrder(1, order.clOrdId(1).side(Side.SELL).price(100).quantity(5));
        engine.newOrder(2, order.clOrdId(2).side(Side.BUY).price(101).quantity(8));
        System.out.println("best bid " + engine.bestPrice(1, Side.BUY));
    }
}
