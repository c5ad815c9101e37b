package org.ringside.marketdata.aeron;

import java.util.ArrayList;
import java.util.List;

/**
 * A destination of a stream: an Aeron channel, and the number of a stream there.
 *
 * @param uri    of the channel, as Aeron has it: {@code aeron:ipc}, {@code aeron:udp?endpoint=239.10.1.1:39102|...}.
 * @param stream number of Aeron's stream.
 */
public record FeedChannel(String uri, int stream) {
    /**
     * Reads channels as configurations have them.
     *
     * @param text channels with commas between them, each as {@code aeron:ipc #1001}; empty for none.
     * @return the channels in their order.
     * @throws IllegalArgumentException with one line, when a text is no channel.
     */
    public static List<FeedChannel> list(final String text) {
        final List<FeedChannel> channels = new ArrayList<>();
        for (final String part : text.split(",")) {
            if (!part.isBlank()) {
                channels.add(of(part.strip()));
            }
        }
        return channels;
    }

    private static FeedChannel of(final String text) {
        final int mark = text.lastIndexOf('#');
        if (mark < 0 || !text.startsWith("aeron:") || !text.substring(mark + 1).strip().matches("\\d{1,9}")) {
            throw new IllegalArgumentException("'" + text + "': an Aeron channel and the number of a stream, as "
                + "aeron:ipc #1001");
        }
        return new FeedChannel(text.substring(0, mark).strip(), Integer.parseInt(text.substring(mark + 1).strip()));
    }

    @Override
    public String toString() {
        return uri + " #" + stream;
    }
}
