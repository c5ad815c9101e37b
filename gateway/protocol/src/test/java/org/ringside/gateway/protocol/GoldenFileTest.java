package org.ringside.gateway.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * How the schema grows: every message of every released version, byte by byte, against the codecs of today and those
 * that were generated from the schema of version 1 as it was released. The files under {@code golden} were written
 * from the tables of the protocol page, not by a codec.
 */
class GoldenFileTest {
    private static final byte[] ADDED_TO_BLOCK = {11, 12, 13, 14, 15};
    private static final byte[] ADDED_BEHIND = {3, 21, 22, 23};

    @Test
    void shouldHaveAFileOfEveryMessage() throws IOException {
        try (InputStream schema = GoldenFileTest.class.getResourceAsStream("/gateway-protocol.xml")) {
            assertThat(GoldenFile.ofVersion(MessageHeaderDecoder.SCHEMA_VERSION)).extracting(GoldenFile::message)
                .containsExactlyInAnyOrderElementsOf(MessageTables.messagesOf(schema));
        }
        try (InputStream schema = GoldenFileTest.class.getResourceAsStream("/released/gateway-protocol-1.xml")) {
            assertThat(GoldenFile.ofVersion(1)).extracting(GoldenFile::message)
                .containsExactlyInAnyOrderElementsOf(MessageTables.messagesOf(schema));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void shouldHaveTheFieldsOfItsVersion(final GoldenFile golden) {
        final Set<String> names = new TreeSet<>(golden.texts().keySet());
        golden.numbers().keySet().forEach(name -> names.add(name.replaceAll("\\..*", "")));

        assertThat(names)
            .containsExactlyInAnyOrderElementsOf(Codec.of(golden.message()).fieldsUpTo(golden.version()));
        assertThat(golden.blockLength()).isEqualTo(BlockLengths.of(golden.templateId(), golden.version()));
        assertThat(FrameDescriptor.frameLength(new UnsafeBuffer(golden.frame()), 0)).isEqualTo(golden.frame().length);
    }

    @ParameterizedTest
    @MethodSource("all")
    void shouldReadFramesOfEveryVersion(final GoldenFile golden) {
        final Codec codec = Codec.of(golden.message());
        final List<String> added = codec.fieldsAfter(golden.version());
        final Map<String, Object> nothing = new LinkedHashMap<>();
        added.forEach(name -> nothing.put(name, normalized(codec.nothing(name))));

        assertThat(codec.read(golden.frame(), namesOf(golden))).isEqualTo(valuesOf(golden));
        assertThat(codec.read(golden.frame(), added)).as("what came later").isEqualTo(nothing);
    }

    @ParameterizedTest
    @MethodSource("all")
    void shouldWriteFramesOfEveryVersion(final GoldenFile golden) {
        assertThat(Codec.of(golden.message()).write(golden.numbers(), golden.texts(), golden.version()))
            .isEqualTo(golden.frame());
    }

    @ParameterizedTest
    @MethodSource("current")
    void shouldSkipWhatANewerVersionAdds(final GoldenFile golden) {
        assertThat(Codec.of(golden.message()).read(grown(golden), namesOf(golden))).isEqualTo(valuesOf(golden));
    }

    /** What a peer of version 2 to 4 gets of a report of today is the report of that version, byte for byte. */
    @ParameterizedTest
    @MethodSource("reports")
    void shouldBeCutToTheVersionThatAPeerSpeaks(final GoldenFile golden) {
        assertThat(copy(golden, MessageHeaderDecoder.SCHEMA_VERSION)).isEqualTo(golden.frame());
        for (int version = 2; version < MessageHeaderDecoder.SCHEMA_VERSION; version++) {
            final GoldenFile before = GoldenFile.ofVersion(version).stream()
                .filter(other -> other.message().equals(golden.message())).findFirst().orElseThrow();

            assertThat(copy(golden, version)).isEqualTo(before.frame());
            assertThat(copy(before, MessageHeaderDecoder.SCHEMA_VERSION)).as("kept by an older gateway")
                .isEqualTo(before.frame());
        }
    }

    private static byte[] copy(final GoldenFile golden, final int version) {
        final FrameWriter writer = new FrameWriter(2 * FrameDescriptor.MAX_OUTBOUND_LENGTH);
        final int frame = writer.claim(golden.frame().length);
        writer.commitCopy(new UnsafeBuffer(golden.frame()), 0, version);
        final byte[] copy = new byte[FrameDescriptor.frameLength(writer.buffer(), frame)];
        writer.buffer().getBytes(frame, copy);
        return copy;
    }

    @Test
    void shouldReadABlockThatIsTooShortForItsVersionByTheVersionThatItHolds() {
        final int template = ExecutionReportRestatedDecoder.TEMPLATE_ID;
        final int length = ExecutionReportRestatedDecoder.BLOCK_LENGTH;

        final int before = ExecutionReportRestatedDecoder.bookIDEncodingOffset();
        assertThat(BlockLengths.actingVersion(template, 5, length)).isEqualTo(5);
        assertThat(BlockLengths.actingVersion(template, 9, length + 4)).isEqualTo(9);
        assertThat(BlockLengths.actingVersion(template, 4, length - 1)).isEqualTo(3);
        assertThat(BlockLengths.actingVersion(template, 9, length - 1)).isEqualTo(3);
        assertThat(BlockLengths.actingVersion(template, 3, before)).isEqualTo(3);
        assertThat(BlockLengths.actingVersion(template, 9, before - 1)).isEqualTo(2);
        assertThat(BlockLengths.actingVersion(OrderCancelReplaceRequestDecoder.TEMPLATE_ID, 3,
            OrderCancelReplaceRequestDecoder.stopPxEncodingOffset())).isEqualTo(1);
        assertThat(BlockLengths.actingVersion(PositionReportDecoder.TEMPLATE_ID, 9,
            PositionReportDecoder.BLOCK_LENGTH - 1)).isEqualTo(4);
        assertThat(BlockLengths.actingVersion(9_999, 3, 0)).isEqualTo(3);
    }

    @ParameterizedTest
    @MethodSource("knownToVersion1")
    void shouldBeReadByTheCodecsOfVersion1(final GoldenFile golden) {
        final Codec released = Codec.ofVersion1(golden.message()).orElseThrow();
        final Map<String, Object> expected = valuesOf(golden);
        expected.keySet().removeAll(Codec.of(golden.message()).fieldsAfter(1));

        assertThat(released.read(golden.frame(), expected.keySet())).isEqualTo(expected);
        assertThat(released.read(grown(golden), expected.keySet())).isEqualTo(expected);
    }

    @ParameterizedTest
    @MethodSource("knownToVersion1")
    void shouldNotChangeWhatVersion1Had(final GoldenFile golden) {
        final Codec today = Codec.of(golden.message());
        final Codec released = Codec.ofVersion1(golden.message()).orElseThrow();

        assertThat(today.fieldsUpTo(1)).containsExactlyInAnyOrderElementsOf(released.fieldsUpTo(1));
        for (final String field : released.fieldsUpTo(1)) {
            for (final String constant : List.of("Id", "SinceVersion", "EncodingOffset", "EncodingLength",
                "NullValue")) {
                assertThat(today.constant(field, constant)).as(field + constant)
                    .isEqualTo(released.constant(field, constant));
            }
        }
    }

    @Test
    void shouldReadAnEnumValueOfANewerVersionAsUnknown() {
        final byte[] auction = current()
            .filter(golden -> golden.message().equals("ExecutionReportTrade")).findFirst().orElseThrow().frame();
        auction[FrameDescriptor.HEADER_LENGTH + ExecutionReportTradeDecoder.liquidityEncodingOffset()] =
            (byte) Liquidity.AUCTION.value();

        final var trade = (org.ringside.gateway.protocol.v1.ExecutionReportTradeDecoder)
            Codec.ofVersion1("ExecutionReportTrade").orElseThrow().decode(auction);

        assertThat(trade.liquidity()).isEqualTo(org.ringside.gateway.protocol.v1.Liquidity.SBE_UNKNOWN);
        assertThat(trade.hops().gatewayWritten()).as("what stands behind it").isPositive();
    }

    static Stream<GoldenFile> all() {
        return IntStream.rangeClosed(0, MessageHeaderDecoder.SCHEMA_VERSION).boxed()
            .flatMap(version -> GoldenFile.ofVersion(version).stream());
    }

    static Stream<GoldenFile> reports() {
        return current().filter(golden -> golden.templateId() >= ExecutionReportNewDecoder.TEMPLATE_ID);
    }

    static Stream<GoldenFile> current() {
        return GoldenFile.ofVersion(MessageHeaderDecoder.SCHEMA_VERSION).stream();
    }

    static Stream<GoldenFile> knownToVersion1() {
        return all().filter(golden -> golden.version() > 0 && Codec.ofVersion1(golden.message()).isPresent());
    }

    private static List<String> namesOf(final GoldenFile golden) {
        return new ArrayList<>(valuesOf(golden).keySet());
    }

    private static Map<String, Object> valuesOf(final GoldenFile golden) {
        final Map<String, Object> values = new LinkedHashMap<>(golden.numbers());
        values.putAll(golden.texts());
        return values;
    }

    private static Object normalized(final Object nothing) {
        return nothing instanceof String ? nothing : (Object) ((Number) nothing).longValue();
    }

    /** The frame as a version after ours might write it: with a longer block, and more var-data behind. */
    private static byte[] grown(final GoldenFile golden) {
        final byte[] frame = golden.frame();
        final UnsafeBuffer grown =
            new UnsafeBuffer(new byte[frame.length + ADDED_TO_BLOCK.length + ADDED_BEHIND.length]);
        final int end = FrameDescriptor.HEADER_LENGTH + golden.blockLength();
        grown.putBytes(0, frame, 0, end);
        grown.putBytes(end, ADDED_TO_BLOCK);
        grown.putBytes(end + ADDED_TO_BLOCK.length, frame, end, frame.length - end);
        grown.putBytes(grown.capacity() - ADDED_BEHIND.length, ADDED_BEHIND);
        FrameDescriptor.putHeaders(grown, 0, grown.capacity(), golden.blockLength() + ADDED_TO_BLOCK.length,
            golden.templateId(), MessageHeaderDecoder.SCHEMA_VERSION + 1);
        return grown.byteArray();
    }
}
