package org.ringside.matching;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LongTableTest {
    private final LongTable table = new LongTable(0);

    @ParameterizedTest
    @ValueSource(longs = {0xF1DE83E19937733DL, 1L << 32, 1L << 50, 1, 60})
    void shouldNotCrowdWhenKeysAreChosenForIt(final long step) {
        for (long i = 1; !table.isFull(); i++) {
            table.put(LongMap.hash(i * step), i * step, 1);
        }
        int longestRun = 0;
        int run = 0;
        int last = -1;
        for (int place = table.next(-1); place >= 0; place = table.next(place)) {
            run = place == last + 1 ? run + 1 : 1;
            longestRun = Math.max(longestRun, run);
            last = place;
        }

        assertThat(longestRun).isLessThan(200);
    }

    @Test
    void shouldBeDividedByTheNextBitOfHashes() {
        for (long key = 1; !table.isFull(); key++) {
            table.put(LongMap.hash(key), key, key);
        }
        final LongTable zeros = new LongTable(1);
        final LongTable ones = new LongTable(1);

        table.divide(zeros, ones);

        assertThat(zeros.size() + ones.size()).isEqualTo(table.size());
        assertThat(Math.abs(zeros.size() - ones.size())).isLessThan(table.size() / 4);
        for (long key = 1; key <= table.size(); key++) {
            final long hash = LongMap.hash(key);
            assertThat((hash < 0 ? ones : zeros).get(hash, key)).isEqualTo(key);
            assertThat((hash < 0 ? zeros : ones).get(hash, key)).isZero();
        }
    }
}
