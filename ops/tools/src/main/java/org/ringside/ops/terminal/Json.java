package org.ringside.ops.terminal;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;

/** The doorway to Jackson's JSON. Loaded only where JSON is read or written: {@code shmq ls} starts without it. */
public final class Json {
    /** Records are read and written by their components; what a record works out is no part of it. */
    public static final ObjectMapper MAPPER =
        JsonMapper.builder().disable(MapperFeature.AUTO_DETECT_IS_GETTERS).build();

    private Json() {
    }

    /** One document over several lines. */
    public static String document(final Object value) {
        try {
            return MAPPER.writer(SerializationFeature.INDENT_OUTPUT).writeValueAsString(value);
        } catch (final JsonProcessingException ex) {
            throw new IllegalStateException(ex);
        }
    }

    /** One object on one line, for views that go on. */
    public static String line(final Object value) {
        try {
            return MAPPER.writeValueAsString(value);
        } catch (final JsonProcessingException ex) {
            throw new IllegalStateException(ex);
        }
    }
}
