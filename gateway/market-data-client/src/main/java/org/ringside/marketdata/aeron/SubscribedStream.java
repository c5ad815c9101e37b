package org.ringside.marketdata.aeron;

import io.aeron.Aeron;
import io.aeron.Image;
import io.aeron.Subscription;
import io.aeron.logbuffer.FragmentHandler;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * A stream of a channel: what one publisher has sent is taken to its end before anything of the next one. When
 * publishers change, Aeron holds what is unread of each in an image of its own, and {@link Subscription#poll} reads the
 * images in turns. A subscriber that is behind would get the next publisher's events before the rest of those of the
 * publisher before: a gap, and then repeats, which are dropped.
 * <p> Nothing waits. An image that has nothing to read makes way at once, and that of a dead publisher has no more than
 * the window of its publication, which is half a term unless its channel says otherwise. One thread; allocates nothing
 * but for more images at once than ever.
 */
final class SubscribedStream implements AutoCloseable {
    private static final int IMAGES = 4;

    private final Subscription subscription;
    private final Consumer<Image> collector = this::insert;
    /** The oldest first. */
    private Image[] images = new Image[IMAGES];
    private int count;

    SubscribedStream(final Aeron aeron, final FeedChannel channel) {
        subscription = aeron.addSubscription(channel.uri(), channel.stream());
    }

    /**
     * Hands over what has come. A publisher opens its publications when the one before is dead. So an image of the next
     * one proves that all of the one before is there to be read: if all are looked up before the first one is read.
     */
    int poll(final FragmentHandler handler, final int limit) {
        count = 0;
        subscription.forEachImage(collector);
        int left = limit;
        for (int i = 0; i < count && left > 0; i++) {
            left -= read(images[i], handler, left);
        }
        return limit - left;
    }

    /** Reads an image to its end, or to the limit. A poll ends with a term, too: one that moves nothing is the end. */
    private static int read(final Image image, final FragmentHandler handler, final int limit) {
        int left = limit;
        long before;
        do {
            before = image.position();
            left -= image.poll(handler, left);
        } while (left > 0 && image.position() != before);
        return limit - left;
    }

    /** The driver numbers images as they begin, and may tell of them in another order. */
    private void insert(final Image image) {
        if (count == images.length) {
            images = Arrays.copyOf(images, 2 * count);
        }
        int at = count++;
        while (at > 0 && images[at - 1].correlationId() > image.correlationId()) {
            images[at] = images[at - 1];
            at--;
        }
        images[at] = image;
    }

    boolean isConnected() {
        return subscription.isConnected();
    }

    @Override
    public void close() {
        subscription.close();
    }
}
