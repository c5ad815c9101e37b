package org.ringside.gateway.fix.codec;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;

/** Random messages of the dictionary, sound ones and spoilt ones. */
final class RandomMessages {
    private static final Dictionary DICTIONARY = Dictionary.FIX44;
    private static final String[] EDGES = {"", "0", "-0", "-1", "1", "00000000000000000007", "2147483647", "2147483648",
        "9223372036854775807", "-9223372036854775808", "1.5", ".5", "5.", ".", "-", "-.5", "1e5", "+1", "Y", "N", "y",
        "20261126", "20261126-00:00:00", "20261126-23:59:60.999", "20260229-00:00:00", "21000229-00:00:00",
        "22620101-00:00:00", "19691231-23:59:59", "6 6", "6 ", " 6", "NONE", "A".repeat(20), "A".repeat(21),
        "A".repeat(600), "FIX.4.2", "AN", "zz", "ZZZ", "\u00e4", "\u0000", "=", "12345678-aa:bb:cc"};

    private static final int RECENT = 16;

    private final Random random;
    private final List<List<String>> recent = new ArrayList<>();
    private final List<Dictionary.Message> messages = List.copyOf(DICTIONARY.messages().values());
    private final List<Integer> tags = List.copyOf(DICTIONARY.fields().keySet());

    RandomMessages(final Random random) {
        this.random = random;
    }

    /** Fields of a sound message, from MsgType on: each is tag=value. */
    List<String> sound() {
        final Dictionary.Message message = messages.get(random.nextInt(messages.size()));
        final List<String> header = new ArrayList<>();
        DICTIONARY.header().forEach((name, isRequired) -> {
            if (isRequired || random.nextInt(4) == 0 && !name.matches("BeginString|BodyLength|MsgType")) {
                header.add(field(DICTIONARY.field(name)));
            }
        });
        Collections.shuffle(header, random);
        final List<String> body = new ArrayList<>();
        for (final Map.Entry<String, Boolean> member : message.fields().entrySet()) {
            if ((member.getValue() || random.nextInt(3) == 0) && !member.getKey().startsWith("RawData")) {
                body.add(member(DICTIONARY.field(member.getKey())));
            }
        }
        if (message.fields().containsKey("RawData") && random.nextBoolean()) {
            final String data = "a\u0001b=" + text(random.nextInt(9));
            body.add("95=" + data.length() + "\u000196=" + data);
        }
        Collections.shuffle(body, random);
        final List<String> fields = new ArrayList<>();
        fields.add("35=" + message.type());
        fields.addAll(header);
        fields.addAll(body);
        recent.add(List.copyOf(fields));
        if (recent.size() > RECENT) {
            recent.remove(0);
        }
        return fields;
    }

    /** Fields in the order of a message that was sound, some of them with other values. */
    private List<String> again() {
        final List<String> fields = new ArrayList<>(recent.get(random.nextInt(recent.size())));
        for (int i = 1; i < fields.size(); i++) {
            final String tag = fields.get(i).substring(0, fields.get(i).indexOf('='));
            final Dictionary.Field field = DICTIONARY.fields().get(Integer.parseInt(tag));
            if (random.nextInt(4) == 0 && !DICTIONARY.groups().containsKey(field.name())
                && !field.name().startsWith("RawData")) {
                fields.set(i, field(field));
            }
        }
        return fields;
    }

    /** Bytes of a message, of which something may be wrong. */
    byte[] spoilt() {
        final List<String> fields = recent.isEmpty() || random.nextBoolean() ? sound() : again();
        for (int i = random.nextInt(3); i > 0; i--) {
            spoil(fields);
        }
        final byte[] bytes = Fix.message(random.nextInt(50) == 0 ? "FIX.4." + text(random.nextInt(14)) : "FIX.4.4",
            String.join("|", fields).replace('\u0001', '|') + "|");
        return random.nextInt(4) == 0 ? spoil(bytes) : bytes;
    }

    private void spoil(final List<String> fields) {
        final int at = random.nextInt(fields.size());
        final int other = random.nextInt(fields.size());
        final String edge = EDGES[random.nextInt(EDGES.length)];
        final String name = fields.get(at).substring(0, fields.get(at).indexOf('=') + 1);
        switch (random.nextInt(9)) {
            case 0 -> fields.set(at, name + edge);
            case 1 -> fields.add(at, fields.get(other));
            case 2 -> Collections.swap(fields, at, other);
            case 3 -> fields.add(at, random.nextInt(1200) + "=" + edge);
            case 4 -> fields.add(at, tags.get(random.nextInt(tags.size())) + "=" + edge);
            case 5 -> fields.set(at, text(random.nextInt(4)) + fields.get(at));
            case 6 -> fields.add(at, edge);
            case 7 -> {
                if (fields.size() > 1) {
                    fields.remove(at);
                }
            }
            default -> fields.add(at, field(DICTIONARY.fields().get(tags.get(random.nextInt(tags.size())))));
        }
    }

    private byte[] spoil(final byte[] bytes) {
        final int at = random.nextInt(bytes.length);
        final String text = new String(bytes, ISO_8859_1);
        final String spoilt = switch (random.nextInt(5)) {
            case 0 -> text.substring(0, at) + (char) random.nextInt(256) + text.substring(at + 1);
            case 1 -> text.substring(0, at) + text.substring(at + 1);
            case 2 -> text.substring(0, at) + (char) random.nextInt(256) + text.substring(at);
            case 3 -> text.substring(0, at);
            default -> text(random.nextInt(9)) + text;
        };
        return spoilt.getBytes(ISO_8859_1);
    }

    private String member(final Dictionary.Field field) {
        final List<String> group = DICTIONARY.groups().get(field.name());
        if (group == null) {
            return field(field);
        }
        final int count = random.nextInt(4);
        final StringBuilder entries = new StringBuilder(field.tag() + "=" + count);
        for (int i = 0; i < count; i++) {
            entries.append('\u0001').append(field(DICTIONARY.field(group.get(0))));
            final List<String> others = new ArrayList<>(group.subList(1, group.size()));
            Collections.shuffle(others, random);
            others.subList(0, random.nextInt(group.size())).forEach(name ->
                entries.append('\u0001').append(field(DICTIONARY.field(name))));
        }
        return entries.toString();
    }

    private String field(final Dictionary.Field field) {
        return field.tag() + "=" + value(field);
    }

    private String value(final Dictionary.Field field) {
        if (!field.values().isEmpty()) {
            return List.copyOf(field.values().keySet()).get(random.nextInt(field.values().size()));
        }
        return switch (field.type()) {
            case "int" -> String.valueOf(random.nextInt());
            case "seq" -> String.valueOf(1 + random.nextInt(100_000));
            case "count", "length" -> String.valueOf(random.nextInt(3));
            case "bool" -> random.nextBoolean() ? "Y" : "N";
            case "price" -> (random.nextInt(4) == 0 ? "-" : "") + decimal();
            case "qty" -> decimal();
            case "time" -> String.format("%s-%02d:%02d:%02d%s", date(), random.nextInt(24), random.nextInt(60),
                random.nextInt(61), new String[] {"", ".123", ".123456", ".123456789"}[random.nextInt(4)]);
            case "date" -> date();
            default -> text(1 + random.nextInt(Math.min(12, field.max())));
        };
    }

    private String decimal() {
        return random.nextInt(1_000_000) + (random.nextBoolean() ? "" : "." + random.nextInt(1000));
    }

    private String date() {
        return String.format("%04d%02d%02d", 1970 + random.nextInt(292), 1 + random.nextInt(12),
            1 + random.nextInt(28));
    }

    private String text(final int length) {
        final StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) ('!' + random.nextInt('z' - '!')));
        }
        return text.toString();
    }
}
