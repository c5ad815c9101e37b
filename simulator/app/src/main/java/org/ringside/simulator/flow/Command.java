package org.ringside.simulator.flow;

import java.nio.ByteBuffer;

/**
 * One message of an {@link OrderStream}, which fills the same instance again and again. Fields that an action does not
 * need are 0.
 */
public final class Command {
    /** What the message asks for. */
    public enum Action {
        NEW('0'), REPLACE('2'), CANCEL('1');

        private final char responseTo;

        Action(final char responseTo) {
            this.responseTo = responseTo;
        }

        /** Field {@code responseTo} of a reject of the message. */
        public char responseTo() {
            return responseTo;
        }
    }

    public static final char BUY = '1';
    public static final char SELL = '2';
    public static final char DAY = '0';
    public static final char IOC = '3';
    static final int ENCODED_LENGTH = 48;

    private Action action;
    private long index;
    private long offsetNs;
    private int trader;
    private long order;
    private int securityId;
    private char side;
    private long price;
    private long quantity;
    private char timeInForce;

    /** Sets the number of the message in the stream, from 1, and its due time after the start of the run. */
    public Command at(final long newIndex, final long newOffsetNs) {
        this.index = newIndex;
        this.offsetNs = newOffsetNs;
        return this;
    }

    /** Fills in a limit order of a trader. The index of this message names the order from now on. */
    public void enter(
        final int newTrader, final int newSecurityId, final char newSide, final long newPrice, final long newQuantity,
        final char newTimeInForce) {
        set(Action.NEW, index, newTrader, newSecurityId, newSide, newPrice, newQuantity, newTimeInForce);
    }

    /** Fills in another price or total quantity for an order. */
    public void replace(final long newOrder, final long newPrice, final long newQuantity) {
        set(Action.REPLACE, newOrder, 0, 0, '\0', newPrice, newQuantity, '\0');
    }

    /** Fills in the cancel of an order. */
    public void cancel(final long newOrder) {
        set(Action.CANCEL, newOrder, 0, 0, '\0', 0, 0, '\0');
    }

    public Action action() {
        return action;
    }

    public long index() {
        return index;
    }

    public long offsetNs() {
        return offsetNs;
    }

    public int trader() {
        return trader;
    }

    /** Index of the message that entered the order. */
    public long order() {
        return order;
    }

    public int securityId() {
        return securityId;
    }

    public char side() {
        return side;
    }

    /** Price, a mantissa with exponent -8. */
    public long price() {
        return price;
    }

    /** Quantity in lots. */
    public long quantity() {
        return quantity;
    }

    public char timeInForce() {
        return timeInForce;
    }

    /** Every field, for the hash of the stream: {@link #ENCODED_LENGTH} bytes in the buffer's order. */
    void encode(final ByteBuffer buffer) {
        buffer
            .putLong(index)
            .putLong(offsetNs)
            .putLong(order)
            .putLong(price)
            .putLong(quantity)
            .putInt(trader << 8 | securityId)
            .put((byte) action.ordinal())
            .put((byte) side)
            .put((byte) timeInForce)
            .put((byte) 0);
    }

    private void set(
        final Action newAction, final long newOrder, final int newTrader, final int newSecurityId, final char newSide,
        final long newPrice, final long newQuantity, final char newTimeInForce) {
        this.action = newAction;
        this.order = newOrder;
        this.trader = newTrader;
        this.securityId = newSecurityId;
        this.side = newSide;
        this.price = newPrice;
        this.quantity = newQuantity;
        this.timeInForce = newTimeInForce;
    }
}
