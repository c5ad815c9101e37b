package org.ringside.gateway.fix.orders;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.ringside.gateway.fix.orders.ClOrdIdFile.NUMBER_OFFSET;
import static org.ringside.gateway.fix.orders.ClOrdIdFile.entryOf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** The slot of each id is found, however ids are counted up, and no other. */
class ClOrdIdTableTest {
    private static final int CAPACITY = 700;

    private final UnsafeBuffer entries = new UnsafeBuffer(new byte[entryOf(CAPACITY + 1)]);
    private final Map<String, Integer> slots = new HashMap<>();
    private final String[] ids = new String[CAPACITY + 1];
    private final long seed = System.nanoTime();
    private final Random random = new Random(seed);
    private ClOrdIdTable table = new ClOrdIdTable(entries, CAPACITY);

    @Test
    void shouldFindTheSlotOfEachIdAsAPlainMapDoesWhateverIsCountedUp() {
        System.out.println("seed " + seed);
        final List<String> fronts = List.of("", "A", "9", "20261128", "session-12-", "999999999999", "0");
        final int[] counters = {9_900, 7, 999_990, 1, 99_999_000, 12_345_678, 0};
        int front = 0;
        int slot = 0;
        for (int step = 0; step < 40_000; step++) {
            if (random.nextInt(30) == 0) {
                front = random.nextInt(fronts.size());
            }
            if (random.nextInt(60) == 0) {
                counters[front] += random.nextInt(30) - 15;
            }
            counters[front] = Math.max(0, counters[front] + 1);
            final String id = fronts.get(front) + counters[front];
            slot = (slot + (random.nextInt(80) == 0 ? 2 : 1)) % (CAPACITY + 1);
            if (slot > 0) {
                give(slot, id);
            }
            final int some = 1 + random.nextInt(CAPACITY);
            if (ids[some] != null) {
                assertThat(find(ids[some])).as("seed %d, step %d", seed, step).isEqualTo(some);
            }
            final String near = fronts.get(front) + Math.max(0, counters[front] + random.nextInt(400) - 300);
            assertThat(find(near)).as("seed %d, step %d, %s", seed, step, near).isEqualTo(slots.getOrDefault(near, 0));
            if (random.nextInt(4_000) == 0) {
                restore();
            }
        }
    }

    /** A slot gets an id that has none; what it had is gone. */
    private void give(final int slot, final String id) {
        if (find(id) != ClOrdIdTable.NONE) {
            return;
        }
        if (ids[slot] != null) {
            table.remove(slot);
            slots.remove(ids[slot]);
        }
        table.putId(slot);
        entries.putLong(entryOf(slot) + NUMBER_OFFSET, slot);
        table.add(slot);
        ids[slot] = id;
        slots.put(id, slot);
    }

    /** As the next process does. */
    private void restore() {
        table = new ClOrdIdTable(entries, CAPACITY);
        final List<Integer> twice = new ArrayList<>();
        for (int slot = 1; slot <= CAPACITY; slot++) {
            if (ids[slot] != null) {
                if (table.findIdOf(slot) != ClOrdIdTable.NONE) {
                    twice.add(slot);
                }
                table.add(slot);
            }
        }
        assertThat(twice).as("seed %d", seed).isEmpty();
    }

    private int find(final String id) {
        return table.find(new UnsafeBuffer(id.getBytes(US_ASCII)), 0, id.length());
    }
}
