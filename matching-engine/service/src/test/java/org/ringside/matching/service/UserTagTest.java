package org.ringside.matching.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.protocol.AddInstrumentEncoder;
import org.ringside.matching.protocol.CommandRejectedDecoder;
import org.ringside.matching.protocol.OrderAcceptedDecoder;
import org.ringside.matching.protocol.OrderCancelledDecoder;
import org.ringside.matching.protocol.OrderReplacedDecoder;
import org.ringside.matching.protocol.OrderRestatedDecoder;
import org.ringside.matching.protocol.OrderStatusDecoder;
import org.ringside.matching.protocol.OrderTriggeredDecoder;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.RouteOpenedEncoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;
import org.ringside.matching.protocol.TradeDecoder;

/** An order's tag comes back with every event of the order: the tag of its last terms, here 700 and the client's id. */
class UserTagTest {
    private static final int ALICE = 1_001;
    private static final int BOB = 1_002;
    private static final long PRICE = 100 * CommandSource.TICK;
    private static final long TIME = 1_800_000_000_000_000_000L;

    private final List<String> events = new ArrayList<>();
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[128]);
    private final EngineService service = new EngineService(
        new HashingOutput(0, (index, route, position, typeId, event, offset, length) ->
            add(typeId, event, offset, length)), ServiceObserver.NOBODY, EngineService.NO_CLOCK);
    private final CommandSource traders = new CommandSource("gw-1") {
        private int commands;

        @Override
        protected void send(final int typeId, final DirectBuffer command, final int offset, final int length) {
            service.apply(typeId, EngineService.OWN_INPUT, commands++, TIME + commands, 0, command, offset);
        }
    };

    @BeforeEach
    void setUp() {
        new AddInstrumentEncoder().wrap(buffer, 0).tick(CommandSource.TICK).instrumentId(1).lotSize(1)
            .minimumQuantity(1).maximumQuantity(MatchingEngine.MAX_QUANTITY);
        service.apply(AddInstrumentEncoder.TEMPLATE_ID,
            EngineService.OWN_INPUT, EngineService.NO_POSITION, TIME, 0, buffer, 0);
        new RouteOpenedEncoder().wrap(buffer, 0).position(0).route("gw-1");
        service.apply(RouteOpenedEncoder.TEMPLATE_ID,
            EngineService.OWN_INPUT, EngineService.NO_POSITION, TIME, 0, buffer, 0);
        traders.bind(ALICE);
        traders.bind(BOB);
    }

    @Test
    void shouldComeBackWithEverythingThatBecomesOfAnOrder() {
        traders.sell(ALICE, 11, 10, PRICE);
        traders.buy(BOB, 21, 4, PRICE);
        traders.replace(ALICE, 12, 11, Side.SELL, 8, PRICE);
        traders.requestStatus(ALICE, 12);
        traders.buy(BOB, 22, 1, PRICE);
        traders.cancel(ALICE, 13, 12, Side.SELL);

        assertThat(events).containsExactly("accepted 11: 711", "accepted 21: 721", "trade 11: 711", "trade 21: 721",
            "replaced 12: 712", "status 12: 712", "accepted 22: 722", "trade 12: 712", "trade 22: 722",
            "cancelled 12: 712");
    }

    @Test
    void shouldComeBackWithTheRefusalOfAnOrderOrReplaceAndNotOfACancel() {
        traders.sell(ALICE, 11, 0, PRICE);
        traders.sell(ALICE, 11, 1, PRICE);
        traders.replace(ALICE, 12, 99, Side.SELL, 8, PRICE);
        traders.cancel(ALICE, 13, 99, Side.SELL);

        assertThat(events).containsExactly(
            "rejected 11: 711", "accepted 11: 711", "rejected 12: 712", "rejected 13: 0");
    }

    @Test
    void shouldComeBackWhenAStopIsElected() {
        traders.stopLimit(ALICE, 11, Side.BUY, 5, PRICE, PRICE);
        traders.sell(BOB, 21, 1, PRICE);
        traders.buy(BOB, 22, 1, PRICE);

        assertThat(events).contains("triggered 11: 711");
    }

    @Test
    void shouldSayThatAnOrderKeepsItsPlaceWhenADayBegins() {
        traders.newOrder(ALICE, 11, 1, Side.BUY, 5, PRICE, TimeInForce.GTC);
        traders.startPhase(1, Phase.CLOSING_CALL, 0);
        traders.startPhase(1, Phase.CLOSING_FREEZE, 0);
        traders.startPhase(1, Phase.POST_CLOSE, 0);
        traders.startPhase(1, Phase.CLOSED, 0);
        traders.startDay();

        assertThat(events).contains("restated 11: 711 kept 1");
    }

    @Test
    void shouldSayThatAMarketOrderGoesToTheEndOfThePriceThatAnAuctionGivesIt() {
        traders.startPhase(1, Phase.VOLATILITY_AUCTION, 0);
        traders.market(ALICE, 11, Side.BUY, 5);
        traders.sell(BOB, 21, 2, PRICE);
        traders.startPhase(1, Phase.CONTINUOUS, 0);

        assertThat(events).contains("trade 11: 711", "restated 11: 711 kept 0");
    }

    @Test
    void shouldSurviveInASnapshot() {
        traders.sell(ALICE, 11, 10, PRICE);
        final List<Long> state = new ArrayList<>();
        service.save(state::add);
        events.clear();
        final int[] next = {0};
        final EngineService loaded = EngineService.load(() -> state.get(next[0]++),
            new HashingOutput(0, (index, route, position, typeId, event, offset, length) ->
                add(typeId, event, offset, length)), ServiceObserver.NOBODY, EngineService.NO_CLOCK);
        loaded.announce();
        new CommandSource("gw-1") {
            @Override
            protected void send(final int typeId, final DirectBuffer command, final int offset, final int length) {
                loaded.apply(typeId, EngineService.OWN_INPUT, 100, TIME + 100, 0, command, offset);
            }
        }.buy(BOB, 21, 4, PRICE);

        assertThat(events).containsExactly("accepted 21: 721", "trade 11: 711", "trade 21: 721");
    }

    private void add(final int typeId, final DirectBuffer event, final int offset, final int length) {
        switch (typeId) {
            case OrderAcceptedDecoder.TEMPLATE_ID -> {
                final OrderAcceptedDecoder it = new OrderAcceptedDecoder().wrap(event, offset, length, 0);
                add("accepted", it.clOrdId(), it.userTag(), "");
            }
            case OrderReplacedDecoder.TEMPLATE_ID -> {
                final OrderReplacedDecoder it = new OrderReplacedDecoder().wrap(event, offset, length, 0);
                add("replaced", it.clOrdId(), it.userTag(), "");
            }
            case OrderCancelledDecoder.TEMPLATE_ID -> {
                final OrderCancelledDecoder it = new OrderCancelledDecoder().wrap(event, offset, length, 0);
                add("cancelled", it.origClOrdId(), it.userTag(), "");
            }
            case TradeDecoder.TEMPLATE_ID -> {
                final TradeDecoder it = new TradeDecoder().wrap(event, offset, length, 0);
                add("trade", it.clOrdId(), it.userTag(), "");
            }
            case CommandRejectedDecoder.TEMPLATE_ID -> {
                final CommandRejectedDecoder it = new CommandRejectedDecoder().wrap(event, offset, length, 0);
                add("rejected", it.clOrdId(), it.userTag(), "");
            }
            case OrderTriggeredDecoder.TEMPLATE_ID -> {
                final OrderTriggeredDecoder it = new OrderTriggeredDecoder().wrap(event, offset, length, 0);
                add("triggered", it.clOrdId(), it.userTag(), "");
            }
            case OrderRestatedDecoder.TEMPLATE_ID -> {
                final OrderRestatedDecoder it = new OrderRestatedDecoder().wrap(event, offset, length, 0);
                add("restated", it.clOrdId(), it.userTag(), " kept " + it.priorityKept());
            }
            case OrderStatusDecoder.TEMPLATE_ID -> {
                final OrderStatusDecoder it = new OrderStatusDecoder().wrap(event, offset, length, 0);
                add("status", it.clOrdId(), it.userTag(), "");
            }
            default -> {
                // No order's.
            }
        }
    }

    private void add(final String event, final long clOrdId, final long userTag, final String rest) {
        events.add(event + " " + clOrdId + ": " + userTag + rest);
    }
}
