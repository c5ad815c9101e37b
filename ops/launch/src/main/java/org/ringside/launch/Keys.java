package org.ringside.launch;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * The keys of a configuration, from the {@link Key}s at the components of its record. A component that is a record, or
 * a map of records, has keys below it instead. Immutable.
 */
public final class Keys {
    private static final String EACH = ".N.";

    private final Class<? extends Record> type;
    private final String prefix;
    private final Map<String, Key> keys = new LinkedHashMap<>();

    /**
     * A key with its whole name.
     *
     * @param name of it, for example {@code limits.maxInFlight} or {@code sessions.N.first}.
     * @param key  what is known of it.
     * @param type of its value.
     */
    public record Named(String name, Key key, Class<?> type) {
    }

    private Keys(final Class<? extends Record> type, final String prefix) {
        this.type = type;
        this.prefix = prefix;
        for (final RecordComponent component : type.getRecordComponents()) {
            if (below(component) == null) {
                keys.put(name(component), required(component));
            }
        }
    }

    /**
     * Makes the keys of a record.
     *
     * @param type whose components have each a {@link Key}, or keys below them.
     * @return its keys.
     */
    public static Keys of(final Class<? extends Record> type) {
        return of(type, "");
    }

    /**
     * Makes the keys of a record below another one.
     *
     * @param type   whose components have each a {@link Key}, or keys below them.
     * @param prefix of their names in messages, for example {@code limits.}.
     * @return its keys.
     */
    public static Keys of(final Class<? extends Record> type, final String prefix) {
        return new Keys(type, prefix);
    }

    /** Names for a message, in alphabetical order; for records, only the name of the record. */
    public List<String> names() {
        final TreeSet<String> names = new TreeSet<>();
        for (final RecordComponent component : type.getRecordComponents()) {
            names.add(name(component));
        }
        return List.copyOf(names);
    }

    /** All keys, with those below, in the order of the record. */
    public List<Named> all() {
        final List<Named> all = new ArrayList<>();
        collect(type, prefix, all);
        return all;
    }

    private static void collect(final Class<? extends Record> type, final String prefix, final List<Named> all) {
        for (final RecordComponent component : type.getRecordComponents()) {
            final Class<? extends Record> below = below(component);
            final String name = prefix + name(component);
            if (below == null) {
                all.add(new Named(name, required(component), component.getType()));
            } else {
                collect(below, name + (component.getType() == below ? "." : EACH), all);
            }
        }
    }

    /**
     * Returns a key.
     *
     * @param name without the prefix.
     * @return what is known of it.
     */
    public Key key(final String name) {
        final Key key = keys.get(name);
        if (key == null) {
            throw new IllegalStateException(type.getName() + " has no key " + name);
        }
        return key;
    }

    /** The name of a key in messages. */
    public String named(final String name) {
        return prefix + name;
    }

    /** Returns the text of a key, or its default. */
    public String text(final String name, final String value) {
        return value == null ? key(name).byDefault() : value;
    }

    /** Returns the number of a key, or its default. */
    public int number(final String name, final Integer value) {
        return value == null ? Integer.parseInt(key(name).byDefault()) : value;
    }

    /** Returns the number of a key, or its default. */
    public long number(final String name, final Long value) {
        return value == null ? Long.parseLong(key(name).byDefault()) : value;
    }

    /** Returns the truth value of a key, or its default. */
    public boolean flag(final String name, final Boolean value) {
        return value == null ? Boolean.parseBoolean(key(name).byDefault()) : value;
    }

    /**
     * Returns the number of a key within its bounds, or its default.
     *
     * @throws IllegalArgumentException that names the bounds, when the number is outside them.
     */
    public int valueIn(final String name, final Integer value) {
        final int number = number(name, value);
        requireIn(name, number);
        return number;
    }

    /**
     * Returns the number of a key within its bounds, or its default.
     *
     * @throws IllegalArgumentException that names the bounds, when the number is outside them.
     */
    public long valueIn(final String name, final Long value) {
        final long number = number(name, value);
        requireIn(name, number);
        return number;
    }

    /**
     * Checks a number.
     *
     * @throws IllegalArgumentException that names the bounds, when the number is outside them.
     */
    public void requireIn(final String name, final long number) {
        final Key key = key(name);
        ServerConfig.require(number >= key.min() && number <= key.max(),
            named(name) + "=" + number + ": " + key.min() + " to " + key.max());
    }

    /**
     * Values that {@code ringside reload} does not change.
     *
     * @param config read from a file.
     * @return values by the names of their keys; a map of records counts as one value, under its own name.
     */
    public static Map<String, Object> fixed(final Record config) {
        final Map<String, Object> fixed = new LinkedHashMap<>();
        collectFixed(config, "", fixed);
        return fixed;
    }

    private static void collectFixed(final Record config, final String prefix, final Map<String, Object> fixed) {
        for (final RecordComponent component : config.getClass().getRecordComponents()) {
            final Class<? extends Record> below = below(component);
            final String name = prefix + name(component);
            if (below != null && component.getType() == below) {
                collectFixed((Record) value(component, config), name + ".", fixed);
            } else if (below == null
                ? !required(component).reload() : of(below).all().stream().anyMatch(key -> !key.key().reload())) {
                fixed.put(name, value(component, config));
            }
        }
    }

    private static Object value(final RecordComponent component, final Record config) {
        try {
            return component.getAccessor().invoke(config);
        } catch (final ReflectiveOperationException ex) {
            throw new IllegalStateException("the accessor of a public record cannot fail: " + component, ex);
        }
    }

    private static Key required(final RecordComponent component) {
        final Key key = component.getAnnotation(Key.class);
        if (key == null) {
            throw new IllegalStateException(component + " has no @Key");
        }
        return key;
    }

    private static String name(final RecordComponent component) {
        final JsonProperty name = component.getAccessor().getAnnotation(JsonProperty.class);
        return name == null ? component.getName() : name.value();
    }

    /** The record with the keys below a component; null where there are none. */
    private static Class<? extends Record> below(final RecordComponent component) {
        final Type value = component.getGenericType() instanceof final ParameterizedType map
            && component.getType() == Map.class ? map.getActualTypeArguments()[1] : component.getType();
        return value instanceof final Class<?> found && found.isRecord() ? found.asSubclass(Record.class) : null;
    }
}
