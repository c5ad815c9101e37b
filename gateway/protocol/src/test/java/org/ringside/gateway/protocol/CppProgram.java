package org.ringside.gateway.protocol;

import java.util.Map;
import java.util.StringJoiner;
import java.util.TreeSet;

/**
 * A program in C++ around the codecs that sbe-tool generates for that language. It prints what they read in frames, a
 * line for each field, and the frames that they write, in hex.
 */
final class CppProgram {
    private static final String INCLUDES = "org_ringside_gateway_protocol/";

    private final TreeSet<String> messages = new TreeSet<>();
    private final StringBuilder body = new StringBuilder();

    /** Has it read a frame, field by field. */
    CppProgram read(final GoldenFile golden) {
        messages.add(golden.message());
        final StringJoiner bytes = new StringJoiner(", ");
        for (final byte each : golden.frame()) {
            bytes.add(String.valueOf(each & 0xFF));
        }
        body.append("    {\n        unsigned char bytes[] = {").append(bytes).append("};\n")
            .append("        char *frame = reinterpret_cast<char *>(bytes);\n")
            .append("        MessageHeader header;\n        header.wrap(frame, 4, 0, sizeof(bytes));\n        ")
            .append(golden.message()).append(" message;\n        message.wrapForDecode(frame, 12, ")
            .append("header.blockLength(), header.version(), sizeof(bytes));\n");
        for (final String field : golden.numbers().keySet()) {
            body.append("        number(\"").append(golden).append(' ').append(field).append("\", message.")
                .append(field.replace(".", "().")).append("());\n");
        }
        for (final String field : golden.texts().keySet()) {
            body.append("        text(\"").append(golden).append(' ').append(field).append("\", message.get")
                .append(capitalized(field)).append("AsString());\n");
        }
        body.append("    }\n");
        return this;
    }

    /** Has it write the frame of a message with these values. */
    CppProgram write(final GoldenFile golden) {
        messages.add(golden.message());
        body.append("    {\n        char frame[1024] = {};\n        ").append(golden.message())
            .append(" message;\n        message.wrapForEncode(frame, 12, sizeof(frame));\n");
        for (final Map.Entry<String, Long> field : golden.numbers().entrySet()) {
            final String path = "message." + field.getKey().replace(".", "().");
            body.append("        ").append(path).append("(static_cast<decltype(").append(path).append("())>(")
                .append(field.getValue()).append("LL));\n");
        }
        golden.texts().forEach((field, value) -> body.append("        message.put").append(capitalized(field))
            .append("(std::string(\"").append(value).append("\"));\n"));
        body.append("        print(\"").append(golden).append("\", frame, message);\n    }\n");
        return this;
    }

    /** The source of what has been asked for. */
    String source() {
        final StringBuilder source = new StringBuilder("#include <cstdio>\n#include <string>\n");
        source.append("#include \"").append(INCLUDES).append("MessageHeader.h\"\n");
        messages.forEach(name -> source.append("#include \"").append(INCLUDES).append(name).append(".h\"\n"));
        return source.append("""
            using namespace org::ringside::gateway::protocol;

            template<typename Value>
            static void number(const char *name, Value value) {
                std::printf("%s=%lld\\n", name, static_cast<long long>(value));
            }

            static void text(const char *name, const std::string &value) {
                std::printf("%s=%s\\n", name, value.c_str());
            }

            template<typename Message>
            static void print(const char *name, char *frame, Message &message) {
                const unsigned length = 12 + message.encodedLength();
                frame[0] = static_cast<char>(length);
                frame[1] = static_cast<char>(length >> 8);
                frame[2] = static_cast<char>(0x50);
                frame[3] = static_cast<char>(0xEB);
                MessageHeader header;
                header.wrap(frame, 4, 0, 1024).blockLength(Message::sbeBlockLength())
                    .templateId(Message::sbeTemplateId()).schemaId(Message::sbeSchemaId())
                    .version(Message::sbeSchemaVersion());
                std::printf("%s ", name);
                for (unsigned i = 0; i < length; i++) {
                    std::printf("%02x", static_cast<unsigned char>(frame[i]));
                }
                std::printf("\\n");
            }

            int main() {
            """).append(body).append("    return 0;\n}\n").toString();
    }

    private static String capitalized(final String field) {
        return Character.toUpperCase(field.charAt(0)) + field.substring(1);
    }
}
