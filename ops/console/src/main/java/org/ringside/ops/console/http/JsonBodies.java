package org.ringside.ops.console.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import org.ringside.launch.Printable;
import org.ringside.ops.console.access.RefusedException;

/** Reads JSON in the bodies of requests, and writes the bodies of answers. */
final class JsonBodies {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
        .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
        .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
        .build();

    private JsonBodies() {
    }

    /**
     * Reads a body, in UTF-8.
     *
     * @throws RefusedException when it is no JSON object
     */
    static JsonNode object(final ByteBuffer body) {
        try {
            return object(UTF_8.newDecoder().decode(body).toString());
        } catch (final CharacterCodingException noText) {
            throw new RefusedException(RefusedException.BAD_REQUEST, "the body is no UTF-8");
        }
    }

    /**
     * Reads a document.
     *
     * @throws RefusedException when it is no JSON object
     */
    static JsonNode object(final String body) {
        try {
            final JsonNode document = MAPPER.readTree(body);
            if (document != null && document.isObject()) {
                return document;
            }
        } catch (final JsonProcessingException broken) {
            final JsonLocation at = broken.getLocation();
            throw new RefusedException(RefusedException.BAD_REQUEST, "the body is no JSON object"
                + (at == null ? "" : ": see line " + at.getLineNr() + ", column " + at.getColumnNr()));
        }
        throw new RefusedException(RefusedException.BAD_REQUEST, "the body is no JSON object");
    }

    /** A text of a document; null when there is none. */
    static String text(final JsonNode document, final String field) {
        return document.path(field).isTextual() ? document.path(field).textValue() : null;
    }

    /** A document, with nothing in its texts that would turn the direction of writing on a page. */
    static ByteBuffer bytes(final Object document) {
        try {
            return ByteBuffer.wrap(Printable.of(MAPPER.writeValueAsString(document)).getBytes(UTF_8));
        } catch (final JsonProcessingException ex) {
            throw new IllegalStateException(ex);
        }
    }
}
