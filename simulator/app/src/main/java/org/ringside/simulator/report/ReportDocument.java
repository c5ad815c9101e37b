package org.ringside.simulator.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Printable;

/** Reads the document of a run, from its own file or from the page of a report. */
public final class ReportDocument {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final String FAMILY = JsonReport.SCHEMA.substring(0, JsonReport.SCHEMA.indexOf('/') + 1);
    private static final int MAX_LENGTH = 64 << 20;
    private static final String START = "<script type=\"application/json\" id=\"document\">";
    private static final String END = "</script>";

    private ReportDocument() {
    }

    /**
     * Reads a file.
     *
     * @param file that {@code --json} or {@code --report} wrote; or a folder that {@code --report} wrote.
     * @throws LaunchException when there is no such document.
     */
    public static JsonNode read(final Path file) {
        final JsonNode document = readAny(file);
        final String schema = document.path("schema").asText();
        if (!JsonReport.SCHEMA.equals(schema)) {
            throw bad(file, "has the schema " + Printable.of(schema), null);
        }
        return document;
    }

    /**
     * Reads a file of this release or of an earlier one, whose document has less.
     *
     * @param file as above.
     * @throws LaunchException when there is no such document.
     */
    public static JsonNode readAny(final Path file) {
        if (Files.isDirectory(file)) {
            return readAny(file.resolve(ReportFiles.DOCUMENT));
        }
        final JsonNode document;
        try {
            document = MAPPER.readTree(json(text(file)));
        } catch (final NoSuchFileException ex) {
            throw new LaunchException(ExitCode.FAILURE, "there is no file " + file, ex);
        } catch (final AccessDeniedException ex) {
            throw new LaunchException(ExitCode.PERMISSION, "no permission to read " + file, ex);
        } catch (final JsonProcessingException | CharacterCodingException ex) {
            throw bad(file, "is no document of a run", ex);
        } catch (final IOException ex) {
            throw new LaunchException(ExitCode.FAILURE, "cannot read " + file + ": " + Failures.ofFile(ex), ex);
        }
        if (!document.path("schema").asText().startsWith(FAMILY)) {
            throw bad(file, "is no document of a run", null);
        }
        return document;
    }

    /** What the file has, which may be a device or a pipe without end. */
    private static String text(final Path file) throws IOException {
        try (InputStream input = Files.newInputStream(file)) {
            final byte[] bytes = input.readNBytes(MAX_LENGTH + 1);
            if (bytes.length > MAX_LENGTH) {
                throw bad(file, "is too large for the document of a run", null);
            }
            return UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
        }
    }

    /** What has no end is read as far as it goes, and is no document then. */
    private static String json(final String text) {
        final int start = text.indexOf(START);
        final int end = text.indexOf(END, start + START.length());
        return start < 0 ? text : text.substring(start + START.length(), end < 0 ? text.length() : end);
    }

    private static LaunchException bad(final Path file, final String reason, final Exception cause) {
        return new LaunchException(ExitCode.CORRUPT, file + " " + reason + ". Give a file that 'trader-sim run --json'"
            + " or '--report' of this release has written", cause);
    }
}
