package org.ringside.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import com.fasterxml.jackson.databind.exc.UnrecognizedPropertyException;
import com.fasterxml.jackson.dataformat.javaprop.JavaPropsMapper;
import com.fasterxml.jackson.dataformat.javaprop.JavaPropsSchema;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Reads a {@code .properties} file. A failure is one line that says what is wrong with the file. The key {@code
 * include} names another file, relative to the including one: the included keys come first, and the file's own keys
 * win. The name of a file in a value is relative to the file with the value: {@link #resolve}. If a key stands twice in
 * a file, the last value counts.
 */
public final class ConfigFile {
    /** A number in a key is the key of a map, not the index of a list. */
    private static final JavaPropsSchema SCHEMA = JavaPropsSchema.emptySchema().withParseSimpleIndexes(false);
    private static final String INCLUDE = "include";
    /** A file, what it includes, what that includes: no more files than these. */
    private static final int MAX_FILES = 8;
    /** No configuration is as long; of what never ends, such as a device, no more is read. */
    private static final int MAX_LENGTH = 1 << 20;

    private ConfigFile() {
    }

    /**
     * Reads a file into a record, whose constructor checks the values; a missing value is null or 0. The method refuses
     * a key without a component in the record. A dot steps into a record or a map.
     *
     * @param file      to read.
     * @param overrides keys and values that win over the file's.
     * @param type      the record.
     * @param <T>       the record.
     * @return the configuration.
     * @throws LaunchException when the file is missing, or holds an unknown key or a value that is refused.
     */
    public static <T> T read(final Path file, final Map<String, String> overrides, final Class<T> type) {
        final Map<Path, Properties> chain = chain(file);
        final Properties properties = merge(chain);
        properties.putAll(overrides);
        final String source = source(chain.keySet());
        try {
            return new JavaPropsMapper().readPropertiesAs(properties, SCHEMA, type);
        } catch (final UnrecognizedPropertyException ex) {
            final String known = new TreeSet<>(ex.getKnownPropertyIds()).stream()
                .map(Object::toString)
                .collect(Collectors.joining(", "));
            throw refused(source, "unknown key '" + key(ex) + "'. Known keys: " + known, ex);
        } catch (final InvalidFormatException ex) {
            throw refused(source, "'" + ex.getValue() + "' is no value for '" + key(ex) + "'", ex);
        } catch (final MismatchedInputException ex) {
            throw refused(source, "'" + key(ex)
                + "' has a value instead of keys below it, or keys below it instead of a value", ex);
        } catch (final JsonMappingException ex) {
            final Throwable reason = ex.getCause() == null ? ex : ex.getCause();
            final String at = ex.getPath().isEmpty() ? "" : key(ex) + ": ";
            throw refused(source, at + (reason instanceof final JsonMappingException mapping
                ? mapping.getOriginalMessage()
                : reason.getMessage()), ex);
        } catch (final IOException ex) {
            throw refused(source, ex.getMessage(), ex);
        }
    }

    /**
     * Reads all keys and values, for a program that needs a few keys of another one.
     *
     * @param file to read.
     * @return the keys of the file and of the included files.
     * @throws LaunchException when the file, or an included one, is missing or no properties file.
     */
    public static Properties properties(final Path file) {
        return merge(chain(file));
    }

    /**
     * Resolves the name of a file in a value. A name that is not absolute is relative to the file with the value, which
     * may be an included file. A default, which is in no file, is relative to the file itself.
     *
     * @param file to read.
     * @param key  with the value.
     * @param name the value, or one of its names.
     * @return an absolute path.
     * @throws LaunchException when the file, or one that it includes, is missing or no properties file.
     */
    public static Path resolve(final Path file, final String key, final String name) {
        final Path origin = chain(file).entrySet().stream()
            .filter(own -> own.getValue().containsKey(key))
            .map(Map.Entry::getKey).findFirst().orElse(file);
        return sibling(origin.toAbsolutePath(), key, name);
    }

    /**
     * Lists the file itself, its included file, and so on.
     *
     * @param file to begin with.
     * @return the files in this order, at least one.
     * @throws LaunchException when the file, or one that it includes, is missing or no properties file.
     */
    public static Set<Path> files(final Path file) {
        return chain(file).keySet();
    }

    private static Properties merge(final Map<Path, Properties> chain) {
        final Properties all = new Properties();
        // What a file says itself wins over what it includes.
        chain.values().forEach(own -> own.forEach(all::putIfAbsent));
        return all;
    }

    private static Map<Path, Properties> chain(final Path file) {
        final Map<Path, Properties> chain = new LinkedHashMap<>();
        Path next = file;
        while (next != null) {
            final Properties own = load(next);
            chain.put(next, own);
            next = included(next, own.remove(INCLUDE), chain.keySet());
        }
        return chain;
    }

    private static Properties load(final Path file) {
        final Properties properties = new Properties();
        try (InputStream bytes = Files.newInputStream(file)) {
            final byte[] text = bytes.readNBytes(MAX_LENGTH + 1);
            if (text.length > MAX_LENGTH) {
                throw refused(file.toString(), "more than " + MAX_LENGTH + " bytes: is it a configuration?", null);
            }
            properties.load(new StringReader(UTF_8.newDecoder().decode(ByteBuffer.wrap(text)).toString()));
        } catch (final NoSuchFileException ex) {
            throw new LaunchException(ExitCode.USAGE, "there is no configuration file " + file
                + ": name another, or copy one from conf of the distribution", ex);
        } catch (final CharacterCodingException ex) {
            throw refused(file.toString(), "no text in UTF-8: is it a configuration?", ex);
        } catch (final IOException ex) {
            throw refused(file.toString(), "cannot be read: " + Failures.ofFile(ex), ex);
        } catch (final IllegalArgumentException ex) {
            throw refused(file.toString(), "cannot be read: " + ex.getMessage(), ex);
        }
        return properties;
    }

    /** The file that a file includes; null when it includes none. */
    private static Path included(final Path file, final Object value, final Set<Path> files) {
        final String name = value == null ? "" : value.toString().trim();
        if (name.isEmpty()) {
            return null;
        }
        final Path normal = sibling(file, INCLUDE, name).normalize();
        // The folder of this process has no name when it is normalized, and none in a message.
        final Path included = normal.toString().isEmpty() ? Path.of(".") : normal;
        if (!Files.exists(included)) {
            throw refused(file.toString(), "include=" + name + ": there is no file " + included, null);
        }
        if (files.stream().anyMatch(other -> absolute(other).equals(absolute(included)))) {
            throw refused(source(files), "include=" + name + ": a circle", null);
        }
        if (files.size() == MAX_FILES) {
            throw refused(source(files), "include=" + name + ": more than " + MAX_FILES + " files", null);
        }
        return included;
    }

    private static Path absolute(final Path file) {
        return file.toAbsolutePath().normalize();
    }

    /** What a value of this file names, beside the file. */
    private static Path sibling(final Path file, final String key, final String name) {
        try {
            return file.resolveSibling(name);
        } catch (final InvalidPathException ex) {
            throw refused(file.toString(), key + "=" + name + ": no name of a file", ex);
        }
    }

    private static String key(final JsonMappingException ex) {
        return ex.getPath().stream()
            .map(step -> step.getFieldName() == null ? String.valueOf(step.getIndex() + 1) : step.getFieldName())
            .collect(Collectors.joining("."));
    }

    /** Where a value may stand, for messages. */
    private static String source(final Set<Path> files) {
        return files.stream().map(Path::toString).collect(Collectors.joining(", which includes "));
    }

    private static LaunchException refused(final String source, final String reason, final Exception cause) {
        return new LaunchException(ExitCode.USAGE,
            source + ": " + Failures.oneLine(reason).replaceAll("\\p{Cntrl}", "?"), cause);
    }
}
