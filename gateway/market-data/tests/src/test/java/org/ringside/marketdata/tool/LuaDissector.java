package org.ringside.marketdata.tool;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.ringside.marketdata.client.PacketDescriptor;
import org.ringside.marketdata.publisher.FeedStream;
import org.ringside.marketdata.recording.PcapWriter;

/** Writes the dissector of packets for Wireshark, from the schema. */
final class LuaDissector {
    private static final String HEAD = """
        -- Packets of Ringside's market data (SBE, schema 3903) in Wireshark and tshark, as 'ringside md record --pcap'
        -- writes them. Made from market-data-protocol.xml by LuaDissectorTest, -Dlua.write=true: change that, not this.
        --   tshark -X lua_script:ringside-market-data.lua -r feed.pcap
        local md = Proto("ringside_md", "Ringside market data")

        local HEADER, FRAME, GROUP = %d, 12, 4
        local streams = {%s}
        """;
    private static final String TAIL = """

        local function add_fields(tree, buffer, at, length, fields)
            for _, field in ipairs(fields) do
                if field[2] + field[3] <= length then
                    tree:add_le(f[field[1]], buffer(at + field[2], field[3]))
                end
            end
        end

        local function add_message(tree, buffer, at)
            local length = buffer(at, 2):le_uint()
            local block, template = buffer(at + 4, 2):le_uint(), buffer(at + 6, 2):le_uint()
            local message = messages[template] or {name = "template " .. template, fields = {}}
            local node = tree:add(md, buffer(at, length), message.name)
            node:add_le(f["message.templateId"], buffer(at + 6, 2))
            node:add_le(f["message.version"], buffer(at + 10, 2))
            local body = at + FRAME
            add_fields(node, buffer, body, block, message.fields)
            if message.group then
                local entries = body + block
                local size, count = buffer(entries, 2):le_uint(), buffer(entries + 2, 2):le_uint()
                for i = 0, count - 1 do
                    local entry = entries + GROUP + i * size
                    add_fields(node:add(md, buffer(entry, size), message.group .. " " .. i + 1), buffer, entry, size,
                        message.entry)
                end
            end
            return length, message.name
        end

        function md.dissector(buffer, pinfo, root)
            if buffer:len() < HEADER then
                return 0
            end
            local tree = root:add(md, buffer())
            add_fields(tree, buffer, 0, HEADER, packet)
            local count, stream = buffer(24, 2):le_uint(), buffer(28, 1):uint()
            local at, names = HEADER, {}
            for _ = 1, count do
                if buffer:len() - at < FRAME or buffer(at, 2):le_uint() < FRAME
                    or buffer(at, 2):le_uint() > buffer:len() - at then
                    tree:add_expert_info(PI_MALFORMED, PI_ERROR, "a frame does not fit into the packet")
                    break
                end
                local length, name = add_message(tree, buffer, at)
                at, names[#names + 1] = at + length, name
            end
            pinfo.cols.protocol = "RINGSIDE"
            pinfo.cols.info = (streams[stream] or "stream " .. stream) .. " " .. tostring(buffer(8, 8):le_uint64())
                .. "  " .. table.concat(names, ", ")
            return buffer:len()
        end

        for stream, _ in pairs(streams) do
            DissectorTable.get("udp.port"):add(%d + stream, md)
        end
        """;
    /** Name, type, offset and length of the fields of a packet's header. */
    private static final List<List<Object>> HEADER = List.of(List.of("session", "uint64", 0, 8),
        List.of("sequence", "uint64", 8, 8), List.of("sendingTime", "uint64", 16, 8), List.of("count", "uint16", 24, 2),
        List.of("channel", "uint16", 26, 2), List.of("stream", "uint8", 28, 1), List.of("flags", "uint8", 29, 1),
        List.of("incarnation", "uint16", 30, 2), List.of("enginePublished", "uint64", 32, 8));

    private final PublicSchema schema;
    private final Map<String, SchemaField.Type> types = new LinkedHashMap<>();

    LuaDissector(final PublicSchema schema) {
        this.schema = schema;
        schema.messages().forEach(message -> Stream.concat(message.fields().stream(),
            message.group().stream().flatMap(group -> group.fields().stream())).forEach(this::note));
    }

    private void note(final SchemaField field) {
        final SchemaField.Type before = types.putIfAbsent(field.name(), field.type());
        if (before != null && before.length() != field.type().length()) {
            throw new IllegalStateException(field.name() + " has two types: give one of them another name here");
        }
    }

    /** Names of the fields of messages. */
    List<String> fields() {
        return List.copyOf(types.keySet());
    }

    /** Names of the fields of a packet's header. */
    static List<String> headerFields() {
        return HEADER.stream().map(field -> field.get(0).toString()).toList();
    }

    @Override
    public String toString() {
        final String streams = Stream.of(FeedStream.values()).map(Streams::number)
            .map(number -> "[" + number + "] = \"" + Streams.name(number) + "\"").collect(Collectors.joining(", "));
        final StringBuilder text = new StringBuilder(String.format(HEAD, PacketDescriptor.HEADER_LENGTH, streams));
        text.append("\nlocal f = md.fields\n");
        HEADER.forEach(field -> text.append(String.format("f[\"packet.%s\"] = ProtoField.%s(\"ringside_md.packet.%s\", "
            + "\"%s\")%n", field.get(0), field.get(1), field.get(0), field.get(0))));
        for (final String name : List.of("templateId", "version")) {
            text.append(String.format("f[\"message.%s\"] = ProtoField.uint16(\"ringside_md.message.%s\", \"%s\")%n",
                name, name, name));
        }
        types.forEach((name, type) -> text.append(String.format("f.%s = ProtoField.%s(\"ringside_md.%s\", \"%s\"%s)%n",
            name, luaType(type), name, name, constants(type))));
        text.append("\nlocal packet = {");
        HEADER.forEach(field -> text.append(String.format("%n    {\"packet.%s\", %s, %s},", field.get(0), field.get(2),
            field.get(3))));
        text.append("\n}\n\nlocal messages = {");
        schema.messages().forEach(message -> text.append(message(message)));
        return text.append("\n}\n").append(String.format(TAIL, PcapWriter.PORT)).toString();
    }

    private static String message(final PublicSchema.Message message) {
        return String.format("%n    [%d] = {name = \"%s\", fields = {%s}%s},", message.id(), message.name(),
            places(message.fields()), message.group().map(group -> String.format(", group = \"%s\", entry = {%s}",
                group.name(), places(group.fields()))).orElse(""));
    }

    private static String places(final List<SchemaField> fields) {
        return fields.stream().map(field -> String.format("%n        {\"%s\", %d, %d}", field.name(), field.offset(),
            field.type().length())).collect(Collectors.joining(","));
    }

    private static String luaType(final SchemaField.Type type) {
        return type.isText() ? "stringz" : type.primitive().equals("char") ? "uint8" : type.primitive();
    }

    private static String constants(final SchemaField.Type type) {
        return type.constants().isEmpty() ? "" : ", base.DEC, {" + type.constants().entrySet().stream()
            .map(constant -> "[" + constant.getKey() + "] = \"" + constant.getValue() + "\"")
            .collect(Collectors.joining(", ")) + "}";
    }
}
