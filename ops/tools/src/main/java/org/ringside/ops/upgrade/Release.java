package org.ringside.ops.upgrade;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.core.JacksonException;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.ringside.launch.BuildVersion;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Formats;
import org.ringside.launch.LaunchException;
import org.ringside.ops.terminal.Json;

/**
 * A release, as the file VERSION.json of its distribution describes it. A later release may say more there, which this
 * one passes over.
 *
 * @param release number of it.
 * @param commit  of which it was built.
 * @param formats by kind and name, as in {@code layout journal}, each with its version, as in {@code 1.1}.
 * @param reads   earlier versions that it reads, by kind and name; of the others none.
 */
@JsonIgnoreProperties(ignoreUnknown = true)
record Release(String release, String commit, Map<String, String> formats, Map<String, List<String>> reads) {
    /** Beside {@code bin} and {@code lib} of a distribution. */
    static final String FILE = "VERSION.json";

    private static final long MOST_BYTES = 1 << 20;

    Release {
        reads = reads == null ? Collections.emptyMap() : reads;
    }

    /** The one that runs here. */
    static Release own() {
        final Map<String, String> formats = new LinkedHashMap<>();
        final Map<String, List<String>> reads = new LinkedHashMap<>();
        for (final Formats.Format format : BuildVersion.formats()) {
            final String name = format.kind().name().toLowerCase(Locale.ROOT) + " " + format.name();
            formats.put(name, format.version());
            if (!format.reads().isEmpty()) {
                reads.put(name, format.reads());
            }
        }
        return new Release(BuildVersion.release(), BuildVersion.commit(), formats, reads);
    }

    /**
     * Reads the one of a distribution.
     *
     * @param distribution folder that was unpacked from a tarball.
     * @throws LaunchException if there is none, or its file is damaged.
     */
    static Release read(final Path distribution) {
        final Path file = distribution.resolve(FILE);
        if (!Files.isRegularFile(file)) {
            throw new LaunchException(ExitCode.NOT_FOUND, "there is no " + file + ": name the folder of a distribution,"
                + " unpacked from its tarball. Releases without " + FILE + " are older than this command");
        }
        try {
            if (Files.size(file) > MOST_BYTES) {
                throw damaged(file, "it is too long");
            }
            final Release release = Json.MAPPER.readValue(Files.readString(file), Release.class);
            if (release == null || release.release == null || release.commit == null || release.formats == null
                || release.formats.isEmpty() || release.formats.containsValue(null)
                || release.reads.containsValue(null)) {
                throw damaged(file, "release, commit or formats are missing");
            }
            return release;
        } catch (final JacksonException | CharacterCodingException ex) {
            throw damaged(file, "it is no JSON document of a release");
        } catch (final IOException ex) {
            throw new LaunchException(ExitCode.of(ex), file + " cannot be read: " + ex.getMessage(), ex);
        }
    }

    private static LaunchException damaged(final Path file, final String reason) {
        return new LaunchException(ExitCode.CORRUPT, file + " is damaged: " + reason
            + ". Unpack the tarball again, and compare its checksum");
    }

    @Override
    public String toString() {
        return release + " (" + commit + ")";
    }
}
