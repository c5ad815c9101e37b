package org.ringside.gateway.protocol;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What the protocol's page says of bytes, codes and credentials is what the schema and the codecs do.
 */
class ProtocolPageTest {
    private static final Path PAGE = Path.of("../../docs/protocol.md");
    private static final Path MARKET_DATA_PAGE = Path.of("../../docs/market-data.md");
    private static final String WRITE = "protocol.write";
    private static final Pattern MESSAGES =
        Pattern.compile("(<!-- messages: [^\\n]* -->\\n)(.*)(<!-- end of messages -->)", Pattern.DOTALL);

    @Test
    void shouldListTheBytesOfEveryMessageAsTheSchemaDoes() throws IOException {
        try (InputStream schema = schema()) {
            compare(PAGE, MessageTables.of(schema));
        }
        try (InputStream schema = getClass().getResourceAsStream("/market-data-protocol.xml")) {
            compare(MARKET_DATA_PAGE, MessageTables.of(schema));
        }
    }

    private static void compare(final Path page, final String tables) throws IOException {
        final Matcher found = MESSAGES.matcher(Files.readString(page));
        assertThat(found.find()).as(page.toString()).isTrue();
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(page, found.replaceFirst("$1" + Matcher.quoteReplacement(tables) + "$3"));
            return;
        }
        assertThat(found.group(2)).as("write it anew with -D%s=true, see there", WRITE).isEqualTo(tables);
    }

    @ParameterizedTest
    @ValueSource(strings = {"NegotiationRejectCode", "EstablishRejectCode", "TerminationCode"})
    void shouldExplainEveryCode(final String name) throws IOException {
        final String page = Files.readString(PAGE);
        try (InputStream schema = schema()) {
            for (final Map.Entry<String, String> value : MessageTables.valuesOf(name, schema).entrySet()) {
                assertThat(page).contains("| " + value.getValue() + " | " + value.getKey() + " | ");
            }
        }
    }

    @Test
    void shouldSignTheWorkedExampleAsThePageDoes() throws IOException {
        final String page = Files.readString(PAGE);
        final String signed = value(page, "signed");
        final String field = value(page, "field");
        final byte[] frame = HexFormat.of().parseHex("0000" + "50eb" + signed.split(" ")[0]);
        assertThat(new String(HexFormat.of().parseHex(signed.split(" ")[1]), US_ASCII)).isEqualTo("test");

        final String credentials =
            new Credentials("test", "ringside-test-secret").sign(new UnsafeBuffer(frame), 0);

        assertThat(credentials).isEqualTo(field).endsWith(":" + value(page, "signature"));
        final String whole = value(page, "frame").replace("field", HexFormat.of().formatHex(field.getBytes(US_ASCII)))
            .replace(" ", "");
        final UnsafeBuffer sent = new UnsafeBuffer(HexFormat.of().parseHex(whole));
        assertThat(FrameDescriptor.frameLength(sent, 0)).isEqualTo(sent.capacity());
        assertThat(FrameDescriptor.isWellFormed(sent, 0, BlockLengths.of(1, 0), 4)).isTrue();
        final NegotiateDecoder negotiate = new NegotiateDecoder().wrap(
            sent, FrameDescriptor.HEADER_LENGTH, FrameDescriptor.blockLength(sent, 0), 1);
        assertThat(negotiate.sessionID()).isEqualTo(168_496_141);
        assertThat(negotiate.timestamp()).isEqualTo(2_387_509_390_608_836_392L);
        assertThat(negotiate.credentials()).isEqualTo(field);
    }

    private static String value(final String page, final String name) {
        final Matcher line = Pattern.compile("^" + name + " +(\\S.*)$", Pattern.MULTILINE).matcher(page);
        assertThat(line.find()).as(name).isTrue();
        return line.group(1);
    }

    private static InputStream schema() {
        final InputStream schema = ProtocolPageTest.class.getResourceAsStream("/gateway-protocol.xml");
        assertThat(schema).isNotNull();
        return schema;
    }
}
