package org.ringside.ops.terminal;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Selects messages by their name, and by values of fields, in the form for people or as they stand in the message. */
public final class MessageFilter {
    private final MessageText text;
    private final String name;
    private final Map<String, String> where;

    /**
     * Makes a filter.
     *
     * @param text  writes messages for people
     * @param name  of the messages; null for any
     * @param where values by field; {@code symbol} is the symbol of the instrument
     * @throws IllegalArgumentException when no message has such a name, field or symbol
     */
    public MessageFilter(final MessageText text, final String name, final Map<String, String> where) {
        this.text = text;
        this.name = name;
        this.where = where;
        require(name == null || Decoded.isMessage(name), "no command or event has the name '" + name + "'");
        where.keySet().forEach(field -> require(MessageText.isShown(field) || Decoded.isField(field),
            "no command or event has a field '" + field + "'. There are: " + String.join(", ", fields())));
        final String symbol = where.get(MessageText.SYMBOL);
        require(symbol == null || !text.instruments().byId().isEmpty(),
            "symbols stand in the configuration of the exchange: name it with -c");
        require(symbol == null || text.instruments().symbols().contains(symbol), "no instrument has the symbol '"
            + symbol + "'. There are: " + String.join(", ", text.instruments().symbols()));
    }

    /**
     * Reads values that were typed.
     *
     * @param words each {@code FIELD=VALUE}
     * @throws IllegalArgumentException when one is not, or two are about the same field, which has one value
     */
    public static Map<String, String> where(final List<String> words) {
        final Map<String, String> where = new LinkedHashMap<>();
        for (final String word : words) {
            final int end = word.indexOf('=');
            require(end >= 0, "--where takes FIELD=VALUE, not '" + word + "'");
            final String field = word.substring(0, end);
            final String before = where.put(field, word.substring(end + 1));
            require(before == null, "--where names " + field + " twice, and a message has one value of it");
        }
        return where;
    }

    /** @param message null for one that is none of the exchange, which has no name and no fields */
    public boolean takes(final Decoded message) {
        return isForAll() || message != null && (name == null || message.name().equals(name))
            && where.entrySet().stream().allMatch(field -> has(message, field.getKey(), field.getValue()));
    }

    /** Whether the filter takes every message. */
    public boolean isForAll() {
        return name == null && where.isEmpty();
    }

    /** Describes the filter: {@code NewOrder, symbol=ABC}. */
    @Override
    public String toString() {
        return Stream.concat(Stream.ofNullable(name),
            where.entrySet().stream().map(field -> field.getKey() + "=" + field.getValue()))
            .collect(Collectors.joining(", "));
    }

    /** All that can stand in front of a value. */
    private static SortedSet<String> fields() {
        final SortedSet<String> fields = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
        fields.addAll(Decoded.fieldNames());
        fields.add(MessageText.SYMBOL);
        return fields;
    }

    private boolean has(final Decoded message, final String field, final String value) {
        if (message.has(field, value)) {
            return true;
        }
        final String shown = text.fields(message).get(field);
        return shown != null && (shown.equals(value) || isSameNumber(shown, value));
    }

    private static boolean isSameNumber(final String shown, final String value) {
        try {
            return new BigDecimal(shown).compareTo(new BigDecimal(value)) == 0;
        } catch (final NumberFormatException noNumber) {
            return false;
        }
    }

    private static void require(final boolean holds, final String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}
