package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class SlabTest {
    private static final int MANY = 100_000;

    private final Slab slab = new Slab("things", 1 << 24);

    @Test
    void shouldNeverGiveOutRecordZero() {
        assertThat(slab.take()).isEqualTo(1);
        assertThat(slab.take()).isEqualTo(2);
    }

    @Test
    void shouldUseTheLastFreedFirst() {
        final int first = slab.take();
        final int second = slab.take();
        slab.giveBack(first);
        slab.giveBack(second);

        assertThat(slab.take()).isEqualTo(second);
        assertThat(slab.take()).isEqualTo(first);
        assertThat(slab.take()).isEqualTo(3);
    }

    @Test
    void shouldKeepWhatRecordsHoldWhenItGrows() {
        for (int i = 1; i <= MANY; i++) {
            final int record = slab.take();
            for (int field = 0; field < Slab.RECORD_LONGS; field++) {
                slab.set(record, field, (long) i * Slab.RECORD_LONGS + field);
            }
        }
        for (int record = 1; record <= MANY; record++) {
            for (int field = 0; field < Slab.RECORD_LONGS; field++) {
                assertThat(slab.get(record, field)).isEqualTo((long) record * Slab.RECORD_LONGS + field);
            }
        }
    }

    @Test
    void shouldNotMixTheHalvesOfAField() {
        final int record = slab.take();
        slab.setHigh(record, 3, -1);
        slab.setLow(record, 3, Integer.MIN_VALUE);

        assertThat(slab.high(record, 3)).isEqualTo(-1);
        assertThat(slab.low(record, 3)).isEqualTo(Integer.MIN_VALUE);

        slab.setLow(record, 3, 7);
        slab.setHigh(record, 3, 5);

        assertThat(slab.high(record, 3)).isEqualTo(5);
        assertThat(slab.low(record, 3)).isEqualTo(7);
    }

    @Test
    void shouldSayWhatThereIsTooMuchOfWhenItIsFull() {
        final Slab small = new Slab("things", 3);
        small.take();
        small.take();

        assertThatThrownBy(small::take).isInstanceOf(IllegalStateException.class)
            .hasMessage("more than 2 things at a time");
    }
}
