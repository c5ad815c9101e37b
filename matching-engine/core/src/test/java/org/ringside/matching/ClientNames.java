package org.ringside.matching;

import java.util.ArrayList;
import java.util.List;

/**
 * Streams in which orders are named by their clients' ids only, where they can: ordinals become others when an order
 * before is left out, and then nothing can be left out.
 */
final class ClientNames {
    private final NaiveEngine engine = new NaiveEngine();

    private ClientNames() {
    }

    /** The same commands, with the names that orders have when the commands come. */
    static List<Command> instead(final List<Command> commands) {
        final ClientNames names = new ClientNames();
        final List<Command> renamed = new ArrayList<>(commands.size());
        for (final Command command : commands) {
            renamed.add(names.rename(command));
            command.sendTo(names.engine);
            names.engine.take();
        }
        return renamed;
    }

    private Command rename(final Command command) {
        if (command instanceof final Command.Cancel it && nameOf(it.order().orderId()) != 0) {
            final CancelOrder order = it.order();
            return new Command.Cancel(it.time(), new CancelOrder().sessionId(order.sessionId())
                .clOrdId(order.clOrdId()).origClOrdId(nameOf(order.orderId())).instrumentId(order.instrumentId())
                .side(order.side()));
        }
        if (command instanceof final Command.Replace it && nameOf(it.order().orderId()) != 0) {
            final ReplaceOrder order = it.order();
            return new Command.Replace(it.time(), new ReplaceOrder().sessionId(order.sessionId())
                .clOrdId(order.clOrdId()).origClOrdId(nameOf(order.orderId())).instrumentId(order.instrumentId())
                .side(order.side()).type(order.type()).price(order.price()).stopPrice(order.stopPrice())
                .quantity(order.quantity()).displayQuantity(order.displayQuantity())
                .minimumQuantity(order.minimumQuantity()).timeInForce(order.timeInForce())
                .expireTime(order.expireTime()).postOnly(order.postOnly()).selfMatch(order.selfMatch()));
        }
        return command;
    }

    /** 0 when no order lives by this ordinal. */
    private long nameOf(final long ordinal) {
        for (final NaiveBook book : engine.market().books.values()) {
            for (final NaiveOrder order : book.orders) {
                if (order.ordinal == ordinal) {
                    return order.clOrdId;
                }
            }
        }
        return 0;
    }
}
