package org.ringside.gateway.fix.orders;

import static java.nio.ByteOrder.LITTLE_ENDIAN;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.ringside.gateway.protocol.FrameDescriptor.HEADER_LENGTH;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.fix.codec.Fix;
import org.ringside.gateway.fix.codec.MessageEncoder;
import org.ringside.gateway.fix.codec.Tag;
import org.ringside.gateway.protocol.ExecutionReportCancelledDecoder;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;
import org.ringside.gateway.protocol.ExecutionReportRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportReplacedDecoder;
import org.ringside.gateway.protocol.ExecutionReportRestatedDecoder;
import org.ringside.gateway.protocol.ExecutionReportStatusDecoder;
import org.ringside.gateway.protocol.ExecutionReportTradeDecoder;
import org.ringside.gateway.protocol.ExecutionReportTriggeredDecoder;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.Liquidity;
import org.ringside.gateway.protocol.ResponseTo;

/** The page's table of what each kind of ExecutionReport has is what the converter writes of full reports. */
class ReportFieldsPageTest {
    private static final Path PAGE = Path.of("../../docs/fix.md");
    private static final String WRITE = "fix.write";
    private static final Pattern TABLE =
        Pattern.compile("(<!-- reports: [^\\n]* -->\\n)(.*)(<!-- end of reports -->)", Pattern.DOTALL);
    /** A digit is a character of every enumeration, and no number of these bytes is a null. */
    private static final byte FULL = '1';
    private static final byte[] TEXT = "why not".getBytes(US_ASCII);

    @TempDir
    private Path folder;
    private final UnsafeBuffer frame = new UnsafeBuffer(new byte[512]);
    private final UnsafeBuffer output = new UnsafeBuffer(new byte[1024]);
    private final ReportConverter converter = new ReportConverter(Symbols.parse(""));
    private final MessageEncoder encoder = new MessageEncoder(3);

    @Test
    void shouldListTheFieldsOfEachKindOfReport() throws IOException {
        final Map<String, Set<Integer>> kinds = new LinkedHashMap<>();
        try (ClOrdIds ids = ClOrdIds.open(folder.resolve("ids"), 100)) {
            ids.restore(1);
            ids.numberOf(new UnsafeBuffer(new byte[] {'a'}), 0, 1, false);
            kinds.put("0", accepted(ids));
            kinds.put("5", replaced(ids));
            kinds.put("F", traded(ids));
            kinds.put("4", cancelled(ids, '4'));
            kinds.put("C", cancelled(ids, 'C'));
            kinds.put("D", fields(ids, ExecutionReportRestatedDecoder.TEMPLATE_ID,
                ExecutionReportRestatedDecoder.BLOCK_LENGTH, ExecutionReportRestatedDecoder.clOrdIDEncodingOffset()));
            kinds.put("L", triggered(ids));
            kinds.put("8", rejected(ids));
            kinds.put("I", fields(ids, ExecutionReportStatusDecoder.TEMPLATE_ID,
                ExecutionReportStatusDecoder.BLOCK_LENGTH, ExecutionReportStatusDecoder.clOrdIDEncodingOffset()));
        }
        final String table = table(kinds);
        final Matcher found = TABLE.matcher(Files.readString(PAGE));
        assertThat(found.find()).as(PAGE.toString()).isTrue();
        if (Boolean.getBoolean(WRITE)) {
            Files.writeString(PAGE, found.replaceFirst("$1" + Matcher.quoteReplacement(table) + "$3"));
            return;
        }
        assertThat(found.group(2)).as("write it anew with -D%s=true", WRITE).isEqualTo(table);
    }

    private Set<Integer> accepted(final ClOrdIds ids) {
        return fields(ids, ExecutionReportNewDecoder.TEMPLATE_ID, ExecutionReportNewDecoder.BLOCK_LENGTH,
            ExecutionReportNewDecoder.clOrdIDEncodingOffset());
    }

    private Set<Integer> replaced(final ClOrdIds ids) {
        return fields(ids, ExecutionReportReplacedDecoder.TEMPLATE_ID, ExecutionReportReplacedDecoder.BLOCK_LENGTH,
            ExecutionReportReplacedDecoder.clOrdIDEncodingOffset(),
            ExecutionReportReplacedDecoder.origClOrdIDEncodingOffset());
    }

    private Set<Integer> traded(final ClOrdIds ids) {
        fill(ids, ExecutionReportTradeDecoder.TEMPLATE_ID, ExecutionReportTradeDecoder.BLOCK_LENGTH, 0,
            ExecutionReportTradeDecoder.clOrdIDEncodingOffset());
        frame.putByte(
            HEADER_LENGTH + ExecutionReportTradeDecoder.liquidityEncodingOffset(), (byte) Liquidity.MAKER.value());
        return written(ids);
    }

    private Set<Integer> cancelled(final ClOrdIds ids, final char status) {
        fill(ids, ExecutionReportCancelledDecoder.TEMPLATE_ID, ExecutionReportCancelledDecoder.BLOCK_LENGTH, 0,
            ExecutionReportCancelledDecoder.clOrdIDEncodingOffset(),
            ExecutionReportCancelledDecoder.origClOrdIDEncodingOffset());
        frame.putByte(HEADER_LENGTH + ExecutionReportCancelledDecoder.ordStatusEncodingOffset(), (byte) status);
        return written(ids);
    }

    /** The quantity stands behind the frame. */
    private Set<Integer> triggered(final ClOrdIds ids) {
        fill(ids, ExecutionReportTriggeredDecoder.TEMPLATE_ID, ExecutionReportTriggeredDecoder.BLOCK_LENGTH, Long.BYTES,
            ExecutionReportTriggeredDecoder.clOrdIDEncodingOffset());
        return written(ids);
    }

    private Set<Integer> rejected(final ClOrdIds ids) {
        final int length = ExecutionReportRejectDecoder.BLOCK_LENGTH;
        final int header = ExecutionReportRejectDecoder.textHeaderLength();
        fill(ids, ExecutionReportRejectDecoder.TEMPLATE_ID, length, header + TEXT.length,
            ExecutionReportRejectDecoder.clOrdIDEncodingOffset());
        frame.putByte(HEADER_LENGTH + ExecutionReportRejectDecoder.responseToEncodingOffset(), ResponseTo.NEW.value());
        frame.putByte(HEADER_LENGTH + length, (byte) TEXT.length);
        frame.putBytes(HEADER_LENGTH + length + header, TEXT);
        return written(ids);
    }

    private Set<Integer> fields(
        final ClOrdIds ids, final int templateId, final int blockLength, final int... idOffsets) {
        fill(ids, templateId, blockLength, 0, idOffsets);
        return written(ids);
    }

    private void fill(final ClOrdIds ids, final int templateId, final int blockLength, final int more,
        final int... idOffsets) {
        frame.setMemory(0, frame.capacity(), FULL);
        for (final int offset : idOffsets) {
            frame.putLong(HEADER_LENGTH + offset, 1, LITTLE_ENDIAN);
        }
        assertThat(ids.has(1)).isTrue();
        FrameDescriptor.putHeaders(frame, 0, HEADER_LENGTH + blockLength + more, blockLength, templateId,
            ExecutionReportNewDecoder.SCHEMA_VERSION);
    }

    /** Tags of the message of the frame, without those of the header. */
    private Set<Integer> written(final ClOrdIds ids) {
        encoder.begin(output, 0, ReportConverter.typeOf(frame, 0));
        encoder.putNumber(Tag.MSG_SEQ_NUM, 1);
        converter.convert(frame, 0, ids, false, encoder);
        final byte[] bytes = new byte[encoder.finish()];
        output.getBytes(encoder.offset(), bytes);
        final Set<Integer> tags = Stream.of(Fix.text(bytes).split("\\|"))
            .map(field -> Integer.valueOf(field.substring(0, field.indexOf('=')))).collect(Collectors.toSet());
        tags.removeAll(List.of(Tag.BEGIN_STRING, Tag.BODY_LENGTH, Tag.MSG_TYPE, Tag.MSG_SEQ_NUM, Tag.CHECK_SUM));
        return tags;
    }

    private static String table(final Map<String, Set<Integer>> kinds) {
        final Set<Integer> all = new TreeSet<>();
        kinds.values().forEach(all::addAll);
        final Set<Integer> common = new TreeSet<>(all);
        kinds.values().forEach(common::retainAll);
        final StringBuilder table = new StringBuilder("| `150` |");
        kinds.keySet().forEach(kind -> table.append(' ').append(kind).append(" |"));
        table.append("\n|---|").append("---|".repeat(kinds.size())).append('\n');
        table.append("| ").append(common.stream().map(String::valueOf).collect(Collectors.joining(", "))).append(" |")
            .append(" x |".repeat(kinds.size())).append('\n');
        all.removeAll(common);
        for (final int tag : all) {
            table.append("| ").append(tag).append(" |");
            kinds.values().forEach(tags -> table.append(tags.contains(tag) ? " x |" : " |"));
            table.append('\n');
        }
        return table.toString();
    }
}
