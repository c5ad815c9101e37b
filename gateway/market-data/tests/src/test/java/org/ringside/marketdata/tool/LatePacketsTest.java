package org.ringside.marketdata.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.marketdata.client.PacketWriter;

/** What was sent before a subscriber came is not taken. */
class LatePacketsTest {
    private static final long BEGIN = 1_000;

    private final List<Long> taken = new ArrayList<>();
    private final LatePackets late = new LatePackets((buffer, offset, length) ->
        taken.add(PacketDescriptor.sequence(buffer, offset)), BEGIN);

    private void send(final int stream, final long sequence, final long time) {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[PacketDescriptor.MAX_LENGTH]);
        final PacketWriter writer = new PacketWriter(1, 0, stream, 1);
        writer.begin(buffer, 0);
        late.onPacket(buffer, 0, writer.finish(sequence, 0, time, 0));
    }

    @Test
    void shouldLeaveOutWhatWasSentBefore() {
        send(PacketDescriptor.STREAM_ORDERS, 7, BEGIN - 1);
        send(PacketDescriptor.STREAM_ORDERS, 70, BEGIN);

        assertThat(taken).containsExactly(70L);
    }

    @Test
    void shouldTakeAllOfAStreamThatHasBegun() {
        send(PacketDescriptor.STREAM_ORDERS, 70, BEGIN);
        send(PacketDescriptor.STREAM_LEVELS, 8, BEGIN - 1);
        send(PacketDescriptor.STREAM_ORDERS, 71, BEGIN - 1);

        assertThat(taken).containsExactly(70L, 71L);
    }

    @Test
    void shouldPassOnWhatIsDamaged() {
        late.onPacket(new UnsafeBuffer(new byte[PacketDescriptor.HEADER_LENGTH - 1]), 0,
            PacketDescriptor.HEADER_LENGTH - 1);

        assertThat(taken).hasSize(1);
    }
}
