package org.ringside.ops;

import com.fasterxml.jackson.annotation.JsonValue;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.UUID;

/** In which life of the machine a queue was made: shared memory does not survive a boot, a folder on a disk does. */
enum Boot {
    /** The one that goes on. */
    THIS,
    /** An earlier one, or one of another machine: nobody who used the queue then can still use it. */
    ANOTHER,
    /** The kernel does not tell, or did not tell the creator. */
    UNKNOWN;

    /** For people. */
    static final String ANOTHER_MEANS =
        "was made before the machine was last booted, or on another machine: who used it then is gone";

    /** Where every queue of layout version 1 bears the id of the boot: little-endian, the high half first. */
    private static final int OFFSET = 0x40;
    private static final Path NOW = Path.of("/proc/sys/kernel/random/boot_id");
    private static final UUID NONE = new UUID(0, 0);

    /** @param file a sound queue: one that could be inspected */
    static Boot of(final Path file) throws IOException {
        final UUID then;
        try {
            then = read(file);
        } catch (final NoSuchFileException removedMeanwhile) {
            return UNKNOWN;
        }
        if (then.equals(NONE) || !Files.isReadable(NOW)) {
            return UNKNOWN;
        }
        return then.equals(UUID.fromString(Files.readString(NOW).strip())) ? THIS : ANOTHER;
    }

    /** As it stands in JSON. */
    @JsonValue
    String text() {
        return Format.lower(this);
    }

    private static UUID read(final Path file) throws IOException {
        final ByteBuffer id = ByteBuffer.allocate(2 * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        try (FileChannel channel = FileChannel.open(file)) {
            channel.read(id, OFFSET);
        }
        return new UUID(id.getLong(0), id.getLong(Long.BYTES));
    }
}
