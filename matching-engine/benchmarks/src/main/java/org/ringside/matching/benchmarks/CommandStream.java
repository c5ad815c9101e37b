package org.ringside.matching.benchmarks;

import java.util.Arrays;

/**
 * Commands for a book, made before anything is measured: a column of primitives for each field. An order has the number
 * of the command that entered it, from 1; a command's number is its place in the stream plus 1.
 *
 * <p>Prices are ticks, quantities lots. What is cancelled, moved or reduced does rest.
 */
final class CommandStream {
    /** A limit order that rests. */
    static final byte ENTER = 0;
    /** A limit order that does not: immediate or cancel. */
    static final byte IMMEDIATE = 1;
    /** The end of an order. */
    static final byte CANCEL = 2;
    /** A replace with another price and the same total: the order loses its place. */
    static final byte MOVE = 3;
    /** A replace with the same price and a smaller total: the order keeps its place. */
    static final byte REDUCE = 4;

    private static final int INITIAL = 1 << 16;

    private byte[] kinds = new byte[INITIAL];
    private boolean[] buys = new boolean[INITIAL];
    private byte[] accounts = new byte[INITIAL];
    private int[] orders = new int[INITIAL];
    private int[] names = new int[INITIAL];
    private int[] requests = new int[INITIAL];
    private int[] nameRequests = new int[INITIAL];
    private long[] prices = new long[INITIAL];
    private long[] quantities = new long[INITIAL];
    private long[] opens = new long[INITIAL];
    private long[] reductions = new long[INITIAL];
    private final int[] requestCounts = new int[Byte.MAX_VALUE];
    private int size;
    private int measuredFrom;
    private Tape tape;

    /** The fields of a command: those that its kind does not have are 0. */
    record Command(byte kind, boolean isBuy, int account, int order, int name, long price, long quantity, long open,
        long reduction) {
    }

    int size() {
        return size;
    }

    /** Commands before this one fill the book and are not measured. */
    int measuredFrom() {
        return measuredFrom;
    }

    /** How many commands are measured. */
    int measured() {
        return size - measuredFrom;
    }

    /** What a book prints that carries out all of it. */
    Tape tape() {
        return tape;
    }

    byte kind(final int i) {
        return kinds[i];
    }

    boolean isBuy(final int i) {
        return buys[i];
    }

    /** Whose order it is, from 1. */
    int account(final int i) {
        return accounts[i];
    }

    int order(final int i) {
        return orders[i];
    }

    /** How the owner called the order last: the number of the command that entered, moved or reduced it. */
    int name(final int i) {
        return names[i];
    }

    /** Which of its account's requests the command is, from 1. */
    int request(final int i) {
        return requests[i];
    }

    /** Which of its account's requests was the one that {@link #name} names; 0 for a new order. */
    int nameRequest(final int i) {
        return nameRequests[i];
    }

    /** Limit of the order, after the command; 0 for a cancel. */
    long price(final int i) {
        return prices[i];
    }

    /** Total of the order, after the command, with what it has traded; 0 for a cancel. */
    long quantity(final int i) {
        return quantities[i];
    }

    /** What is open of the order after a move, before it trades, or after a reduction. */
    long open(final int i) {
        return opens[i];
    }

    /** What a reduction takes off. */
    long reduction(final int i) {
        return reductions[i];
    }

    /** What follows is measured. */
    void measureFromHere() {
        measuredFrom = size;
    }

    /** Nothing follows; this is what a book prints that has carried it out. */
    void finish(final Tape printed) {
        tape = printed;
    }

    /** All fields of a command. */
    Command command(final int i) {
        return new Command(kinds[i], buys[i], accounts[i], orders[i], names[i], prices[i], quantities[i], opens[i],
            reductions[i]);
    }

    /** Appends a command. */
    void add(final Command command) {
        if (size == kinds.length) {
            grow(2 * size);
        }
        kinds[size] = command.kind;
        buys[size] = command.isBuy;
        accounts[size] = (byte) command.account;
        orders[size] = command.order;
        names[size] = command.name;
        requests[size] = ++requestCounts[command.account];
        nameRequests[size] = command.name > size ? 0 : requests[command.name - 1];
        prices[size] = command.price;
        quantities[size] = command.quantity;
        opens[size] = command.open;
        reductions[size] = command.reduction;
        size++;
    }

    private void grow(final int capacity) {
        kinds = Arrays.copyOf(kinds, capacity);
        buys = Arrays.copyOf(buys, capacity);
        accounts = Arrays.copyOf(accounts, capacity);
        orders = Arrays.copyOf(orders, capacity);
        names = Arrays.copyOf(names, capacity);
        requests = Arrays.copyOf(requests, capacity);
        nameRequests = Arrays.copyOf(nameRequests, capacity);
        prices = Arrays.copyOf(prices, capacity);
        quantities = Arrays.copyOf(quantities, capacity);
        opens = Arrays.copyOf(opens, capacity);
        reductions = Arrays.copyOf(reductions, capacity);
    }
}
