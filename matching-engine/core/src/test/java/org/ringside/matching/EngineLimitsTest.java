package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

/** No limit lets an order come for which there is no record. */
class EngineLimitsTest {
    private static final int MOST_INSTRUMENTS = 0xFFFF;
    private static final int RECORDS = 1 << OrderSlab.RECORD_BITS;

    @Test
    void shouldLeaveARecordForEachOrderAndEachLevelWhenAsManyOrdersLiveAsMay() {
        final Slab levels = new Slab("levels", RECORDS);
        for (int instrument = 0; instrument < MOST_INSTRUMENTS; instrument++) {
            levels.take();
        }

        assertThat(levels.used() + EngineLimits.MOST_ORDERS).as("levels of parked orders, and one for each order")
            .isLessThanOrEqualTo(RECORDS);
        assertThatThrownBy(() -> EngineLimits.SHIPPED.withMaxOrders(EngineLimits.MOST_ORDERS + 1))
            .isInstanceOf(IllegalArgumentException.class);
    }
}
