package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ClientOrdersTest {
    /** Of a table made for one id: the smallest. */
    private static final int CAPACITY = 16;
    private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;

    private final ClientOrders orders = new ClientOrders(1, 1);

    @Test
    void shouldKnowNoIdWhenNew() {
        for (final long id : new long[] {0, 1, -1, Long.MIN_VALUE, Long.MAX_VALUE}) {
            assertUnused(id);
        }
    }

    @Test
    void shouldFindOrderByItsId() {
        final Order order = new Order();

        orders.use(7, order);

        assertLive(7, order);
        assertUnused(8);
        assertUnused(0);
    }

    @Test
    void shouldTakeAnyBitsForAnId() {
        final long[] ids = {1, -1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 32, -1L << 32};
        final Order[] live = new Order[ids.length];
        for (int i = 0; i < ids.length; i++) {
            live[i] = new Order();
            orders.use(ids[i], live[i]);
        }

        for (int i = 0; i < ids.length; i++) {
            assertLive(ids[i], live[i]);
        }
    }

    @Test
    void shouldRememberIdWhenItsOrderIsOver() {
        orders.use(7, new Order());

        orders.retire(7);

        assertOver(7);
    }

    @Test
    void shouldRememberIdThatNeverWasAnOrders() {
        orders.retire(7);

        assertOver(7);
    }

    @Test
    void shouldKeepIdOverWhenRetiredAgain() {
        orders.use(7, new Order());

        orders.retire(7);
        orders.retire(7);

        assertOver(7);
    }

    @Test
    void shouldTellIdsApartWhenTheyShareASlot() {
        final List<Long> ids = idsOfSlot(3, 5);
        final Order[] live = new Order[5];
        for (int i = 0; i < 5; i++) {
            live[i] = new Order();
            orders.use(ids.get(i), live[i]);
        }

        orders.retire(ids.get(0));
        orders.retire(ids.get(2));

        assertOver(ids.get(0));
        assertLive(ids.get(1), live[1]);
        assertOver(ids.get(2));
        assertLive(ids.get(3), live[3]);
        assertLive(ids.get(4), live[4]);
        assertUnused(idsOfSlot(3, 6).get(5));
    }

    @Test
    void shouldProbeAroundTheEndOfTheTable() {
        final List<Long> ids = idsOfSlot(CAPACITY - 1, 4);
        final Order last = new Order();
        orders.retire(ids.get(0));
        orders.retire(ids.get(1));
        orders.use(ids.get(2), last);

        assertOver(ids.get(0));
        assertOver(ids.get(1));
        assertLive(ids.get(2), last);
        assertUnused(ids.get(3));
    }

    @Test
    void shouldKeepIdsThatShareASlotWhenTableGrows() {
        final List<Long> ids = idsOfSlot(CAPACITY - 1, 100);
        final Map<Long, Order> live = new HashMap<>();
        for (final long id : ids) {
            live.put(id, new Order());
            orders.use(id, live.get(id));
        }

        live.forEach(this::assertLive);
    }

    @Test
    void shouldAgreeWithAMapWhenManyIdsComeAndGo() {
        final Random random = new Random(5);
        final Map<Long, Order> expected = new HashMap<>();
        for (int i = 0; i < 100_000; i++) {
            // Half are dense, as counters make them; half are scattered over all bits.
            final long id = random.nextBoolean() ? 1 + random.nextInt(20_000) : random.nextInt(20_000) * MULTIPLIER;
            if (!expected.containsKey(id)) {
                final Order order = new Order();
                expected.put(id, order);
                orders.use(id, order);
            } else if (random.nextBoolean()) {
                expected.put(id, null);
                orders.retire(id);
            }
        }

        assertThat(expected).hasSizeGreaterThan(30_000);
        expected.forEach((id, order) -> {
            assertThat(orders.isUsed(id)).isTrue();
            assertThat(orders.live(id)).isSameAs(order);
        });
    }

    @Test
    void shouldNotGrowWhenAllExpectedIdsAreUsedAndRetired() {
        final int expected = 1 << 18;
        final ClientOrders prepared = new ClientOrders(1, expected);
        final Order order = new Order();
        final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        final long thread = Thread.currentThread().getId();

        final long before = threads.getThreadAllocatedBytes(thread);
        for (long id = 1; id <= expected; id++) {
            prepared.use(id, order);
        }
        for (long id = 1; id <= expected; id++) {
            prepared.retire(id);
        }
        final long allocated = threads.getThreadAllocatedBytes(thread) - before;

        // Less than the smaller of its two arrays: what the JIT makes on this thread stays far below.
        assertThat(allocated).isLessThan(Integer.BYTES * 2L * expected);
    }

    /** The first ids above 0 that belong to a slot of the smallest table. */
    private static List<Long> idsOfSlot(final int slot, final int count) {
        final List<Long> ids = new ArrayList<>();
        for (long id = 1; ids.size() < count; id++) {
            if (id * MULTIPLIER >>> 64 - Integer.numberOfTrailingZeros(CAPACITY) == slot) {
                ids.add(id);
            }
        }
        return ids;
    }

    private void assertUnused(final long id) {
        assertThat(orders.isUsed(id)).as("%d is used", id).isFalse();
        assertThat(orders.live(id)).as("order of %d", id).isNull();
    }

    private void assertLive(final long id, final Order order) {
        assertThat(orders.isUsed(id)).as("%d is used", id).isTrue();
        assertThat(orders.live(id)).as("order of %d", id).isSameAs(order);
    }

    private void assertOver(final long id) {
        assertThat(orders.isUsed(id)).as("%d is used", id).isTrue();
        assertThat(orders.live(id)).as("order of %d", id).isNull();
    }
}
