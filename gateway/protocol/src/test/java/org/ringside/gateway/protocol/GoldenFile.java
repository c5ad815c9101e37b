package org.ringside.gateway.protocol;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.agrona.concurrent.UnsafeBuffer;

/**
 * A frame of a released version with a line for each field: its bytes, then its name. What the fields hold is read off
 * the lines, so that no codec has a say in it.
 */
final class GoldenFile {
    private static final Path FOLDER = Path.of("src/test/resources/golden");
    private static final int HEADER_LINES = 6;
    /** By folder: hundreds of tests ask for the same. */
    private static final Map<String, List<GoldenFile>> READ = new ConcurrentHashMap<>();

    private final String path;
    private final String message;
    private final byte[] frame;
    private final Map<String, Long> numbers = new LinkedHashMap<>();
    private final Map<String, String> texts = new LinkedHashMap<>();

    private GoldenFile(final Path file) {
        path = FOLDER.relativize(file).toString();
        message = path.replaceAll(".*-|\\.hex", "");
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[FrameDescriptor.MAX_OUTBOUND_LENGTH]);
        int length = 0;
        int lines = 0;
        for (final String line : lines(file)) {
            final String[] columns = line.split("# ", 2);
            final byte[] value = HexFormat.of().parseHex(columns[0].replace(" ", ""));
            bytes.putBytes(length, value);
            length += value.length;
            if (value.length > 0 && ++lines > HEADER_LINES) {
                add(columns[1], value, length > FrameDescriptor.HEADER_LENGTH + FrameDescriptor.blockLength(bytes, 0));
            }
        }
        frame = new byte[length];
        bytes.getBytes(0, frame);
    }

    /** All of a version of order entry, in the order of their names. */
    static List<GoldenFile> ofVersion(final int version) {
        return in("v" + version);
    }

    /** All of a version of market data, in the order of their names. */
    static List<GoldenFile> ofMarketData(final int version) {
        return in("market-data/v" + version);
    }

    private static List<GoldenFile> in(final String folder) {
        return READ.computeIfAbsent(folder, GoldenFile::read);
    }

    private static List<GoldenFile> read(final String folder) {
        try (Stream<Path> files = Files.list(FOLDER.resolve(folder))) {
            return files.sorted().map(GoldenFile::new).toList();
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private static List<String> lines(final Path file) {
        try {
            return Files.readAllLines(file);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private void add(final String name, final byte[] value, final boolean isBehindBlock) {
        if (name.matches("\\w+\\.(blockLength|numInGroup)")) {
            return; // In front of the entries of a group: the codecs know of it by themselves.
        }
        if (value.length > Long.BYTES && !isBehindBlock) {
            texts.put(name, new String(value, US_ASCII).replace("\0", ""));
        } else if (isBehindBlock && !name.contains("[")) {
            texts.put(name, new String(value, 1, value.length - 1, US_ASCII));
        } else {
            long number = 0;
            for (int i = value.length - 1; i >= 0; i--) {
                number = number << 8 | value[i] & 0xFF;
            }
            numbers.put(name, number);
        }
    }

    /** Its name in the schema. */
    String message() {
        return message;
    }

    byte[] frame() {
        return frame.clone();
    }

    int version() {
        return FrameDescriptor.version(new UnsafeBuffer(frame), 0);
    }

    int templateId() {
        return FrameDescriptor.templateId(new UnsafeBuffer(frame), 0);
    }

    int blockLength() {
        return FrameDescriptor.blockLength(new UnsafeBuffer(frame), 0);
    }

    /**
     * The fields of the block, enums by the numbers of their values; parts of a composite as {@code hops.matched}, of a
     * group as {@code levels[1].price}.
     */
    Map<String, Long> numbers() {
        return Collections.unmodifiableMap(numbers);
    }

    /** The var-data behind it, and texts of a fixed length within it. */
    Map<String, String> texts() {
        return Collections.unmodifiableMap(texts);
    }

    @Override
    public String toString() {
        return path;
    }
}
