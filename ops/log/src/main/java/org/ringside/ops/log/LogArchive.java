package org.ringside.ops.log;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;

/**
 * The files of a log: {@code log-NUMBER.ndjson}, of which the one with the greatest number is written, and the others
 * become {@code log-NUMBER.ndjson.gz} when somebody has time. Numbers begin at 1. A file is plain, or compressed, or
 * for a moment both. What operators have done by the files that have gone stands in {@code operators-NUMBER.ndjson.gz};
 * NUMBER is that of the last of these.
 *
 * @param folder that holds them.
 */
public record LogArchive(Path folder) {
    private static final Pattern NAME = Pattern.compile("log-(\\d{8,18})\\.ndjson(\\.gz)?");
    private static final Pattern OPERATORS = Pattern.compile("operators-(\\d{8,18})\\.ndjson\\.gz");

    /**
     * Numbers of the files.
     *
     * @return the oldest first; none when there is no folder.
     * @throws IOException     when the folder cannot be read.
     * @throws LaunchException when it is none.
     */
    public List<Long> numbers() throws IOException {
        return numbers(NAME);
    }

    /**
     * Number of the newest file of operators. What has a number up to this one is on its way out.
     *
     * @return 0 when there is none.
     * @throws IOException when the folder cannot be read.
     */
    public long operators() throws IOException {
        final List<Long> numbers = numbers(OPERATORS);
        return numbers.isEmpty() ? 0 : numbers.get(numbers.size() - 1);
    }

    private List<Long> numbers(final Pattern pattern) throws IOException {
        final TreeSet<Long> numbers = new TreeSet<>();
        try (Stream<Path> files = Files.list(folder)) {
            files.map(file -> pattern.matcher(file.getFileName().toString())).filter(Matcher::matches)
                .filter(LogArchive::isOwnName).forEach(name -> numbers.add(Long.parseLong(name.group(1))));
        } catch (final NoSuchFileException none) {
            return List.of();
        } catch (final NotDirectoryException file) {
            throw new LaunchException(ExitCode.USAGE, Failures.ofFile(file) + ": the log needs another one", file);
        }
        return List.copyOf(numbers);
    }

    /**
     * Opens a file, whether it is compressed or not.
     *
     * @param number of it.
     * @return its lines.
     * @throws NoSuchFileException when the file was deleted meanwhile.
     * @throws IOException         when it cannot be read.
     */
    public LogLines open(final long number) throws IOException {
        InputStream bytes;
        try {
            bytes = Files.newInputStream(plain(number));
        } catch (final NoSuchFileException compressed) {
            bytes = new GZIPInputStream(Files.newInputStream(packed(number)));
        }
        return lines(bytes);
    }

    /**
     * Opens a file of operators.
     *
     * @param number of it.
     * @return its lines.
     * @throws NoSuchFileException when a newer one has taken its place.
     * @throws IOException         when it cannot be read.
     */
    public LogLines openOperators(final long number) throws IOException {
        return lines(new GZIPInputStream(Files.newInputStream(operators(number))));
    }

    /** As long as it has something, the reader does not ask for more: it has all that stands before a damage. */
    private static LogLines lines(final InputStream bytes) {
        return new LogLines(new InputStreamReader(new FilterInputStream(bytes) {
            @Override
            public int available() {
                return 0;
            }
        }, StandardCharsets.UTF_8));
    }

    Path operators(final long number) {
        return folder.resolve("operators-" + digits(number) + ".ndjson.gz");
    }

    Path plain(final long number) {
        return folder.resolve("log-" + digits(number) + ".ndjson");
    }

    /** Another file of the same number, with more zeros before it, is none of the log's. */
    private static boolean isOwnName(final Matcher name) {
        return name.group(1).equals(digits(Long.parseLong(name.group(1))));
    }

    private static String digits(final long number) {
        return String.format(Locale.ROOT, "%08d", number);
    }

    Path packed(final long number) {
        return folder.resolve(plain(number).getFileName() + ".gz");
    }
}
