package org.ringside.marketdata.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.HexFormat;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

class PcapWriterTest {
    private final ByteArrayOutputStream output = new ByteArrayOutputStream();

    /** Checksum and lengths were computed by hand. */
    @Test
    void shouldWriteACaptureOfUdpDatagrams() throws IOException {
        final byte[] packet = new byte[42];
        packet[1 + 28] = 12;
        packet[41] = (byte) 0xEE;
        final PcapWriter writer = new PcapWriter(output);
        writer.write(new UnsafeBuffer(packet), 1, 41, 1_700_000_000_000_000_007L);

        final byte[] written = output.toByteArray();
        final HexFormat hex = HexFormat.of();
        assertThat(hex.formatHex(written, 0, 24)).isEqualTo("4d3cb2a1020004000000000000000000ffff000065000000");
        assertThat(hex.formatHex(written, 24, 40)).as("record").isEqualTo("00f15365070000004500000045000000");
        assertThat(hex.formatHex(written, 40, 60)).as("IPv4")
            .isEqualTo("450000450000000040117ca67f0000017f000001");
        assertThat(hex.formatHex(written, 60, 68)).as("UDP").isEqualTo("9858986400310000");
        assertThat(Arrays.copyOfRange(written, 68, written.length)).isEqualTo(Arrays.copyOfRange(packet, 1, 42));
    }

    @Test
    void shouldTakePacketsOfAnyLengthThatADatagramCanHave() throws IOException {
        final PcapWriter writer = new PcapWriter(output);
        final UnsafeBuffer packet = new UnsafeBuffer(new byte[RecordingDescriptor.MAX_PACKET_LENGTH + 1]);
        writer.write(packet, 0, 0, 0);
        writer.write(packet, 0, RecordingDescriptor.MAX_PACKET_LENGTH, 0);

        assertThat(output.size()).isEqualTo(24 + 2 * (16 + 28) + RecordingDescriptor.MAX_PACKET_LENGTH);
        assertThatIllegalArgumentException().isThrownBy(() ->
            writer.write(packet, 0, RecordingDescriptor.MAX_PACKET_LENGTH + 1, 0));
    }
}
