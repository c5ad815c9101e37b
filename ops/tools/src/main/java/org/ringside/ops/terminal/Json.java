package org.ringside.ops.terminal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

/**
 * Reads and writes JSON by Jackson. The class is loaded only where JSON is needed: {@code shmq ls} starts without it.
 */
public final class Json {
    /** Reads and writes records by their components, without derived values. */
    public static final ObjectMapper MAPPER =
        JsonMapper.builder().disable(MapperFeature.AUTO_DETECT_IS_GETTERS).build();

    private Json() {
    }

    /** Writes a document on several lines. */
    public static String document(final Object value) {
        try {
            return MAPPER.writer(SerializationFeature.INDENT_OUTPUT).writeValueAsString(value);
        } catch (final JsonProcessingException ex) {
            throw new IllegalStateException(ex);
        }
    }

    /** Writes an object on one line, for views that go on. */
    public static String line(final Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (final JsonProcessingException ex) {
            throw new IllegalStateException(ex);
        }
    }
}
