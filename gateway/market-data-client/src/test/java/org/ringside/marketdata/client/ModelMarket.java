package org.ringside.marketdata.client;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.TreeSet;
import org.ringside.marketdata.protocol.IndicativeEncoder;
import org.ringside.marketdata.protocol.OrderAddedEncoder;
import org.ringside.marketdata.protocol.OrderChangedEncoder;
import org.ringside.marketdata.protocol.OrderDeletedEncoder;
import org.ringside.marketdata.protocol.OrderExecutedEncoder;
import org.ringside.marketdata.protocol.Side;
import org.ringside.marketdata.protocol.TradeEncoder;
import org.ringside.marketdata.protocol.TradingStatusEncoder;

/**
 * A market that makes up its own commands: random, valid events of several instruments, and what each book is after
 * each command.
 */
final class ModelMarket {
    private static final int MANY_ORDERS = 60;

    private final Random random;
    private final Map<Integer, ModelBook> books = new TreeMap<>();
    private final Map<Integer, Long> rptSeqs = new HashMap<>();
    /** By instrument and sequence: its book after each command that it took part in. */
    private final Map<Integer, TreeMap<Long, ModelImage>> images = new HashMap<>();
    /** The same by instrument and rptSeq. */
    private final Map<Integer, Map<Long, ModelImage>> imagesByNumber = new HashMap<>();
    private final List<ModelEvent.Numbered> numbered = new ArrayList<>();
    private final List<ModelEvent> command = new ArrayList<>();
    private long tradeId;

    ModelMarket(final Random random, final int instruments) {
        this.random = random;
        for (int id = 1; id <= instruments; id++) {
            books.put(id, new ModelBook());
            rptSeqs.put(id, 0L);
            images.put(id, new TreeMap<>(Map.of(0L, ModelImage.NOTHING)));
            imagesByNumber.put(id, new HashMap<>(Map.of(0L, ModelImage.NOTHING)));
        }
    }

    /** A market of one instrument after so many commands that have one event each and do not trade. */
    static ModelMarket ofSingleEvents(final Random random, final int commands) {
        final ModelMarket market = new ModelMarket(random, 1);
        while (market.lastSequence() < commands) {
            switch (random.nextInt(4)) {
                case 0 -> market.change(1, market.books.get(1).any(random));
                case 1 -> market.delete(1, market.books.get(1).any(random));
                default -> market.add(1, market.side(), market.price());
            }
            market.number();
        }
        return market;
    }

    /** A market after so many commands. */
    static ModelMarket of(final Random random, final int instruments, final int commands) {
        final ModelMarket market = new ModelMarket(random, instruments);
        for (int i = 0; i < commands; i++) {
            market.execute();
        }
        return market;
    }

    List<ModelEvent.Numbered> events() {
        return numbered;
    }

    TreeSet<Integer> instruments() {
        return new TreeSet<>(books.keySet());
    }

    long lastSequence() {
        return numbered.size();
    }

    /** The last sequence up to this one that ends a command; 0 before the first. */
    long endOfCommand(final long sequence) {
        long end = sequence;
        while (end > 0 && !numbered.get((int) end - 1).isLast()) {
            end--;
        }
        return end;
    }

    /** A book as it is at a sequence that ends a command. */
    ModelImage imageAt(final int instrument, final long sequence) {
        return images.get(instrument).floorEntry(sequence).getValue();
    }

    /** A book as it is after this event of its instrument, which is the last one of its command there. */
    ModelImage image(final int instrument, final long rptSeq) {
        final ModelImage image = imagesByNumber.get(instrument).get(rptSeq);
        if (image == null) {
            throw new AssertionError("no command ends at " + rptSeq + " of " + instrument);
        }
        return image;
    }

    /** Executes one random command. */
    void execute() {
        final int instrument = 1 + random.nextInt(books.size());
        final ModelBook book = books.get(instrument);
        final boolean isFull = book.all().size() > MANY_ORDERS;
        final int dice = random.nextInt(100);
        if (dice < (isFull ? 10 : 40)) {
            add(instrument, side(), price());
        } else if (dice < 55) {
            delete(instrument, book.any(random));
        } else if (dice < 65) {
            change(instrument, book.any(random));
        } else if (dice < 80) {
            sweep(instrument, side());
        } else if (dice < 90) {
            replace(instrument, book.any(random));
        } else if (dice < 94) {
            emit(new ModelEvent(TradingStatusEncoder.TEMPLATE_ID, instrument, 0, 0, 0, 0, null, 0));
        } else if (dice < 98) {
            emit(new ModelEvent(IndicativeEncoder.TEMPLATE_ID, instrument, 0, 100, 0, 5, null, 0));
        } else {
            books.forEach((id, each) -> delete(id, each.any(random)));
        }
        if (command.isEmpty()) {
            add(instrument, side(), price());
        }
        number();
    }

    private Side side() {
        return random.nextBoolean() ? Side.BUY : Side.SELL;
    }

    private long price() {
        return random.nextInt(30) == 0 ? ModelBook.NULL : 90 + random.nextInt(20);
    }

    private void add(final int instrument, final Side side, final long price) {
        final ModelBook.Order order = books.get(instrument).add(side, price, 1 + random.nextInt(50));
        emit(new ModelEvent(OrderAddedEncoder.TEMPLATE_ID, instrument, order.bookId, price, 0, order.quantity, side,
            0));
    }

    private void delete(final int instrument, final ModelBook.Order order) {
        if (order != null) {
            books.get(instrument).remove(order);
            emit(new ModelEvent(OrderDeletedEncoder.TEMPLATE_ID, instrument, order.bookId, order.price, 0,
                order.quantity, order.side, 0));
        }
    }

    private void change(final int instrument, final ModelBook.Order order) {
        if (order != null) {
            final long before = order.quantity;
            order.quantity = 1 + random.nextInt(50);
            emit(new ModelEvent(OrderChangedEncoder.TEMPLATE_ID, instrument, order.bookId, order.price,
                order.quantity - before, order.quantity, order.side, 0));
        }
    }

    private void replace(final int instrument, final ModelBook.Order order) {
        delete(instrument, order);
        if (order != null) {
            add(instrument, order.side, price());
        }
    }

    /** Trades with the best orders of a side; an iceberg comes back with another slice. */
    private void sweep(final int instrument, final Side side) {
        final ModelBook book = books.get(instrument);
        for (int left = 1 + random.nextInt(4); left > 0 && book.best(side) != null; left--) {
            final ModelBook.Order order = book.best(side);
            final long traded = left > 1 ? order.quantity : 1 + random.nextInt((int) order.quantity);
            order.quantity -= traded;
            tradeId++;
            emit(new ModelEvent(TradeEncoder.TEMPLATE_ID, instrument, 0, order.price, 0, traded, side, tradeId));
            emit(new ModelEvent(OrderExecutedEncoder.TEMPLATE_ID, instrument, order.bookId, order.price, -traded,
                order.quantity, side, tradeId));
            if (order.quantity == 0) {
                book.remove(order);
                if (random.nextInt(3) == 0) {
                    add(instrument, side, order.price);
                }
            }
        }
    }

    private void emit(final ModelEvent event) {
        command.add(event);
    }

    private void number() {
        if (command.isEmpty()) {
            return;
        }
        final TreeSet<Integer> changed = new TreeSet<>();
        for (int i = 0; i < command.size(); i++) {
            final int instrument = command.get(i).instrument();
            numbered.add(new ModelEvent.Numbered(command.get(i), numbered.size() + 1,
                rptSeqs.merge(instrument, 1L, Long::sum), i == command.size() - 1));
            changed.add(instrument);
        }
        command.clear();
        for (final int id : changed) {
            final ModelImage image = ModelImage.of(rptSeqs.get(id), books.get(id));
            images.get(id).put(lastSequence(), image);
            imagesByNumber.get(id).put(image.rptSeq(), image);
        }
    }
}
