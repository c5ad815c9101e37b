package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The bytes of the file are a contract with other versions and other languages: literal offsets, on purpose. */
class LayoutTest {
    @TempDir
    private Path folder;

    @Test
    void shouldHaveTheseBytesWhenAMessageWasCommitted() throws IOException {
        final QueueSpec spec = new QueueSpec(64, 240, 4, QueueSpec.Writers.MANY, 3902, 1, 5);
        try (Queue queue = QueueDirectory.of(folder).create("q", spec); Producer producer = queue.producer("gw-1")) {
            producer.offer(7, new UnsafeBuffer("hello".getBytes(StandardCharsets.US_ASCII)), 0, 5);
        }

        final ByteBuffer file = ByteBuffer.wrap(Files.readAllBytes(folder.resolve("q.q")))
            .order(ByteOrder.LITTLE_ENDIAN);
        assertThat(file.capacity()).isEqualTo(0x4000 + 64 * 256);
        assertThat(new String(file.array(), 0, 8, StandardCharsets.US_ASCII)).isEqualTo("EXMQ0001");
        assertThat(file.getInt(0x08)).isEqualTo(0x20000);
        assertThat(file.getInt(0x0C)).isEqualTo(0x4000);
        assertThat(file.getInt(0x10)).isEqualTo(256);
        assertThat(file.getInt(0x14)).isEqualTo(8);
        assertThat(file.getInt(0x18)).isEqualTo(64);
        assertThat(file.getInt(0x1C)).isEqualTo(4);
        assertThat(file.getLong(0x20)).isEqualTo(0x4000);
        assertThat(file.getLong(0x28)).isEqualTo(file.capacity());
        assertThat(file.getInt(0x58)).isEqualTo((int) ProcessHandle.current().pid());
        assertThat(file.getInt(0x60)).isEqualTo(64);
        assertThat(file.getInt(0x64)).isEqualTo(8);
        assertThat(file.getInt(0x68)).isZero();
        assertThat(file.getInt(0x6C)).isEqualTo(3902);
        assertThat(file.getInt(0x70)).isEqualTo(1);
        assertThat(file.getLong(0x80)).isEqualTo(5);
        assertThat(file.getInt(0x100)).isEqualTo(1);
        assertThat(file.getLong(0x200)).isEqualTo(6);
        assertThat(file.getLong(0x300)).isEqualTo(5);
        assertThat(new String(file.array(), 0x1020, 4, StandardCharsets.US_ASCII)).isEqualTo("gw-1");
        final int slot = 0x4000 + 5 * 256;
        assertThat(file.getLong(slot)).isEqualTo(1L << 28 | 1 << 16 | 1 << 4 | 2);
        assertThat(file.getInt(slot + 8)).isEqualTo(5);
        assertThat(file.getInt(slot + 12)).isEqualTo(7);
        assertThat(file.get(slot + 16)).isEqualTo((byte) 'h');
    }

    @Test
    void shouldKeepItsPartsApartWhenAControlWordIsAtItsBounds() {
        final long word = ControlWord.of(ControlWord.MAX_LAP, 4095, 4095, ControlWord.SKIPPED_QUARANTINED);

        assertThat(ControlWord.lap(word)).isEqualTo(ControlWord.MAX_LAP);
        assertThat(ControlWord.run(word)).isEqualTo(4095);
        assertThat(ControlWord.owner(word)).isEqualTo(4095);
        assertThat(ControlWord.state(word)).isEqualTo(ControlWord.SKIPPED_QUARANTINED);
        assertThat(ControlWord.state(ControlWord.withState(word, ControlWord.ABORTED))).isEqualTo(ControlWord.ABORTED);
        assertThat(ControlWord.lap(ControlWord.withState(word, ControlWord.FREE))).isEqualTo(ControlWord.MAX_LAP);
    }

    @Test
    void shouldStopWhenASlotContradictsItself() {
        try (Queue queue = QueueDirectory.of(folder).create("q", QueueSpec.many(64, 112));
            Producer producer = queue.producer("p");
            Reader reader = queue.reader("r")) {
            producer.offer(1, new UnsafeBuffer(new byte[8]), 0, 8);
            queue.buffer().putInt(0x4000 + 8, 113);

            assertThatThrownBy(() -> reader.poll((t, b, o, l, p, e) -> { }, 1))
                .isInstanceOfSatisfying(QueueException.class,
                    ex -> assertThat(ex.reason()).isEqualTo(QueueException.Reason.CORRUPT))
                .hasMessageContaining("position 0")
                .hasMessageContaining("113");
        }
    }
}
