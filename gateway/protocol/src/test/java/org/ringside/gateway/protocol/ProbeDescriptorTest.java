package org.ringside.gateway.protocol;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.HexFormat;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;

/** The datagrams byte by byte: the files under {@code golden/probe} were written by hand. */
class ProbeDescriptorTest {
    private static final long NUMBER = 0x0102030405060708L;
    private static final long SENT = 0x1112131415161718L;
    private static final int[] HOPS = {
        ProbeDescriptor.READ_OFFSET, ProbeDescriptor.PUBLISHED_OFFSET, ProbeDescriptor.HANDLER_READ_OFFSET,
        ProbeDescriptor.HANDLED_OFFSET, ProbeDescriptor.RETURNED_OFFSET, ProbeDescriptor.WRITTEN_OFFSET};

    @Test
    void shouldWriteAndReadTheGoldenRequest() throws IOException {
        final byte[] golden = golden("request");
        final UnsafeBuffer written = new UnsafeBuffer(new byte[golden.length]);
        written.setMemory(0, golden.length, (byte) -1);
        written.putBytes(ProbeDescriptor.LENGTH, "abc".getBytes(US_ASCII));

        ProbeDescriptor.putRequest(written, 0, golden.length, NUMBER, SENT);

        assertThat(written.byteArray()).isEqualTo(golden);
        final UnsafeBuffer read = new UnsafeBuffer(golden);
        assertThat(ProbeDescriptor.isTimed(read, 0, golden.length)).isTrue();
        assertThat(ProbeDescriptor.version(read, 0)).isEqualTo(ProbeDescriptor.VERSION);
        assertThat(ProbeStatus.of(ProbeDescriptor.status(read, 0))).isEqualTo(ProbeStatus.REQUEST);
        assertThat(ProbeDescriptor.length(read, 0)).isEqualTo(golden.length);
        assertThat(ProbeDescriptor.number(read, 0)).isEqualTo(NUMBER);
        assertThat(ProbeDescriptor.time(read, 0, ProbeDescriptor.SENT_OFFSET)).isEqualTo(SENT);
    }

    @Test
    void shouldWriteAndReadTheGoldenAnswer() throws IOException {
        final byte[] golden = golden("answer");
        final UnsafeBuffer written = new UnsafeBuffer(golden("request"));

        ProbeDescriptor.putStatus(written, 0, ProbeStatus.ANSWER);
        for (int i = 0; i < HOPS.length; i++) {
            ProbeDescriptor.putTime(written, 0, HOPS[i], hop(i));
        }

        assertThat(written.byteArray()).isEqualTo(golden);
        final UnsafeBuffer read = new UnsafeBuffer(golden);
        for (int i = 0; i < HOPS.length; i++) {
            assertThat(ProbeDescriptor.time(read, 0, HOPS[i])).isEqualTo(hop(i));
        }
    }

    @Test
    void shouldWriteAndReadTheGoldenRefusal() throws IOException {
        final byte[] golden = golden("refusal");
        final UnsafeBuffer written = new UnsafeBuffer(new byte[ProbeDescriptor.HEADER_LENGTH]);

        ProbeDescriptor.putHeader(written, 0, ProbeStatus.AWAY, ProbeDescriptor.HEADER_LENGTH, NUMBER);

        assertThat(written.byteArray()).isEqualTo(golden);
        assertThat(ProbeStatus.of(ProbeDescriptor.status(new UnsafeBuffer(golden), 0)))
            .isEqualTo(ProbeStatus.AWAY);
    }

    @Test
    void shouldTakeNoTextForATimedDatagram() {
        for (final String text : new String[] {"", "R", "RSP", "buy 5", "\u00FFRSP", "\u7B2C\u4E00"}) {
            final byte[] bytes = text.getBytes(UTF_8);
            assertThat(ProbeDescriptor.isTimed(new UnsafeBuffer(bytes), 0, bytes.length)).as(text).isFalse();
        }
    }

    @Test
    void shouldKnowEveryStatusByItsCodeAndNoOther() {
        for (final ProbeStatus status : ProbeStatus.values()) {
            assertThat(ProbeStatus.of(status.code())).isEqualTo(status);
        }
        assertThat(ProbeStatus.of(-1)).isNull();
        assertThat(ProbeStatus.of(ProbeStatus.values().length)).isNull();
    }

    private static long hop(final int index) {
        return SENT + (index + 1) * 0x1010101010101010L;
    }

    private static byte[] golden(final String name) throws IOException {
        try (InputStream file = ProbeDescriptorTest.class.getResourceAsStream("/golden/probe/" + name + ".hex")) {
            return HexFormat.of().parseHex(
                new String(file.readAllBytes(), US_ASCII).replaceAll("#.*", "").replaceAll("\\s", ""));
        }
    }
}
