package org.ringside.gateway.fix.codec;

/** What the value of a field looks like; the dictionary explains each. */
final class FieldType {
    static final int STRING = 0;
    static final int CHAR = 1;
    static final int INT = 2;
    static final int SEQ = 3;
    static final int BOOL = 4;
    static final int PRICE = 5;
    static final int QTY = 6;
    static final int TIME = 7;
    static final int DATE = 8;
    static final int FLAGS = 9;
    static final int COUNT = 10;
    static final int LENGTH = 11;
    static final int DATA = 12;

    private FieldType() {
    }
}
