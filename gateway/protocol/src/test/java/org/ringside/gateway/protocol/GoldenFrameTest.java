package org.ringside.gateway.protocol;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.HexFormat;
import java.util.Locale;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The released versions, byte by byte: the files under {@code golden} were written by hand from the protocol page.
 */
class GoldenFrameTest {
    @ParameterizedTest
    @MethodSource("framesAndVersions")
    void shouldReadGoldenFrameOfEveryVersion(final GoldenFrame frame, final int version) throws IOException {
        final byte[] golden = golden(frame, version);

        final UnsafeBuffer buffer = new UnsafeBuffer(golden);
        assertThat(FrameDescriptor.frameLength(buffer, 0)).isEqualTo(golden.length);
        assertThat(FrameDescriptor.encodingType(buffer, 0)).isEqualTo(FrameDescriptor.ENCODING_TYPE);
        assertThat(FrameDescriptor.blockLength(buffer, 0)).isEqualTo(frame.blockLength(version));
        assertThat(FrameDescriptor.templateId(buffer, 0)).isEqualTo(frame.templateId());
        assertThat(FrameDescriptor.schemaId(buffer, 0)).isEqualTo(3901);
        assertThat(FrameDescriptor.version(buffer, 0)).isEqualTo(version);
        assertThat(frame.read(golden, version)).isEqualTo(frame.reading(version));
    }

    @ParameterizedTest
    @MethodSource("framesAndVersions")
    void shouldWriteGoldenFrameOfEveryVersion(final GoldenFrame frame, final int version) throws IOException {
        assertThat(frame.write(version)).isEqualTo(golden(frame, version));
    }

    @ParameterizedTest
    @EnumSource
    void shouldKnowBlockLengthOfEveryVersion(final GoldenFrame frame) {
        assertThat(BlockLengths.of(frame.templateId(), 0)).isEqualTo(frame.blockLength(0));
        assertThat(BlockLengths.of(frame.templateId(), 1)).isEqualTo(frame.blockLength(1));
        assertThat(BlockLengths.of(frame.templateId(), 2)).as("a newer version").isEqualTo(frame.blockLength(1));
    }

    @Test
    void shouldNotKnowTemplatesThatTheSchemaDoesNotHave() {
        assertThat(Stream.of(0, 15, 999, 1000, 1007, 1113, 65_535).map(id -> BlockLengths.of(id, 1)))
            .containsOnly(BlockLengths.UNKNOWN);
    }

    static Stream<Arguments> framesAndVersions() {
        return Stream.of(GoldenFrame.values())
            .flatMap(frame -> Stream.of(Arguments.of(frame, 0), Arguments.of(frame, 1)));
    }

    private static byte[] golden(final GoldenFrame frame, final int version) throws IOException {
        final String name = Stream.of(frame.name().split("_"))
            .map(word -> word.charAt(0) + word.substring(1).toLowerCase(Locale.ROOT))
            .reduce("", String::concat);
        final String path = String.format("/golden/v%d/%02d-%s.hex", version, frame.templateId(), name);
        try (InputStream file = GoldenFrameTest.class.getResourceAsStream(path)) {
            assertThat(file).as(path).isNotNull();
            return HexFormat.of().parseHex(
                new String(file.readAllBytes(), US_ASCII).replaceAll("#.*", "").replaceAll("\\s", ""));
        }
    }
}
