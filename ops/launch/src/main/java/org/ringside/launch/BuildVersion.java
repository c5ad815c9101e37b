package org.ringside.launch;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import picocli.CommandLine.IVersionProvider;

/** The output of {@code -V}: the release, the commit of the build, and every format, one a line. */
public final class BuildVersion implements IVersionProvider {
    private static final Comparator<Formats.Format> BY_KIND_AND_NAME =
        Comparator.comparing(Formats.Format::kind).thenComparing(Formats.Format::name);

    /** Is read once: picocli asks for it again for each verb. */
    private static final class Lines {
        private static final String[] LINES = Stream.concat(
            Stream.of("${ROOT-COMMAND-NAME} " + release(), "commit  " + commit()),
            formats().stream().map(BuildVersion::line)).toArray(String[]::new);
    }

    @Override
    public String[] getVersion() {
        return Lines.LINES.clone();
    }

    /** Release and commit in one line. */
    public static String build() {
        return release() + " " + commit();
    }

    /** Every format of this build, in the order in which it is shown. */
    public static List<Formats.Format> formats() {
        return ServiceLoader.load(Formats.class).stream().flatMap(module -> module.get().list().stream())
            .sorted(BY_KIND_AND_NAME).toList();
    }

    /** Number of the release, as in {@code 0.1.0}. */
    public static String release() {
        final String release = BuildVersion.class.getPackage().getImplementationVersion();
        return release == null ? "(not packaged)" : release;
    }

    private static String line(final Formats.Format format) {
        return format.kind().name().toLowerCase(Locale.ROOT) + "  " + format.name() + " " + format.version();
    }

    /** As src/main/write-commit has found it. */
    public static String commit() {
        try (InputStream file = BuildVersion.class.getResourceAsStream("commit")) {
            final String commit = file == null ? "" : new String(file.readAllBytes(), UTF_8).strip();
            return commit.isEmpty() ? "unknown, built without a clone" : commit;
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
