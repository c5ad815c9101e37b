package org.ringside.matching.benchmarks;

import exchange.core2.collections.objpool.ObjectsPool;
import exchange.core2.core.common.CoreSymbolSpecification;
import exchange.core2.core.common.MatcherEventType;
import exchange.core2.core.common.MatcherTradeEvent;
import exchange.core2.core.common.OrderAction;
import exchange.core2.core.common.OrderType;
import exchange.core2.core.common.SymbolType;
import exchange.core2.core.common.cmd.CommandResultCode;
import exchange.core2.core.common.cmd.OrderCommand;
import exchange.core2.core.common.cmd.OrderCommandType;
import exchange.core2.core.common.config.LoggingConfiguration;
import exchange.core2.core.orderbook.OrderBookDirectImpl;
import exchange.core2.core.orderbook.OrderBookEventsHelper;
import java.util.Map;

/**
 * exchange-core's {@code OrderBookDirectImpl}, with the pools that its own engine gives it and one command that is used
 * again and again; the chain of events is read after each command.
 */
final class ExchangeCoreBook extends Book {
    private static final int SYMBOL = 1;
    /** Sizes as in exchange-core's MatchingEngineRouter. */
    private static final Map<Integer, Integer> POOLS = Map.of(
        ObjectsPool.DIRECT_ORDER, 1024 * 1024, ObjectsPool.DIRECT_BUCKET, 64 * 1024, ObjectsPool.ART_NODE_4, 32 * 1024,
        ObjectsPool.ART_NODE_16, 16 * 1024, ObjectsPool.ART_NODE_48, 8 * 1024, ObjectsPool.ART_NODE_256, 4 * 1024);

    private final OrderCommand command = new OrderCommand();
    /** A future: for currency pairs the book also looks at the money that a bid has reserved. */
    private final OrderBookDirectImpl book = new OrderBookDirectImpl(
        CoreSymbolSpecification.builder().symbolId(SYMBOL).type(SymbolType.FUTURES_CONTRACT).build(),
        new ObjectsPool(POOLS), OrderBookEventsHelper.NON_POOLED_EVENTS_HELPER, LoggingConfiguration.DEFAULT);

    @Override
    void enter(final CommandStream commands, final int i) {
        place(commands, i, OrderType.GTC);
    }

    @Override
    void enterImmediate(final CommandStream commands, final int i) {
        place(commands, i, OrderType.IOC);
    }

    @Override
    void cancel(final CommandStream commands, final int i) {
        prepare(OrderCommandType.CANCEL_ORDER, commands, i);
        print(book.cancelOrder(command));
    }

    @Override
    void move(final CommandStream commands, final int i) {
        prepare(OrderCommandType.MOVE_ORDER, commands, i);
        command.price = commands.price(i);
        print(book.moveOrder(command));
    }

    @Override
    void reduce(final CommandStream commands, final int i) {
        prepare(OrderCommandType.REDUCE_ORDER, commands, i);
        command.size = commands.reduction(i);
        print(book.reduceOrder(command));
    }

    private void place(final CommandStream commands, final int i, final OrderType type) {
        prepare(OrderCommandType.PLACE_ORDER, commands, i);
        command.orderType = type;
        command.action = commands.isBuy(i) ? OrderAction.BID : OrderAction.ASK;
        command.price = commands.price(i);
        command.size = commands.quantity(i);
        book.newOrder(command);
        print(CommandResultCode.SUCCESS);
    }

    private void prepare(final OrderCommandType type, final CommandStream commands, final int i) {
        command.command = type;
        command.symbol = SYMBOL;
        command.orderId = commands.order(i);
        command.uid = commands.account(i);
        command.timestamp = i;
        command.resultCode = CommandResultCode.VALID_FOR_MATCHING_ENGINE;
        command.matcherEvent = null;
    }

    private void print(final CommandResultCode result) {
        command.resultCode = result;
        for (MatcherTradeEvent event = command.matcherEvent; event != null; event = event.nextEvent) {
            if (event.eventType == MatcherEventType.TRADE) {
                tape().print(event.price, event.size);
            }
        }
    }
}
