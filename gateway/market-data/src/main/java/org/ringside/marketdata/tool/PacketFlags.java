package org.ringside.marketdata.tool;

import java.util.ArrayList;
import java.util.List;
import org.ringside.marketdata.client.PacketDescriptor;

/** Flags of a packet, in words. */
final class PacketFlags {
    private PacketFlags() {
    }

    /** The words, with commas between them; empty when there is none. */
    static String words(final int flags) {
        final List<String> words = new ArrayList<>();
        add(words, flags, PacketDescriptor.FLAG_RECOVERED, "recovered");
        add(words, flags, PacketDescriptor.FLAG_END_OF_SESSION, "end-of-session");
        add(words, flags, PacketDescriptor.FLAG_ENGINE_SILENT, "engine-silent");
        add(words, flags, PacketDescriptor.FLAG_CATCHING_UP, "catching-up");
        add(words, flags, PacketDescriptor.FLAG_HISTORY_LOST, "history-lost");
        return String.join(",", words);
    }

    private static void add(final List<String> words, final int flags, final int flag, final String word) {
        if ((flags & flag) != 0) {
            words.add(word);
        }
    }
}
