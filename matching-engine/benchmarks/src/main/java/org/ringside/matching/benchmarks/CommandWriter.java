package org.ringside.matching.benchmarks;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.ringside.matching.benchmarks.CommandStream.Command;

/**
 * Writes a command stream, and carries out each command on a plain book, so that what comes next can depend on what
 * rests. Accounts are drawn so that none ever trades with itself: self-match prevention then has everything to check
 * and nothing to do, and all books trade the same.
 */
final class CommandWriter {
    /** Numbers of accounts are from 1 to this. */
    static final int ACCOUNTS = 60;

    private static final int INITIAL = 1 << 16;

    private final CommandStream commands = new CommandStream();
    private final PlainBook book = new PlainBook();
    private final SplittableRandom random;
    /** By order number: what its owner calls it. */
    private int[] names = new int[INITIAL];
    /** Numbers of orders that rest, and of some that do not any more. */
    private int[] candidates = new int[INITIAL];
    private int candidateCount;

    CommandWriter(final SplittableRandom random) {
        this.random = random;
    }

    /** Commands so far. */
    int size() {
        return commands.size();
    }

    /** How many orders rest. */
    int openOrders() {
        return book.size();
    }

    /** Best price of a side, or 0. */
    long bestPrice(final boolean isBuy) {
        return book.bestPrice(isBuy);
    }

    /** An order that rests, or null. */
    PlainBook.Order order(final int number) {
        return book.order(number);
    }

    /** Number of a random order that rests; there must be one. */
    int anyOrder() {
        while (true) {
            final int place = random.nextInt(candidateCount);
            final int number = candidates[place];
            if (book.order(number) != null) {
                return number;
            }
            candidates[place] = candidates[--candidateCount];
        }
    }

    /** A limit order that rests. The answer is its number. */
    int enter(final boolean isBuy, final long price, final long quantity) {
        final int number = place(CommandStream.ENTER, isBuy, price, quantity);
        if (book.order(number) != null) {
            if (candidateCount == candidates.length) {
                candidates = Arrays.copyOf(candidates, 2 * candidateCount);
            }
            candidates[candidateCount++] = number;
        }
        return number;
    }

    /** A limit order that does not rest. */
    void enterImmediate(final boolean isBuy, final long price, final long quantity) {
        place(CommandStream.IMMEDIATE, isBuy, price, quantity);
    }

    /** The end of an order that rests. */
    void cancel(final int number) {
        final PlainBook.Order order = book.order(number);
        add(new Command(
            CommandStream.CANCEL, order.isBuy(), order.account(), number, names[number], 0, 0, 0, 0));
    }

    /**
     * Another price for an order that rests, the same total. The price is the nearest to this one at which the order
     * does not trade, or one tick behind it if that is where it is: then the order would keep its place.
     */
    void move(final int number, final long wanted) {
        final PlainBook.Order order = book.order(number);
        final long opposite = book.bestPrice(!order.isBuy());
        final int away = order.isBuy() ? -1 : 1;
        final boolean isFree = opposite == 0 || (order.isBuy() ? wanted < opposite : wanted > opposite);
        final long nearest = isFree ? wanted : opposite + away;
        final long price = nearest == order.price() ? nearest + away : nearest;
        final int name = rename(number);
        add(new Command(CommandStream.MOVE, order.isBuy(), order.account(), number, name, price, order.quantity(),
            order.open(), 0));
    }

    /** A smaller total for an order that rests, the same price; less than what is open of it. */
    void reduce(final int number, final long reduction) {
        final PlainBook.Order order = book.order(number);
        final int name = rename(number);
        add(new Command(CommandStream.REDUCE, order.isBuy(), order.account(), number, name, order.price(),
            order.quantity() - reduction, order.open() - reduction, reduction));
    }

    /** What follows is measured. */
    void measureFromHere() {
        commands.measureFromHere();
    }

    /** The stream, when nothing follows. */
    CommandStream finish() {
        commands.finish(book.tape());
        return commands;
    }

    private int place(final byte kind, final boolean isBuy, final long price, final long quantity) {
        final int number = commands.size() + 1;
        if (number >= names.length) {
            names = Arrays.copyOf(names, 2 * names.length);
        }
        names[number] = number;
        final int account = stranger(book.counterparties(isBuy, price, quantity));
        add(new Command(kind, isBuy, account, number, number, price, quantity, quantity, 0));
        return number;
    }

    /** A random account that is none of these. */
    private int stranger(final long counterparties) {
        final int first = random.nextInt(ACCOUNTS);
        for (int i = 0; i < ACCOUNTS; i++) {
            final int account = 1 + (first + i) % ACCOUNTS;
            if ((counterparties & 1L << account) == 0) {
                return account;
            }
        }
        throw new IllegalStateException("an order would trade with every account");
    }

    /** Gives the order the number of this command as its name. The answer is its name so far. */
    private int rename(final int number) {
        final int name = names[number];
        names[number] = commands.size() + 1;
        return name;
    }

    private void add(final Command command) {
        commands.add(command);
        book.apply(commands, commands.size() - 1);
    }
}
