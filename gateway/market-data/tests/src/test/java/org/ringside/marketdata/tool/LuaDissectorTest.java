package org.ringside.marketdata.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.marketdata.client.PacketReader;
import org.ringside.marketdata.recording.PcapWriter;

/** The dissector that is shipped is the schema's, and shows what {@code md print} shows. */
class LuaDissectorTest {
    private static final Path FILE = Path.of("../../../ops/dist/wireshark/ringside-market-data.lua");
    private static final String WRITE = "lua.write";
    private static final String NULL = Long.toString(Long.MIN_VALUE);

    @TempDir
    private Path folder;

    private final PublicSchema schema = PublicSchema.read();
    private final LuaDissector dissector = new LuaDissector(schema);

    @Test
    void shouldBeTheOneOfTheSchema() throws IOException {
        if (Boolean.getBoolean(WRITE)) {
            Files.createDirectories(FILE.getParent());
            Files.writeString(FILE, dissector.toString());
            return;
        }
        assertThat(Files.readString(FILE)).as("write it anew with -D%s=true", WRITE).isEqualTo(dissector.toString());
    }

    @Test
    void shouldHaveTsharkShowEachFieldOfEachMessageAsPrintDoes() throws Exception {
        final Optional<String> tshark = tshark();
        assumeTrue(tshark.isPresent(),
            "tshark is not installed: its fields are not compared (package tshark of Debian)");
        final SamplePackets samples = new SamplePackets(schema);
        final Path capture = folder.resolve("feed.pcap");
        try (OutputStream output = Files.newOutputStream(capture)) {
            final PcapWriter pcap = new PcapWriter(output);
            for (final SamplePackets.Sample sample : samples.all()) {
                pcap.write(sample.buffer(), 0, sample.length(), 1_700_000_000_000_000_000L);
            }
        }

        final List<String> names = new ArrayList<>();
        LuaDissector.headerFields().forEach(name -> names.add("packet." + name));
        names.add("message.templateId");
        names.addAll(dissector.fields());
        final List<Map<String, List<String>>> shown = shownBy(tshark.get(), capture, names);

        assertThat(shown).hasSize(samples.all().size());
        for (int i = 0; i < shown.size(); i++) {
            assertThat(shown.get(i)).as("packet %d", i).isEqualTo(expected(samples.all().get(i)));
        }
    }

    private static Optional<String> tshark() {
        return Stream.of(System.getenv().getOrDefault("PATH", "").split(":")).map(path -> Path.of(path, "tshark"))
            .filter(Files::isExecutable).map(Path::toString).findFirst();
    }

    private List<Map<String, List<String>>> shownBy(
        final String tshark, final Path capture, final List<String> names) throws Exception {
        final List<String> command = new ArrayList<>(List.of(tshark, "-X",
            "lua_script:" + FILE.toAbsolutePath().normalize(), "-r", capture.toString(), "-T", "fields", "-E",
            "separator=/t", "-E", "occurrence=a", "-E", "aggregator=;"));
        names.forEach(name -> command.addAll(List.of("-e", "ringside_md." + name)));
        final Path errors = folder.resolve("errors");
        final Process process = new ProcessBuilder(command).redirectError(errors.toFile()).start();
        final String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(Files.readString(errors)).isZero();
        assertThat(Files.readString(errors)).doesNotContain("Lua: ").doesNotContain("rror");
        final List<Map<String, List<String>>> packets = new ArrayList<>();
        output.lines().forEach(line -> {
            final String[] cells = line.split("\t", -1);
            final Map<String, List<String>> values = new TreeMap<>();
            for (int i = 0; i < names.size(); i++) {
                if (!cells[i].isEmpty()) {
                    values.put(names.get(i), List.of(cells[i].split(";")));
                }
            }
            packets.add(values);
        });
        return packets;
    }

    /** As {@code md print --json} has it, but for names of constants. */
    private Map<String, List<String>> expected(final SamplePackets.Sample sample) {
        final PacketReader packet = new PacketReader();
        packet.wrap(sample.buffer(), 0, sample.length());
        final Map<String, List<String>> values = new TreeMap<>();
        add(values, "packet.session", packet.session());
        add(values, "packet.sequence", packet.sequence());
        add(values, "packet.sendingTime", packet.sendingTime());
        add(values, "packet.count", packet.count());
        add(values, "packet.channel", packet.channel());
        add(values, "packet.stream", packet.stream());
        add(values, "packet.flags", packet.packetFlags());
        add(values, "packet.incarnation", packet.incarnation());
        add(values, "packet.enginePublished", packet.enginePublished());
        while (packet.next()) {
            final DecodedMessage message = DecodedMessage.of(schema, packet);
            add(values, "message.templateId", message.templateId());
            addAll(values, message.fields(), message.templateId());
        }
        return values;
    }

    private void addAll(final Map<String, List<String>> values, final Map<?, ?> fields, final int templateId) {
        fields.forEach((name, value) -> {
            if (value instanceof final List<?> entries) {
                entries.forEach(entry -> addAll(values, (Map<?, ?>) entry, templateId));
            } else {
                add(values, name.toString(), raw(name.toString(), value, templateId));
            }
        });
    }

    /** The number of a constant, and of null. */
    private Object raw(final String name, final Object value, final int templateId) {
        final PublicSchema.Message message = schema.message(templateId).orElseThrow();
        final SchemaField.Type type = Stream.concat(message.fields().stream(),
            message.group().stream().flatMap(group -> group.fields().stream()))
            .filter(field -> field.name().equals(name)).findFirst().orElseThrow().type();
        if (value == null) {
            return type.isPrice() ? NULL : type.isTime() ? BigInteger.ONE.shiftLeft(64).subtract(BigInteger.ONE) : 0;
        }
        return type.constants().entrySet().stream().filter(constant -> constant.getValue().equals(value))
            .map(Map.Entry::getKey).map(Object.class::cast).findFirst().orElse(value);
    }

    private static void add(final Map<String, List<String>> values, final String name, final Object value) {
        values.computeIfAbsent(name, none -> new ArrayList<>()).add(value.toString());
    }

    @Test
    void shouldNotGiveANameTwoTypes() {
        assertThat(dissector.fields()).contains("rptSeq", "bookId", "turnoverLow").doesNotHaveDuplicates();
        assertThat(schema.message(7)).isEmpty();
    }
}
