package org.ringside.marketdata.tool;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.client.PacketReader;
import org.ringside.marketdata.client.PacketStatus;
import org.ringside.marketdata.protocol.InstrumentDefinedDecoder;
import org.ringside.marketdata.recording.DamagedRecordingException;
import org.ringside.marketdata.recording.RecordingReader;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ringside md print}: packets and messages of a recording. */
@Command(name = "print", description = "Print the packets of a recording, each with its messages.",
    sortOptions = false, exitCodeListHeading = "%nExit codes:%n", exitCodeList = {
        "0:printed, or there is none of these", "2:usage", "3:there is no such file", "6:the recording is damaged"})
final class PrintRecording implements Callable<Integer> {
    private static final String SYMBOL = "symbol";
    private static final int SHOWN_BYTES = 32;

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "FILE", description = "A recording of 'ringside md record'.")
    private Path file;

    @Option(names = "--from", paramLabel = "PACKET", defaultValue = "1",
        description = "First packet, counted from 1 (default: ${DEFAULT-VALUE}).")
    private long from;

    @Option(names = {"-n", "--count"}, paramLabel = "COUNT", description = "So many packets at most.")
    private long count = Long.MAX_VALUE;

    @Option(names = "--type", paramLabel = "NAME", description = "Only messages of this name, as in Trade.")
    private String type;

    @Option(names = "--where", paramLabel = "FIELD=VALUE",
        description = "Only messages with this value, as it is printed or as it stands in the message; may be repeated."
            + " symbol=ABC: of this instrument.")
    private Map<String, String> where = Map.of();

    @Option(names = "--raw", description = "All fields, as they stand in the message, instead of symbols and decimals.")
    private boolean isRaw;

    @Option(names = "--json", description = "Print one JSON object a line, for each packet.")
    private boolean isJson;

    @Mixin
    private Subscription subscription = new Subscription();

    private final ObjectMapper mapper = new ObjectMapper();
    private final PublicSchema schema = PublicSchema.read();
    private final PacketReader packet = new PacketReader();
    private final InstrumentDefinedDecoder defined = new InstrumentDefinedDecoder();
    private KnownMarket market;

    @Override
    public Integer call() {
        check();
        market = new KnownMarket(subscription.place().instruments());
        final PrintWriter out = spec.commandLine().getOut();
        try (RecordingReader reader = new RecordingReader(file)) {
            long printed = 0;
            while (printed < count && !out.checkError() && reader.next()) {
                final PacketStatus status = packet.wrap(reader.buffer(), reader.offset(), reader.length());
                final List<DecodedMessage> messages = status == PacketStatus.OK ? messages() : List.of();
                if (reader.records() >= from && isPrinted(status, messages)) {
                    out.println(isJson ? json(reader, status, messages) : text(reader, status, messages));
                    printed++;
                }
            }
            out.flush();
            tellOfTheEnd(reader, printed);
            return ExitCode.OK;
        } catch (final DamagedRecordingException damaged) {
            out.flush();
            throw new LaunchException(ExitCode.CORRUPT, damaged.getMessage() + ". What is before that was printed",
                damaged);
        } catch (final NoSuchFileException missing) {
            throw new LaunchException(ExitCode.NOT_FOUND, "there is no " + file + ". 'ringside md record' makes one",
                missing);
        } catch (final IOException failure) {
            throw new UncheckedIOException(file + " cannot be read: " + failure, failure);
        }
    }

    private void check() {
        if (from < 1 || count < 0) {
            throw usage("--from takes 1 or more, --count 0 or more");
        }
        if (type != null && schema.messages().stream().noneMatch(message -> message.name().equals(type))) {
            throw usage("no message has the name '" + type + "'");
        }
        where.keySet().stream().filter(field -> !field.equals(SYMBOL) && !schema.isField(field)).findFirst()
            .ifPresent(field -> {
                throw usage("no message has a field '" + field + "'");
            });
    }

    private ParameterException usage(final String problem) {
        return new ParameterException(spec.commandLine(), problem);
    }

    private void tellOfTheEnd(final RecordingReader reader, final long printed) {
        final PrintWriter err = spec.commandLine().getErr();
        if (printed == 0 && !isJson) {
            err.println("ringside: " + file + " has " + reader.records() + " packets, and none of these");
        }
        if (reader.cutBytes() > 0) {
            err.println("ringside: " + file + " ends in the middle of a packet: its recorder was killed");
        }
        err.flush();
    }

    /** All messages of the packet, in which definitions are noted; then those that are wanted. */
    private List<DecodedMessage> messages() {
        final List<DecodedMessage> messages = new ArrayList<>();
        while (packet.next()) {
            if (packet.templateId() == InstrumentDefinedDecoder.TEMPLATE_ID) {
                market.onInstrumentDefined(
                    defined.wrap(packet.buffer(), packet.body(), packet.blockLength(), packet.version()));
            }
            final DecodedMessage message = DecodedMessage.of(schema, packet);
            if (isWanted(message)) {
                messages.add(message);
            }
        }
        return messages;
    }

    private boolean isPrinted(final PacketStatus status, final List<DecodedMessage> messages) {
        return type == null && where.isEmpty() || status == PacketStatus.OK && !messages.isEmpty();
    }

    private boolean isWanted(final DecodedMessage message) {
        if (type != null && !type.equals(message.name())) {
            return false;
        }
        final Map<String, String> shown = where.isEmpty() ? Map.of() : DecodedText.fields(message, terms(message));
        return where.entrySet().stream().allMatch(wanted -> wanted.getValue().equals(shown.get(wanted.getKey()))
            || wanted.getValue().equals(String.valueOf(message.fields().get(wanted.getKey()))));
    }

    private Terms terms(final DecodedMessage message) {
        return market.terms(message.instrument());
    }

    private String text(
        final RecordingReader reader, final PacketStatus status, final List<DecodedMessage> messages) {
        final StringBuilder text = new StringBuilder(String.format(Locale.ROOT, "%,d  %s  ", reader.records(),
            MarketNews.time(reader.arrivalTime())));
        if (status != PacketStatus.OK) {
            return text + "damaged: " + status + "  " + reader.length() + " bytes  " + hex(reader);
        }
        text.append(String.format(Locale.ROOT, "%s  %s %,d  %,d messages", Streams.name(packet.stream()),
            packet.stream() == Streams.ORDERS ? "event" : "packet", packet.sequence(), packet.count()));
        final String flags = PacketFlags.words(packet.packetFlags());
        text.append(flags.isEmpty() ? "" : "  " + flags);
        for (final DecodedMessage message : messages) {
            text.append(System.lineSeparator()).append("    ").append(message.name());
            final Map<String, ?> fields = isRaw ? message.fields() : DecodedText.fields(message, terms(message));
            fields.forEach((name, value) -> text.append(' ').append(name).append('=').append(value));
        }
        return text.toString();
    }

    private String json(
        final RecordingReader reader, final PacketStatus status, final List<DecodedMessage> messages) {
        final ObjectNode object = mapper.createObjectNode().put("schema", "ringside.md.print/1")
            .put("packet", reader.records()).put("arrivalTime", MarketNews.time(reader.arrivalTime()))
            .put("arrivalNs", reader.arrivalTime()).put("length", reader.length());
        if (status != PacketStatus.OK) {
            return object.put("damaged", status.name()).put("bytes", hex(reader)).toString();
        }
        object.put("session", packet.session()).put("sequence", packet.sequence())
            .put("sendingTime", packet.sendingTime()).put("count", packet.count()).put("channel", packet.channel())
            .put("stream", packet.stream()).put("flags", packet.packetFlags())
            .put("incarnation", packet.incarnation()).put("enginePublished", packet.enginePublished());
        final ArrayNode lines = object.putArray("messages");
        messages.forEach(message -> {
            final ObjectNode line = lines.addObject().put("templateId", message.templateId())
                .put("message", message.name());
            if (market.instruments().containsKey(message.instrument())) {
                line.put(SYMBOL, terms(message).symbol());
            }
            line.set("fields", mapper.valueToTree(message.fields()));
        });
        return object.toString();
    }

    private static String hex(final RecordingReader reader) {
        final byte[] bytes = new byte[Math.min(SHOWN_BYTES, reader.length())];
        reader.buffer().getBytes(reader.offset(), bytes);
        return HexFormat.of().formatHex(bytes);
    }
}
