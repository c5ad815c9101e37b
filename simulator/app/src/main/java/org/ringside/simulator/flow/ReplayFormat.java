package org.ringside.simulator.flow;

import java.util.Locale;

/** The formats of a file that says, line by line, what traders did. */
public enum ReplayFormat {
    /**
     * {@code id,timestamp,exchange.timestamp,price,volume,action,direction}: an order is entered with the volume it was
     * created with, and cancelled when it is deleted with volume left. Its trades show as changes and as deletions
     * without volume: the exchange makes them itself, because an aggressor was created with its whole volume.
     */
    EVENTS("id,timestamp,exchange.timestamp,price,volume,action,direction", 7, 1) {
        @Override
        ReplayOutcome fill(final ReplayLine line, final ReplayOrders orders, final Command command) {
            final long id = line.number(0, "id");
            final long price = line.decimal(3, "price", Decimal.PRICE_DIGITS);
            final char side = side(line, line.text(6));
            return switch (line.text(5)) {
                case "created" -> {
                    requireNew(line, orders, id);
                    orders.enter(command, id, side, price, line.positive(4, "volume"));
                    yield ReplayOutcome.COMMAND;
                }
                case "changed" -> {
                    line.number(4, "volume");
                    yield orders.isOpen(id) ? ReplayOutcome.BY_THE_EXCHANGE : ReplayOutcome.UNKNOWN_ORDER;
                }
                case "deleted" -> delete(line, orders, id, command);
                default -> throw line.bad("action '" + line.text(5) + "' is none of created, changed, deleted");
            };
        }

        private ReplayOutcome delete(
            final ReplayLine line, final ReplayOrders orders, final long id, final Command command) {
            final boolean isFilled = line.number(4, "volume") == 0;
            if (!orders.isOpen(id)) {
                return ReplayOutcome.UNKNOWN_ORDER;
            }
            if (isFilled) {
                orders.forget(id);
                return ReplayOutcome.BY_THE_EXCHANGE;
            }
            orders.cancel(command, id);
            return ReplayOutcome.COMMAND;
        }

        private char side(final ReplayLine line, final String text) {
            return switch (text) {
                case "bid" -> Command.BUY;
                case "ask" -> Command.SELL;
                default -> throw line.bad("direction '" + text + "' is neither bid nor ask");
            };
        }
    },

    /**
     * A LOBSTER message file, {@code time,type,id,size,price,direction} without a header; the price is in units of
     * 0.0001. An order is entered by type 1, made smaller by type 2, cancelled by type 3. Type 4 says that a resting
     * order was executed; the file has no line for the aggressor, so the replay enters one: immediate or cancel, on the
     * other side, with the size and price of the execution. Executions of hidden orders (5), auctions (6) and halts (7)
     * are not replayed.
     */
    LOBSTER(null, 6, 3) {
        private static final int TIME_DIGITS = 12;
        private static final int UNIT = 10_000;

        @Override
        ReplayOutcome fill(final ReplayLine line, final ReplayOrders orders, final Command command) {
            line.decimal(0, "time", TIME_DIGITS);
            final long id = line.number(2, "id");
            switch (line.text(1)) {
                case "1" -> {
                    requireNew(line, orders, id);
                    orders.enter(command, id, side(line, line.text(5)), price(line), line.positive(3, "size"));
                    return ReplayOutcome.COMMAND;
                }
                case "2", "3", "4" -> {
                    if (!orders.isOpen(id)) {
                        return ReplayOutcome.UNKNOWN_ORDER;
                    }
                    change(line, orders, id, command);
                    return ReplayOutcome.COMMAND;
                }
                case "5", "6", "7" -> {
                    return ReplayOutcome.NOT_REPLAYED;
                }
                default -> throw line.bad("type '" + line.text(1) + "' is none of 1 to 7");
            }
        }

        private void change(final ReplayLine line, final ReplayOrders orders, final long id, final Command command) {
            switch (line.text(1)) {
                case "2" -> reduce(line, orders, id, command);
                case "3" -> orders.cancel(command, id);
                default -> execute(line, orders, id, command);
            }
        }

        private void reduce(final ReplayLine line, final ReplayOrders orders, final long id, final Command command) {
            final long lots = line.positive(3, "size");
            if (lots >= orders.leaves(id)) {
                throw line.bad("size " + lots + " is not less than what is left of order " + id);
            }
            orders.reduce(command, id, lots);
        }

        private void execute(final ReplayLine line, final ReplayOrders orders, final long id, final Command command) {
            final long lots = line.positive(3, "size");
            if (lots > orders.leaves(id)) {
                throw line.bad("size " + lots + " is more than what is left of order " + id);
            }
            orders.execute(command, id, price(line), lots);
        }

        private long price(final ReplayLine line) {
            final long price = line.positive(4, "price");
            if (price > Long.MAX_VALUE / UNIT) {
                throw line.bad("price '" + line.text(4) + "' is too large");
            }
            return price * UNIT;
        }

        private char side(final ReplayLine line, final String text) {
            return switch (text) {
                case "1" -> Command.BUY;
                case "-1" -> Command.SELL;
                default -> throw line.bad("direction '" + text + "' is neither 1 nor -1");
            };
        }
    };

    private final String header;
    private final int fieldCount;
    private final int defaultSecurityId;

    ReplayFormat(final String header, final int fieldCount, final int defaultSecurityId) {
        this.header = header;
        this.fieldCount = fieldCount;
        this.defaultSecurityId = defaultSecurityId;
    }

    /** Fills in the command that a line leads to, if it leads to one. */
    abstract ReplayOutcome fill(ReplayLine line, ReplayOrders orders, Command command);

    /** First line of the file, or null. */
    String header() {
        return header;
    }

    int fieldCount() {
        return fieldCount;
    }

    /** The instrument of the default configuration with the tick and the lot of the file. */
    public int defaultSecurityId() {
        return defaultSecurityId;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static void requireNew(final ReplayLine line, final ReplayOrders orders, final long id) {
        if (orders.isOpen(id)) {
            throw line.bad("order " + id + " begins a second time");
        }
    }
}
