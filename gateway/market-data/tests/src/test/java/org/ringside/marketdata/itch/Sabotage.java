package org.ringside.marketdata.itch;

import com.paritytrading.nassau.MessageListener;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.function.UnaryOperator;

/** Spoils a message now and then, behind the client of Mold: a comparison of books has to notice. */
enum Sabotage implements UnaryOperator<MessageListener> {
    /** Everything is passed on as it is. */
    NONE,
    /** A message is left out. */
    DROP,
    /** A message comes after the next one. */
    SWAP,
    /** A bit of a quantity is another. */
    FLIP;

    private static final int EVERY = 50;
    private static final int LOWEST_OF_SHARES = ItchDescriptor.ADD_SHARES + 3;

    /** As the property {@code ringside.sabotage} says. */
    static Sabotage ofProperty() {
        return valueOf(System.getProperty("ringside.sabotage", "none").toUpperCase(Locale.ROOT));
    }

    @Override
    public MessageListener apply(final MessageListener listener) {
        return this == NONE ? listener : new Spoiler(listener);
    }

    private final class Spoiler implements MessageListener {
        private final MessageListener listener;
        private int orders;
        private byte[] held;

        Spoiler(final MessageListener listener) {
            this.listener = listener;
        }

        @Override
        public void message(final ByteBuffer buffer) throws IOException {
            final byte[] message = MemoryDatagrams.bytesOf(buffer);
            final boolean isMeant = message[0] == ItchDescriptor.ADD && ++orders % EVERY == 0;
            if (isMeant && Sabotage.this == DROP) {
                return;
            }
            if (isMeant && Sabotage.this == SWAP) {
                held = message;
                return;
            }
            if (isMeant) {
                message[LOWEST_OF_SHARES] ^= 1;
            }
            listener.message(ByteBuffer.wrap(message));
            if (held != null) {
                listener.message(ByteBuffer.wrap(held));
                held = null;
            }
        }
    }
}
