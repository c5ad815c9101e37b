package org.ringside.gateway.fix.orders;

import java.util.HashMap;
import java.util.Map;

/** The ids of a session as plainly as can be: what {@link ClOrdIds} has to do, slot by slot. */
final class ClOrdIdsModel {
    private static final long NONE = -1;

    private enum Need { ASKED, LIVE, ENDED }

    private static final class Entry {
        private final String id;
        private final long number;
        private Need need;
        /** On which it ended, lived, or was asked for; {@link #NONE} if no day was known, or if that is not. */
        private long day;

        private Entry(final String id, final long number) {
            this.id = id;
            this.number = number;
        }
    }

    private final int capacity;
    private final Entry[] slots;
    private final Map<String, Entry> byId = new HashMap<>();
    private long day;
    private boolean isDayKnown;
    private boolean isSettled;
    /** Days that began in a row, which the next process knows. */
    private long told = NONE;
    private long before = NONE;
    private long twoBefore = NONE;
    /** The first day that any process has heard. */
    private long first = NONE;
    private int last;
    private long rounds;

    ClOrdIdsModel(final int capacity) {
        this.capacity = capacity;
        this.slots = new Entry[capacity + 1];
    }

    void onDay(final long newDay) {
        if (!isDayKnown && newDay != told) {
            before = NONE;
            twoBefore = NONE;
        } else if (newDay != told) {
            twoBefore = before;
            before = told;
        }
        told = newDay;
        first = first == NONE ? newDay : first;
        day = newDay;
        isDayKnown = true;
        isSettled = false;
    }

    /** Another process goes on: it knows what the entries say. */
    void restart() {
        isDayKnown = false;
        isSettled = false;
        day = -1;
        last = 0;
        rounds = 0;
        for (int slot = 1; slot <= capacity; slot++) {
            final Entry entry = slots[slot];
            if (entry != null) {
                day = entry.need == Need.ENDED ? Math.max(day, endOf(entry)) : day;
                if (entry.number > (rounds << 23) + last) {
                    rounds = entry.number >> 23;
                    last = slot;
                }
            }
        }
    }

    int size() {
        int count = 0;
        for (final Entry entry : slots) {
            count += entry != null && isNeeded(entry) ? 1 : 0;
        }
        return count;
    }

    private boolean isNeeded(final Entry entry) {
        return entry.need != Need.ENDED || endOf(entry) == NONE || endOf(entry) == day;
    }

    private long endOf(final Entry entry) {
        return entry.day == NONE ? first : entry.day;
    }

    long numberOf(final String id, final boolean isCancel, final boolean isNamed) {
        final Entry known = byId.get(id);
        if (known != null) {
            if (known.need == Need.ENDED) {
                begin(known, isNamed);
            }
            return known.number;
        }
        if (size() >= (isCancel ? capacity : capacity - capacity / 8)) {
            settle();
            return 0;
        }
        while (true) {
            if (last == capacity) {
                last = 0;
                rounds++;
            }
            last++;
            final Entry there = slots[last];
            if (there != null && (there.need != Need.ENDED || endOf(there) == NONE)) {
                settle(there);
            } else if (there == null || !isNeeded(there)) {
                if (there != null) {
                    byId.remove(there.id);
                }
                slots[last] = new Entry(id, (rounds << 23) + last);
                begin(slots[last], isNamed);
                byId.put(id, slots[last]);
                return slots[last].number;
            }
        }
    }

    /** Once a day. */
    private void settle() {
        for (int slot = 1; slot <= capacity && !isSettled; slot++) {
            if (slots[slot] != null) {
                settle(slots[slot]);
            }
        }
        isSettled = true;
    }

    private void settle(final Entry entry) {
        if (entry.need == Need.ASKED && (entry.day == NONE ? isDayKnown : entry.day != day)
            || entry.need == Need.LIVE && isDayKnown && entry.day < twoBefore) {
            end(entry);
        }
    }

    private void begin(final Entry entry, final boolean isNamed) {
        if (isNamed) {
            end(entry);
        } else {
            entry.need = Need.ASKED;
            entry.day = isDayKnown ? day : NONE;
        }
    }

    /** The number in a slot, 0 if none is there. */
    long numberIn(final int slot) {
        return slots[slot] == null ? 0 : slots[slot].number;
    }

    /** The id with a number, null if none has it. */
    String idOf(final long number) {
        final Entry entry = find(number);
        return entry == null ? null : entry.id;
    }

    void live(final long number) {
        final Entry entry = find(number);
        if (entry != null) {
            entry.need = Need.LIVE;
            entry.day = Math.max(0, day);
        }
    }

    void end(final long number) {
        final Entry entry = find(number);
        if (entry != null) {
            end(entry);
        }
    }

    void answer(final long number) {
        final Entry entry = find(number);
        if (entry != null && entry.need != Need.LIVE) {
            end(entry);
        }
    }

    private void end(final Entry entry) {
        entry.need = isDayKnown || first == NONE ? Need.ENDED : Need.ASKED;
        entry.day = isDayKnown ? day : NONE;
    }

    private Entry find(final long number) {
        for (final Entry entry : slots) {
            if (entry != null && entry.number == number) {
                return entry;
            }
        }
        return null;
    }
}
