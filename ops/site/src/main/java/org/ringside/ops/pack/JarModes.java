package org.ringside.ops.pack;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Gives all entries of our jars the same modes: the plugin that makes them notes those of the files, which the umask of
 * a build decides. The build of the distribution calls it. Nobody reads these modes; the bytes shall be equal.
 */
public final class JarModes {
    private static final int END_SIGNATURE = 0x06054b50;
    private static final int END_LENGTH = 22;
    private static final int COUNT_OFFSET = 10;
    private static final int DIRECTORY_OFFSET = 16;
    private static final int ENTRY_SIGNATURE = 0x02014b50;
    private static final int ENTRY_LENGTH = 46;
    private static final int NAME_LENGTH_OFFSET = 28;
    private static final int EXTRA_LENGTH_OFFSET = 30;
    private static final int COMMENT_LENGTH_OFFSET = 32;
    private static final int ATTRIBUTES_OFFSET = 38;
    /** The mode of Unix in the upper half, the bit of a folder of DOS in the lower one. */
    private static final int FOLDER = 040755 << 16 | 0x10;
    private static final int FILE = 0100644 << 16;

    private JarModes() {
    }

    /**
     * Changes the jars in a folder whose names have an ending, in place.
     *
     * @param args the folder, the ending.
     * @throws IOException when a file cannot be read or written, or is none that the plugin has made.
     */
    public static void main(final String[] args) throws IOException {
        final List<Path> jars;
        try (Stream<Path> files = Files.list(Path.of(args[0]))) {
            jars = files.filter(file -> file.toString().endsWith(args[1])).toList();
        }
        for (final Path jar : jars) {
            Files.write(jar, withEqualModes(Files.readAllBytes(jar), jar));
        }
    }

    private static byte[] withEqualModes(final byte[] bytes, final Path jar) throws IOException {
        final ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        final int end = bytes.length - END_LENGTH;
        if (end < 0 || buffer.getInt(end) != END_SIGNATURE) {
            throw new IOException(jar + " does not end like a jar of this build");
        }
        int entry = buffer.getInt(end + DIRECTORY_OFFSET);
        for (int i = buffer.getShort(end + COUNT_OFFSET) & 0xFFFF; i > 0; i--) {
            if (buffer.getInt(entry) != ENTRY_SIGNATURE) {
                throw new IOException(jar + " has no entry at " + entry);
            }
            final int nameLength = buffer.getShort(entry + NAME_LENGTH_OFFSET);
            final String name = new String(bytes, entry + ENTRY_LENGTH, nameLength, UTF_8);
            buffer.putInt(entry + ATTRIBUTES_OFFSET, name.endsWith("/") ? FOLDER : FILE);
            entry += ENTRY_LENGTH + nameLength + buffer.getShort(entry + EXTRA_LENGTH_OFFSET)
                + buffer.getShort(entry + COMMENT_LENGTH_OFFSET);
        }
        return bytes;
    }
}
