package org.ringside.gateway.fix.orders;

import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.gateway.fix.codec.MessageBody;
import org.ringside.gateway.fix.codec.MessageDecoder;
import org.ringside.gateway.fix.codec.MessageEncoder;
import org.ringside.gateway.fix.codec.MsgType;
import org.ringside.gateway.fix.codec.Tag;

/**
 * What a connection tells of the {@link MarketTable}, message by message, as the output has room: a SecurityStatus of
 * each instrument after a Logon, and the answer to a SecurityListRequest. One event loop; allocates nothing on the way.
 */
public final class MarketPages implements MessageBody {
    /** Of {@link #next}: nothing can be sent now. */
    public static final int NOTHING = 0;

    private static final int NOT_RUNNING = -1;
    private static final int MAX_ENTRIES = 16;
    /** Bytes of the longest entry of a list, and of all that is around the entries. */
    private static final int ENTRY_LENGTH = 192;
    private static final int FRAME_LENGTH = 448;
    private static final int MAX_ID = 64;
    private static final int ALL = 4;
    private static final int VALID = 0;
    private static final int INVALID = 1;
    private static final int NONE_FOUND = 2;

    private final MarketTable table;
    private final Symbols symbols;
    private final UnsafeBuffer requestId = new UnsafeBuffer(new byte[MAX_ID]);
    private int requestIdLength;
    /** Place of the next SecurityStatus. */
    private int status = NOT_RUNNING;
    private boolean isUndecided;
    /** Place of the next entry of the list, and the place behind the last one. */
    private int entry = NOT_RUNNING;
    private int end;
    private int first;
    private int result;
    private long lists;
    /** The message that {@link #encode} writes. */
    private int type;
    private int entries;

    /** What a table has, whose instruments have these names. */
    public MarketPages(final MarketTable table, final Symbols symbols) {
        this.table = table;
        this.symbols = symbols;
    }

    /** A trader has logged on. */
    public void begin() {
        status = 0;
        isUndecided = true;
    }

    /**
     * A trader asks which instruments there are; the table is complete, and no other list is running.
     *
     * @param request valid during the call.
     */
    public void beginList(final MessageDecoder request) {
        requestIdLength = request.length(Tag.SECURITY_REQ_ID);
        requestId.putBytes(0, request.buffer(), request.offset(Tag.SECURITY_REQ_ID), requestIdLength);
        lists++;
        first = 0;
        end = 0;
        if (request.number(Tag.SECURITY_LIST_REQUEST_TYPE) == ALL) {
            end = table.size();
            result = end == 0 ? NONE_FOUND : VALID;
        } else if (request.has(Tag.SYMBOL)) {
            final int place = table.find(
                symbols.numberOf(request.buffer(), request.offset(Tag.SYMBOL), request.length(Tag.SYMBOL)));
            result = place == MarketTable.NONE ? NONE_FOUND : VALID;
            first = Math.max(0, place);
            end = place + 1;
        } else {
            result = INVALID;
        }
        entry = first;
    }

    /** Whether there is something to tell. */
    public boolean hasMore() {
        return isListing() || status != NOT_RUNNING && table.isComplete();
    }

    /** Whether it is known by now how much there is to tell after a Logon, and not yet whether it may be told. */
    public boolean isUndecided() {
        return isUndecided && table.isComplete();
    }

    /** How many instruments there are to tell of. */
    public int instruments() {
        return table.size();
    }

    /** Whether it is told what there is after this Logon. */
    public void decide(final boolean isTold) {
        isUndecided = false;
        status = isTold ? 0 : NOT_RUNNING;
    }

    /** Whether a list is not at its end. */
    public boolean isListing() {
        return entry != NOT_RUNNING;
    }

    /**
     * The next message that there is room for.
     *
     * @param room in bytes.
     * @return its type, and {@link #encode} writes it; or {@link #NOTHING}.
     */
    public int next(final int room) {
        type = NOTHING;
        if (status != NOT_RUNNING && table.isComplete()) {
            if (status == table.size()) {
                status = NOT_RUNNING;
            } else {
                type = room < FRAME_LENGTH ? NOTHING : MsgType.SECURITY_STATUS;
                return type;
            }
        }
        if (isListing() && room >= FRAME_LENGTH + ENTRY_LENGTH) {
            type = MsgType.SECURITY_LIST;
            entries = Math.min(Math.min(MAX_ENTRIES, (room - FRAME_LENGTH) / ENTRY_LENGTH), end - entry);
        }
        return type;
    }

    @Override
    public void encode(final MessageEncoder encoder) {
        if (type == MsgType.SECURITY_STATUS) {
            symbols.put(encoder, Tag.SYMBOL, table.id(status));
            encoder.putNumber(Tag.SECURITY_TRADING_STATUS, ReportTexts.tradingStatus(table.phase(status)));
            status++;
        } else {
            list(encoder);
        }
    }

    private void list(final MessageEncoder encoder) {
        encoder.putBytes(Tag.SECURITY_REQ_ID, requestId, 0, requestIdLength);
        encoder.putNumber(Tag.SECURITY_RESPONSE_ID, lists);
        encoder.putNumber(Tag.TOT_NO_RELATED_SYM, end - first);
        encoder.putNumber(Tag.SECURITY_REQUEST_RESULT, result);
        final boolean isLast = entry + entries == end;
        encoder.putCharacter(Tag.LAST_FRAGMENT, isLast ? 'Y' : 'N');
        if (entries > 0) {
            encoder.putNumber(Tag.NO_RELATED_SYM, entries);
        }
        for (int i = 0; i < entries; i++) {
            instrument(encoder, entry + i);
        }
        entry = isLast ? NOT_RUNNING : entry + entries;
    }

    private void instrument(final MessageEncoder encoder, final int place) {
        symbols.put(encoder, Tag.SYMBOL, table.id(place));
        encoder.putNumber(Tag.SECURITY_ID, Integer.toUnsignedLong(table.id(place)));
        encoder.putNumber(Tag.ROUND_LOT, table.lot(place));
        encoder.putNumber(Tag.MIN_TRADE_VOL, table.minimum(place));
        encoder.putDecimal(Tag.MIN_PRICE_INCREMENT, table.tick(place), ExecutionReport.PRICE_SCALE);
        encoder.putNumber(Tag.MAX_TRADE_VOL, table.maximum(place));
    }
}
