package org.ringside.gateway.counters;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/** Tools look at files of counters that something has written to: they name the file, in a line. */
class DamagedCountersTest {
    @TempDir
    private Path folder;

    /** Offsets of the loops, of the slots, and of the state of the first session. */
    @ParameterizedTest
    @CsvSource({"32, -1", "32, 0", "32, 2", "32, 9223372036854775807", "32, 1048577", "40, -1", "40, 4098",
        "40, 4294967296", "40, 9223372036854775807", "state, 5", "state, -1", "state, 4294967296"})
    void shouldRefuseNumbersThatCannotBe(final String place, final long value) throws IOException {
        GatewayCounters.create(folder, "gw-1", 1).session(1001, 0).increment(SessionCounter.REPORTS);
        assertThat(CountersSnapshot.readAll(folder)).hasSize(1);
        final long offset = place.equals("state")
            ? GatewayCountersDescriptor.slotOffset(1, 1) + GatewayCountersDescriptor.SLOT_STATE_OFFSET
            : Long.parseLong(place);

        put(offset, value);

        assertThatThrownBy(() -> CountersSnapshot.readAll(folder)).isInstanceOf(LaunchException.class)
            .hasMessageContaining("gw-1.counters has no counters of a gateway of this version")
            .extracting(failure -> ((LaunchException) failure).exitCode()).isEqualTo(ExitCode.CORRUPT);
    }

    @Test
    void shouldRefuseAFileThatIsTooLargeToBeMapped() throws IOException {
        GatewayCounters.create(folder, "gw-1", 1);
        try (RandomAccessFile file = new RandomAccessFile(folder.resolve("gw-1.counters").toFile(), "rw")) {
            file.setLength(1L << 32);
        }

        assertThatThrownBy(() -> CountersSnapshot.readAll(folder)).isInstanceOf(LaunchException.class)
            .hasMessageContaining("gw-1.counters has no counters");
    }

    private void put(final long offset, final long value) throws IOException {
        try (RandomAccessFile file = new RandomAccessFile(folder.resolve("gw-1.counters").toFile(), "rw")) {
            file.seek(offset);
            file.writeLong(Long.reverseBytes(value));
        }
    }
}
