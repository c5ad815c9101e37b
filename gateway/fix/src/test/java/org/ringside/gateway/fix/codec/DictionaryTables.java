package org.ringside.gateway.fix.codec;

import java.util.List;

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
            tables.addRow(field, isRequired, "", field.note());
        });
        dictionary.messages().values().forEach(tables::addMessage);
        tables.addValues();
        return tables.page.toString();
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
            addRow(field, isRequired, "", message.ignored().contains(name) ? "ignored" : field.note());
            final List<String> group = dictionary.groups().getOrDefault(name, List.of());
            for (final String member : group) {
                final Dictionary.Field inside = dictionary.field(member);
                addRow(inside, member.equals(group.get(0)), "- ", inside.note());
            }
        });
    }

    private void addRow(
        final Dictionary.Field field, final boolean isRequired, final String indent, final String note) {
        final String since = field.since().isEmpty() ? "" : field.since().equals("user") ? "a tag of ours"
            : "of " + field.since();
        page.append("| ").append(indent).append(field.tag()).append(" | ").append(field.name()).append(" | ")
            .append(isRequired ? "required" : "").append(" | ").append(field.type())
            .append(field.type().equals("string") || field.type().equals("data") ? ", at most " + field.max() : "")
            .append(note.isEmpty() ? "" : "; " + note)
            .append(since.isEmpty() ? "" : "; " + since).append(" |\n");
    }

    private void addValues() {
        page.append("\n### Values\n| tag | field | value | |\n|---|---|---|---|\n");
        dictionary.fields().values().stream().filter(field -> field.tag() != Tag.SESSION_REJECT_REASON)
            .forEach(field -> field.values().forEach((value, name) -> page.append("| ").append(field.tag())
                .append(" | ").append(field.name()).append(" | ").append(value).append(" | ").append(name)
                .append(" |\n")));
    }
}
