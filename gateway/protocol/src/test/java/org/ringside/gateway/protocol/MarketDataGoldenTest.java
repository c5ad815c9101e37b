package org.ringside.gateway.protocol;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.ringside.marketdata.protocol.MessageHeaderDecoder;

/**
 * Every message of the schema of market data, byte by byte. The files under {@code golden/market-data} were written
 * from the tables of bytes, not by a codec.
 */
class MarketDataGoldenTest {
    private static final byte[] ADDED_TO_BLOCK = {11, 12, 13, 14, 15};
    private static final byte[] ADDED_BEHIND = {3, 21, 22, 23};
    private static final List<String> START = List.of("rptSeq", "transactTime", "instrumentId", "flags");

    @Test
    void shouldHaveAFileOfEveryMessage() throws IOException {
        try (InputStream schema = getClass().getResourceAsStream("/market-data-protocol.xml")) {
            assertThat(all()).extracting(GoldenFile::message)
                .containsExactlyInAnyOrderElementsOf(MessageTables.messagesOf(schema));
        }
    }

    @ParameterizedTest
    @MethodSource("all")
    void shouldHaveTheHeadersOfItsSchema(final GoldenFile golden) {
        final UnsafeBuffer frame = new UnsafeBuffer(golden.frame());

        assertThat(FrameDescriptor.frameLength(frame, 0)).isEqualTo(frame.capacity());
        assertThat(FrameDescriptor.encodingType(frame, 0)).isEqualTo(FrameDescriptor.ENCODING_TYPE);
        assertThat(FrameDescriptor.schemaId(frame, 0)).isEqualTo(3903).isEqualTo(MessageHeaderDecoder.SCHEMA_ID);
        assertThat(golden.version()).isEqualTo(MessageHeaderDecoder.SCHEMA_VERSION);
        assertThat(new ArrayList<>(golden.numbers().keySet()).subList(0, START.size())).isEqualTo(START);
    }

    @ParameterizedTest
    @MethodSource("all")
    void shouldHaveTheFieldsOfTheSchema(final GoldenFile golden) {
        final TreeSet<String> names = new TreeSet<>(golden.texts().keySet());
        golden.numbers().keySet().forEach(name -> names.add(name.replaceAll("\\[.*", "Decoder")));

        assertThat(names).containsExactlyInAnyOrderElementsOf(
            new TreeSet<>(Codec.ofMarketData(golden.message()).fieldsUpTo(golden.version())));
    }

    @ParameterizedTest
    @MethodSource("all")
    void shouldReadTheFrame(final GoldenFile golden) {
        assertThat(Codec.ofMarketData(golden.message()).read(golden.frame(), valuesOf(golden).keySet()))
            .isEqualTo(valuesOf(golden));
    }

    @ParameterizedTest
    @MethodSource("all")
    void shouldWriteTheFrame(final GoldenFile golden) {
        assertThat(Codec.ofMarketData(golden.message()).write(golden.numbers(), golden.texts(), 0))
            .isEqualTo(golden.frame());
    }

    @ParameterizedTest
    @MethodSource("all")
    void shouldSkipWhatANewerVersionAdds(final GoldenFile golden) {
        final byte[] frame = golden.frame();
        final int end = FrameDescriptor.HEADER_LENGTH + golden.blockLength();
        final UnsafeBuffer grown =
            new UnsafeBuffer(new byte[frame.length + ADDED_TO_BLOCK.length + ADDED_BEHIND.length]);
        grown.putBytes(0, frame, 0, end);
        grown.putBytes(end, ADDED_TO_BLOCK);
        grown.putBytes(end + ADDED_TO_BLOCK.length, frame, end, frame.length - end);
        grown.putBytes(grown.capacity() - ADDED_BEHIND.length, ADDED_BEHIND);
        FrameDescriptor.putHeaders(grown, 0, grown.capacity(), golden.blockLength() + ADDED_TO_BLOCK.length,
            golden.templateId(), MessageHeaderDecoder.SCHEMA_ID, MessageHeaderDecoder.SCHEMA_VERSION + 1);

        assertThat(Codec.ofMarketData(golden.message()).read(grown.byteArray(), valuesOf(golden).keySet()))
            .isEqualTo(valuesOf(golden));
    }

    static Stream<GoldenFile> all() {
        return GoldenFile.ofMarketData(MessageHeaderDecoder.SCHEMA_VERSION).stream();
    }

    private static Map<String, Object> valuesOf(final GoldenFile golden) {
        final Map<String, Object> values = new LinkedHashMap<>(golden.texts());
        values.putAll(golden.numbers());
        return values;
    }
}
