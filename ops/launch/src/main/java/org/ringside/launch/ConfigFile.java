package org.ringside.launch;

import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.javaprop.JavaPropsMapper;
import com.fasterxml.jackson.dataformat.javaprop.JavaPropsSchema;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Reads a {@code .properties} file; whatever is wrong with it is said in one line. */
public final class ConfigFile {
    /** A number in a key is the key of a map, not the index of a list. */
    private static final JavaPropsSchema SCHEMA = JavaPropsSchema.emptySchema().withParseSimpleIndexes(false);

    private ConfigFile() {
    }

    /**
     * Reads a file onto a record, whose constructor checks the values; a missing one is null or 0. A key that the
     * record has no component for is refused. A dot steps into a record or a map.
     *
     * @param file      to read.
     * @param overrides keys and values that win over the file's.
     * @param type      the record.
     * @param <T>       the record.
     * @return the configuration.
     * @throws LaunchException when the file is missing, or holds an unknown key or a value that is refused.
     */
    public static <T> T read(final Path file, final Map<String, String> overrides, final Class<T> type) {
        final Properties properties = properties(file);
        properties.putAll(overrides);
        try {
            return new JavaPropsMapper().readPropertiesAs(properties, SCHEMA, type);
        } catch (final UnrecognizedPropertyException ex) {
            final String known = new TreeSet<>(ex.getKnownPropertyIds()).stream()
                .map(Object::toString)
                .collect(Collectors.joining(", "));
            throw refused(file, "unknown key '" + key(ex) + "'. Known keys: " + known, ex);
        } catch (final InvalidFormatException ex) {
            throw refused(file, "'" + ex.getValue() + "' is no value for '" + key(ex) + "'", ex);
        } catch (final JsonMappingException ex) {
            final Throwable reason = ex.getCause() == null ? ex : ex.getCause();
            final String at = ex.getPath().isEmpty() ? "" : key(ex) + ": ";
            throw refused(file, at + (reason instanceof final JsonMappingException mapping
                ? mapping.getOriginalMessage()
                : reason.getMessage()), ex);
        } catch (final IOException ex) {
            throw refused(file, ex.getMessage(), ex);
        }
    }

    /**
     * All keys and values, for a reader that wants a few of another program's.
     *
     * @param file to read.
     * @return what it holds.
     * @throws LaunchException when it is missing or no properties file.
     */
    public static Properties properties(final Path file) {
        final Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        } catch (final NoSuchFileException ex) {
            throw new LaunchException(ExitCode.USAGE, "there is no configuration file " + file, ex);
        } catch (final IOException | IllegalArgumentException ex) {
            throw refused(file, "cannot be read: " + ex.getMessage(), ex);
        }
        return properties;
    }

    private static String key(final JsonMappingException ex) {
        return ex.getPath().stream()
            .map(step -> step.getFieldName() == null ? String.valueOf(step.getIndex() + 1) : step.getFieldName())
            .collect(Collectors.joining("."));
    }

    private static LaunchException refused(final Path file, final String reason, final Exception cause) {
        return new LaunchException(ExitCode.USAGE, file + ": " + reason, cause);
    }
}
