package org.ringside.simulator.benchmarks.fix;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What is compared does the same. */
class CodecTest {
    private final MeasuredCodec ours = new RingsideCodec();
    private final MeasuredCodec theirs = new QuickFixCodec();

    @Test
    void shouldReadTheSameValuesAndWriteTheSameReports() {
        assertThat(ours.decode(3)).isEqualTo(theirs.decode(3)).isPositive();
        assertThat(ours.encode(3)).isEqualTo(theirs.encode(3)).isPositive();

        assertThat(text(ours.report())).isEqualTo(text(theirs.report())).contains("|34=3|", "|44=236.47|");
    }

    private static String text(final byte[] message) {
        return new String(message, US_ASCII).replace('\u0001', '|');
    }
}
