package org.ringside.marketdata.itch;

/**
 * The bytes of the messages of ITCH 5.0 that are sent. Big-endian, no padding. Prices have four decimals, u32; times
 * are nanoseconds since midnight, UTC; symbols have spaces behind the text.
 * <pre>
 *  all   0      1        3          5         11
 *        +------+--------+----------+---------+
 *        | type | locate | tracking | time    |
 *        | char | u16    | u16, 0   | u48     |
 *        +------+--------+----------+---------+
 *
 *  S     11       12                          what happens to the session
 *        +-------+
 *        | event |
 *        | char  |
 *        +-------+
 *
 *  R     11       19         20          21         25         26      27        29
 *        +--------+----------+-----------+----------+----------+-------+---------+---
 *        | symbol | category | financial | roundLot | lotsOnly | class | subtype | ...
 *        | char 8 | ' '      | ' '       | u32      | 'N'      | 'C'   | "Z "    |
 *        +--------+----------+-----------+----------+----------+-------+---------+---
 *        29             30          31    32     33    34         38        39
 *        +--------------+-----------+-----+------+-----+----------+---------+
 *        | authenticity | shortSale | ipo | luld | etp | leverage | inverse |
 *        | 'P'          | 'N'       | ' ' | ' '  | 'N' | u32, 0   | 'N'     |
 *        +--------------+-----------+-----+------+-----+----------+---------+
 *
 *  H     11       19      20         21       25
 *        +--------+-------+----------+--------+
 *        | symbol | state | reserved | reason |
 *        | char 8 | char  | ' '      | char 4 |
 *        +--------+-------+----------+--------+
 *
 *  A     11          19     20       24       32      36
 *        +-----------+------+--------+--------+-------+
 *        | reference | side | shares | symbol | price |
 *        | u64       | char | u32    | char 8 | u32   |
 *        +-----------+------+--------+--------+-------+
 *
 *  E, C  11          19       23      31          32      36
 *        +-----------+--------+-------+-----------+-------+
 *        | reference | shares | match | printable | price |
 *        | u64       | u32    | u64   | char, C   | u32,C |
 *        +-----------+--------+-------+-----------+-------+
 *
 *  X, D  11          19       23
 *        +-----------+--------+
 *        | reference | shares |
 *        | u64       | u32, X |
 *        +-----------+--------+
 *
 *  P     11           19     20       24       32      36      44
 *        +------------+------+--------+--------+-------+-------+
 *        | reference  | side | shares | symbol | price | match |
 *        | u64, 0     | char | u32    | char 8 | u32   | u64   |
 *        +------------+------+--------+--------+-------+-------+
 *
 *  Q     11       19       27      31      39     40
 *        +--------+--------+-------+-------+------+
 *        | shares | symbol | price | match | type |
 *        | u64    | char 8 | u32   | u64   | char |
 *        +--------+--------+-------+-------+------+
 *
 *  I     11       19          27          28       36    40     44          48     49          50
 *        +--------+-----------+-----------+--------+-----+------+-----------+------+-----------+
 *        | paired | imbalance | direction | symbol | far | near | reference | type | variation |
 *        | u64    | u64       | char      | char 8 | u32 | u32  | u32       | char | ' '       |
 *        +--------+-----------+-----------+--------+-----+------+-----------+------+-----------+
 * </pre>
 */
final class ItchDescriptor {
    static final char SYSTEM_EVENT = 'S';
    static final char DIRECTORY = 'R';
    static final char TRADING_ACTION = 'H';
    static final char ADD = 'A';
    static final char EXECUTED = 'E';
    static final char EXECUTED_WITH_PRICE = 'C';
    static final char CANCEL = 'X';
    static final char DELETE = 'D';
    static final char TRADE = 'P';
    static final char CROSS = 'Q';
    static final char IMBALANCE = 'I';

    static final int LOCATE = 1;
    static final int TRACKING = 3;
    static final int TIME = 5;
    static final int TIME_LOW = 7;
    /** Where what is a message's own begins; references stand there. */
    static final int OWN = 11;

    static final int SYSTEM_EVENT_LENGTH = 12;

    static final int DIRECTORY_CATEGORY = 19;
    static final int DIRECTORY_FINANCIAL = 20;
    static final int DIRECTORY_ROUND_LOT = 21;
    static final int DIRECTORY_LOTS_ONLY = 25;
    static final int DIRECTORY_CLASS = 26;
    static final int DIRECTORY_SUBTYPE = 27;
    static final int DIRECTORY_AUTHENTICITY = 29;
    static final int DIRECTORY_SHORT_SALE = 30;
    static final int DIRECTORY_IPO = 31;
    static final int DIRECTORY_LULD = 32;
    static final int DIRECTORY_ETP = 33;
    static final int DIRECTORY_LEVERAGE = 34;
    static final int DIRECTORY_INVERSE = 38;
    static final int DIRECTORY_LENGTH = 39;

    static final int ACTION_STATE = 19;
    static final int ACTION_RESERVED = 20;
    static final int ACTION_REASON = 21;
    static final int ACTION_LENGTH = 25;

    static final int ADD_SIDE = 19;
    static final int ADD_SHARES = 20;
    static final int ADD_SYMBOL = 24;
    static final int ADD_PRICE = 32;
    static final int ADD_LENGTH = 36;

    static final int EXECUTED_SHARES = 19;
    static final int EXECUTED_MATCH = 23;
    static final int EXECUTED_LENGTH = 31;
    static final int EXECUTED_PRINTABLE = 31;
    static final int EXECUTED_PRICE = 32;
    static final int EXECUTED_WITH_PRICE_LENGTH = 36;

    static final int CANCEL_SHARES = 19;
    static final int CANCEL_LENGTH = 23;
    static final int DELETE_LENGTH = 19;

    static final int TRADE_SIDE = 19;
    static final int TRADE_SHARES = 20;
    static final int TRADE_SYMBOL = 24;
    static final int TRADE_PRICE = 32;
    static final int TRADE_MATCH = 36;
    static final int TRADE_LENGTH = 44;

    static final int CROSS_SYMBOL = 19;
    static final int CROSS_PRICE = 27;
    static final int CROSS_MATCH = 31;
    static final int CROSS_TYPE = 39;
    static final int CROSS_LENGTH = 40;

    static final int IMBALANCE_SHARES = 19;
    static final int IMBALANCE_DIRECTION = 27;
    static final int IMBALANCE_SYMBOL = 28;
    static final int IMBALANCE_FAR = 36;
    static final int IMBALANCE_NEAR = 40;
    static final int IMBALANCE_REFERENCE = 44;
    static final int IMBALANCE_TYPE = 48;
    static final int IMBALANCE_VARIATION = 49;
    static final int IMBALANCE_LENGTH = 50;

    /** The longest message. */
    static final int MAX_LENGTH = IMBALANCE_LENGTH;

    /** Reason of a halt that holds here alone: something of the instrument does not fit into ITCH. */
    static final int REASON_DOES_NOT_FIT = 0x464F524D;
    /** No reason is given. */
    static final int REASON_NONE = 0x20202020;

    private static final int LOCATE_SHIFT = 48;

    private ItchDescriptor() {
    }

    /** An order's reference: of its instrument, and its number there, which is below 2^48. */
    static long reference(final int locate, final long number) {
        return (long) locate << LOCATE_SHIFT | number;
    }
}
