package org.ringside.gateway.fix.orders;

import java.util.HashMap;
import java.util.Map;

/** The ids of a session as plainly as can be: what {@link ClOrdIds} has to do, slot by slot. */
final class ClOrdIdsModel {
    private enum Need { ASKED, LIVE, ENDED }

    private static final class Entry {
        private final String id;
        private final long number;
        private Need need = Need.ASKED;
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
    private int last;
    private long rounds;

    ClOrdIdsModel(final int capacity) {
        this.capacity = capacity;
        this.slots = new Entry[capacity + 1];
    }

    void onDay(final long newDay) {
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
                day = entry.need == Need.ENDED ? Math.max(day, entry.day) : day;
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
        return entry.need != Need.ENDED || entry.day == day;
    }

    long numberOf(final String id, final boolean isCancel) {
        final Entry known = byId.get(id);
        if (known != null) {
            if (known.need == Need.ENDED) {
                known.need = Need.ASKED;
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
            final Entry before = slots[last];
            if (before != null && before.need == Need.ASKED) {
                end(before);
            } else if (before == null || !isNeeded(before)) {
                if (before != null) {
                    byId.remove(before.id);
                }
                slots[last] = new Entry(id, (rounds << 23) + last);
                byId.put(id, slots[last]);
                return slots[last].number;
            }
        }
    }

    /** Once a day. */
    private void settle() {
        for (int slot = 1; slot <= capacity && !isSettled; slot++) {
            if (slots[slot] != null && slots[slot].need == Need.ASKED) {
                end(slots[slot]);
            }
        }
        isSettled = true;
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
        entry.need = isDayKnown ? Need.ENDED : Need.ASKED;
        entry.day = day;
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
