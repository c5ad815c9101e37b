package org.ringside.marketdata.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Set;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.marketdata.protocol.OrderAddedDecoder;
import org.ringside.marketdata.protocol.OrdersSnapshotDecoder;
import org.ringside.marketdata.protocol.Side;

class PacketReaderTest {
    private static final int FIRST_FRAME = PacketDescriptor.HEADER_LENGTH;

    private final PacketReader reader = new PacketReader();
    private final byte[] packet = Packets.sample();

    @Test
    void shouldWriteThePacketOfTheGoldenFile() throws IOException {
        assertThat(packet).isEqualTo(golden());
    }

    @Test
    @DisplayName("an older publisher sends packets of the first version")
    void shouldReadThePacketOfTheGoldenFile() throws IOException {
        final byte[] golden = golden();
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[golden.length + 7]);
        buffer.putBytes(7, golden);

        assertThat(reader.wrap(buffer, 7, golden.length)).isEqualTo(PacketStatus.OK);
        assertThat(reader.session()).isEqualTo(0x0807060504030201L);
        assertThat(reader.sequence()).isEqualTo(0x1817161514131211L);
        assertThat(reader.sendingTime()).isEqualTo(0x2827262524232221L);
        assertThat(reader.count()).isEqualTo(2);
        assertThat(reader.channel()).isEqualTo(0x3231);
        assertThat(reader.stream()).isEqualTo(PacketDescriptor.STREAM_ORDER_SNAPSHOTS);
        assertThat(reader.packetFlags()).isEqualTo(9);
        assertThat(reader.incarnation()).isEqualTo(0x3433);
        assertThat(reader.enginePublished()).isEqualTo(0x4847464544434241L);
        assertThat(reader.next()).isTrue();
        assertThat(reader.templateId()).isEqualTo(OrderAddedDecoder.TEMPLATE_ID);
        assertThat(reader.rptSeq()).isEqualTo(3);
        assertThat(reader.transactTime()).isEqualTo(4);
        assertThat(reader.instrumentId()).isEqualTo(5);
        assertThat(reader.flags()).isEqualTo(EventFlags.LAST);
        assertThat(reader.next()).isTrue();
        final OrdersSnapshotDecoder chunk = new OrdersSnapshotDecoder()
            .wrap(buffer, reader.body(), reader.blockLength(), reader.version());
        final OrdersSnapshotDecoder.OrdersDecoder orders = chunk.orders();
        assertThat(orders.count()).isEqualTo(2);
        assertThat(orders.next().bookId()).isEqualTo(1);
        assertThat(orders.next().side()).isEqualTo(Side.SELL);
        assertThat(reader.next()).isFalse();
        assertThat(reader.next()).isFalse();
    }

    @Test
    void shouldReadPacketWithoutMessages() {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[PacketDescriptor.MAX_LENGTH]);
        final PacketWriter writer = new PacketWriter(1, 0, PacketDescriptor.STREAM_ORDERS, 1);
        writer.begin(buffer, 0);

        assertThat(reader.wrap(buffer, 0, writer.finish(9, 0, 0, 0))).isEqualTo(PacketStatus.OK);
        assertThat(reader.sequence()).isEqualTo(9);
        assertThat(reader.next()).isFalse();
    }

    @Test
    void shouldFillAPacketToItsLastByteAndNoFarther() {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[PacketDescriptor.MAX_LENGTH]);
        final PacketWriter writer = new PacketWriter(1, 0, PacketDescriptor.STREAM_ORDERS, 1);
        writer.begin(buffer, 0);
        final int block = PacketWriter.MAX_BODY_LENGTH;
        assertThat(writer.claim(block)).isEqualTo(FIRST_FRAME + FrameDescriptor.HEADER_LENGTH);
        writer.commit(OrderAddedDecoder.TEMPLATE_ID, block, block);

        assertThat(writer.claim(0)).isEqualTo(PacketWriter.NO_ROOM);
        assertThat(reader.wrap(buffer, 0, writer.finish(1, 0, 0, 0))).isEqualTo(PacketStatus.OK);
        assertThatIllegalArgumentException().isThrownBy(() -> writer.claim(block + 1));
        assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> writer.begin(buffer, 1));
    }

    @Test
    void shouldRefuseEveryPacketThatIsCut() {
        final Set<PacketStatus> seen = EnumSet.noneOf(PacketStatus.class);
        for (int length = 0; length < packet.length; length++) {
            // No byte behind it exists.
            final PacketStatus status = reader.wrap(new UnsafeBuffer(Arrays.copyOf(packet, length)), 0, length);
            assertThat(status).as("%d bytes", length).isNotEqualTo(PacketStatus.OK);
            assertThat(reader.next()).isFalse();
            seen.add(status);
        }
        assertThat(seen).containsExactlyInAnyOrder(
            PacketStatus.TOO_SHORT, PacketStatus.MISCOUNTED, PacketStatus.BAD_FRAME_LENGTH);
    }

    @Test
    void shouldRefusePacketWithBytesBehindItsFrames() {
        for (final int more : new int[] {1, 12, 500}) {
            assertThat(wrap(Arrays.copyOf(packet, packet.length + more))).isEqualTo(PacketStatus.MISCOUNTED);
        }
        assertThat(wrap(Arrays.copyOf(packet, PacketDescriptor.MAX_LENGTH + 1))).isEqualTo(PacketStatus.TOO_LONG);
    }

    /** Whatever a bit does, the reader says the same wherever the packet lies, and looks at no byte around it. */
    @Test
    void shouldLookAtNoOtherByteWhicheverBitIsWrong() {
        final Set<PacketStatus> seen = EnumSet.noneOf(PacketStatus.class);
        for (int bit = 0; bit < 8 * packet.length; bit++) {
            final byte[] damaged = packet.clone();
            damaged[bit / 8] ^= (byte) (1 << bit % 8);
            final PacketStatus alone = wrap(damaged);
            final String read = readAll();
            for (final int filler : new int[] {0, 0xFF}) {
                final byte[] around = new byte[damaged.length + 200];
                Arrays.fill(around, (byte) filler);
                System.arraycopy(damaged, 0, around, 100, damaged.length);
                assertThat(reader.wrap(new UnsafeBuffer(around), 100, damaged.length)).isEqualTo(alone);
                assertThat(readAll()).isEqualTo(read);
            }
            seen.add(alone);
        }
        assertThat(seen).containsExactlyInAnyOrder(PacketStatus.OK, PacketStatus.MISCOUNTED,
            PacketStatus.OTHER_ENCODING, PacketStatus.BAD_FRAME_LENGTH, PacketStatus.OTHER_SCHEMA,
            PacketStatus.BAD_BLOCK, PacketStatus.BAD_GROUP);
    }

    @Test
    @DisplayName("a newer publisher sends what a subscriber does not know")
    void shouldTakeUnknownMessagesThatBeginAsAllDo() {
        final UnsafeBuffer unknown = new UnsafeBuffer(packet.clone());
        unknown.putShort(FIRST_FRAME + 6, (short) 999);
        assertThat(reader.wrap(unknown, 0, packet.length)).isEqualTo(PacketStatus.OK);

        unknown.putShort(FIRST_FRAME + 4, (short) (MessageLayout.START_LENGTH - 1));
        assertThat(reader.wrap(unknown, 0, packet.length)).isEqualTo(PacketStatus.BAD_BLOCK);
    }

    private PacketStatus wrap(final byte[] bytes) {
        return reader.wrap(new UnsafeBuffer(bytes), 0, bytes.length);
    }

    /** All that a listener could read. */
    private String readAll() {
        final StringBuilder text = new StringBuilder();
        while (reader.next()) {
            text.append(reader.templateId()).append(' ').append(reader.rptSeq()).append(' ').append(reader.flags());
            if (reader.templateId() == OrdersSnapshotDecoder.TEMPLATE_ID) {
                final OrdersSnapshotDecoder chunk = new OrdersSnapshotDecoder()
                    .wrap(reader.buffer(), reader.body(), reader.blockLength(), reader.version());
                for (final OrdersSnapshotDecoder.OrdersDecoder order : chunk.orders()) {
                    text.append(order.bookId()).append(order.price()).append(order.quantity()).append(order.side());
                }
            } else if (reader.templateId() == OrderAddedDecoder.TEMPLATE_ID) {
                text.append(new OrderAddedDecoder().wrap(
                    reader.buffer(), reader.body(), reader.blockLength(), reader.version()).side());
            }
        }
        return text.toString();
    }

    private static byte[] golden() throws IOException {
        try (InputStream file = PacketReaderTest.class.getResourceAsStream("/golden/packet.hex")) {
            assertThat(file).isNotNull();
            return HexFormat.of().parseHex(new String(file.readAllBytes(), StandardCharsets.US_ASCII)
                .replaceAll("#.*", "").replaceAll("\\s", ""));
        }
    }
}
