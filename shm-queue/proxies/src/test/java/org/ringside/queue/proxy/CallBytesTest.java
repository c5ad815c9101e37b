package org.ringside.queue.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.queue.QueueSpec;

/** The bytes on the queue and the numbers in its header: another process may have been built last year. */
class CallBytesTest extends QueueFixture {
    @Test
    void shouldKeepItsBytesWhenACallIsSent() {
        publisher.primitives(true, (byte) -2, 'A', (short) 0x1234, 0x12345678, 1.0f, 0x1122334455667788L, -2.0);
        expect(TypeIds.PRIMITIVES, "01 fe 4100 3412 78563412 0000803f 8877665544332211 00000000000000c0");

        publisher.colour(Colour.GREEN);
        expect(TypeIds.COLOUR, "01000000");
        publisher.colour(null);
        expect(TypeIds.COLOUR, "ffffffff");

        publisher.text("añ", 1);
        expect(TypeIds.TEXT, "03000000 61c3b1 0100000000000000");
        publisher.text(null, -1);
        expect(TypeIds.TEXT, "ffffffff ffffffffffffffff");

        publisher.bytes(new UnsafeBuffer(new byte[] {7, 8}), "");
        expect(TypeIds.BYTES, "02000000 0708 00000000");

        publisher.nothing();
        expect(TypeIds.NOTHING, "");
    }

    @Test
    void shouldKeepTypeIdsAndSchemaWhenTheInterfaceIsTheSame() {
        assertThat(PROTOCOL.signatures()).containsAllEntriesOf(Map.of(
            TypeIds.PRIMITIVES, "primitives(boolean,byte,char,short,int,float,long,double)",
            TypeIds.COLOUR, "colour(org.ringside.queue.proxy.Colour)",
            TypeIds.TEXT, "text(java.lang.String,long)",
            TypeIds.BYTES, "bytes(org.agrona.DirectBuffer,java.lang.String)",
            TypeIds.NOTHING, "nothing()"));
        final QueueSpec spec = PROTOCOL.applyTo(QueueSpec.one(64, 112));
        assertThat(spec.schemaId()).isEqualTo(TypeIds.SCHEMA_ID);
        assertThat(spec.schemaVersion()).isEqualTo(TypeIds.SCHEMA_VERSION);
    }

    private void expect(final int expectedType, final String expectedBytes) {
        final int[] seen = new int[1];
        reader.poll((typeId, buffer, offset, length, position, endOfBatch) -> {
            seen[0]++;
            assertThat(typeId).isEqualTo(expectedType);
            assertThat(Recorder.hex(new UnsafeBuffer(buffer, offset, length)))
                .isEqualTo(expectedBytes.replace(" ", ""));
        }, 10);
        assertThat(seen[0]).isEqualTo(1);
    }

    /** Computed by another program; a change is a change of the format. */
    private static final class TypeIds {
        static final int PRIMITIVES = 620549754;
        static final int COLOUR = 611292079;
        static final int TEXT = 705158875;
        static final int BYTES = 514179583;
        static final int NOTHING = 110245593;
        static final int SCHEMA_ID = -1390036385;
        static final int SCHEMA_VERSION = -248377750;
    }
}
