package org.ringside.gateway.fix.codec;

import java.util.List;
import java.util.stream.Collectors;

/** A dictionary as tables, for the page of the protocol. */
final class DictionaryTables {
    private static final String COLUMNS = "\n| tag | field | | |\n|---|---|---|---|\n";

    private final Dictionary dictionary;
    private final StringBuilder page = new StringBuilder();

    private DictionaryTables(final Dictionary dictionary) {
        this.dictionary = dictionary;
    }

    /** The header, all messages in the order of the file, and the values of all fields that have a list of them. */
    static String of(final Dictionary dictionary) {
        final DictionaryTables tables = new DictionaryTables(dictionary);
        tables.page.append("### Header").append(COLUMNS);
        dictionary.header().forEach((name, isRequired) -> {
            final Dictionary.Field field = dictionary.field(name);
            tables.addRow(field, isRequired, "", field.note(), since(field.since()));
        });
        dictionary.messages().values().forEach(tables::addMessage);
        tables.addValues();
        return tables.page.toString();
    }

    /** What an ordinary dictionary of FIX 4.4 does not have: fields, values, and places of fields. */
    static String differencesOf(final Dictionary dictionary) {
        final StringBuilder rows = new StringBuilder("| tag | field | what FIX 4.4 does not have | since | in |\n")
            .append("|---|---|---|---|---|\n");
        for (final Dictionary.Field field : dictionary.fields().values()) {
            final String in = dictionary.messages().values().stream()
                .filter(message -> message.fields().keySet().stream().anyMatch(name -> name.equals(field.name())
                    || dictionary.groups().getOrDefault(name, List.of()).contains(field.name())))
                .map(Dictionary.Message::type).collect(Collectors.joining(", "));
            final String start = "| " + field.tag() + " | " + field.name() + " | ";
            if (!field.since().isEmpty()) {
                rows.append(start).append("the field | ").append(field.since().equals("user") ? "ours" : field.since())
                    .append(" | ").append(in).append(" |\n");
            }
            field.values().forEach((value, meaning) -> {
                if (!meaning.since().isEmpty()) {
                    rows.append(start).append("the value ").append(value).append(", ").append(meaning.name())
                        .append(" | ").append(meaning.since()).append(" | ").append(in).append(" |\n");
                }
            });
            final String added = dictionary.messages().values().stream()
                .filter(message -> message.added().contains(field.name())).map(Dictionary.Message::type)
                .collect(Collectors.joining(", "));
            if (!added.isEmpty()) {
                rows.append(start).append("the field in this message | | ").append(added).append(" |\n");
            }
        }
        return rows.toString();
    }

    private void addMessage(final Dictionary.Message message) {
        page.append("\n### ").append(message.type()).append(' ').append(message.name()).append(" (from ")
            .append(switch (message.from()) {
                case "both" -> "both sides";
                case "trader" -> "you";
                default -> "the exchange";
            }).append(')').append(COLUMNS);
        message.fields().forEach((name, isRequired) -> {
            final Dictionary.Field field = dictionary.field(name);
            addRow(field, isRequired, "", message.ignored().contains(name) ? "ignored" : field.note(),
                message.added().contains(name) ? "in FIX 4.4 not in this message" : since(field.since()));
            final List<String> group = dictionary.groups().getOrDefault(name, List.of());
            for (final String member : group) {
                final Dictionary.Field inside = dictionary.field(member);
                addRow(inside, member.equals(group.get(0)), "- ", inside.note(), since(inside.since()));
            }
        });
    }

    private void addRow(
        final Dictionary.Field field, final boolean isRequired, final String indent, final String note,
        final String since) {
        page.append("| ").append(indent).append(field.tag()).append(" | ").append(field.name()).append(" | ")
            .append(isRequired ? "required" : "").append(" | ").append(field.type())
            .append(field.type().equals("string") || field.type().equals("data") ? ", at most " + field.max() : "")
            .append(note.isEmpty() ? "" : "; " + note)
            .append(since.isEmpty() ? "" : "; " + since).append(" |\n");
    }

    private void addValues() {
        page.append("\n### Values\n| tag | field | value | |\n|---|---|---|---|\n");
        dictionary.fields().values().stream().filter(field -> field.tag() != Tag.SESSION_REJECT_REASON)
            .forEach(field -> field.values().forEach((value, meaning) -> page.append("| ").append(field.tag())
                .append(" | ").append(field.name()).append(" | ").append(value).append(" | ").append(meaning.name())
                .append(meaning.since().isEmpty() ? "" : "; " + since(meaning.since())).append(" |\n")));
    }

    private static String since(final String version) {
        return version.isEmpty() ? "" : version.equals("user") ? "a tag of ours" : "of " + version;
    }
}
