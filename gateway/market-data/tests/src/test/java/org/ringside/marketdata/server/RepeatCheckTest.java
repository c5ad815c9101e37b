package org.ringside.marketdata.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.marketdata.protocol.OrderAddedEncoder;
import org.ringside.marketdata.store.EventStore;

/** Events that come again, beside those in the store. */
class RepeatCheckTest {
    private static final int LENGTH = OrderAddedEncoder.BLOCK_LENGTH;
    private static final int EVENTS = 9_000;

    @TempDir
    private Path folder;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[LENGTH]);

    @Test
    @DisplayName("an event comes again and is another one, with verifyRepeats=true")
    void shouldStopWhenAnEventComesAgainThatIsAnotherOne() {
        try (EventStore store = EventStore.open(folder, 64L << 20, line -> { })) {
            for (int i = 1; i <= EVENTS; i++) {
                event(i);
                store.append(i, OrderAddedEncoder.TEMPLATE_ID, buffer, 0, LENGTH, true);
            }
            store.flush();
            final RepeatCheck check = new RepeatCheck(store.events());
            for (int i = 1; i <= EVENTS + 1; i++) {
                event(i);
                check.onRepeat(i, OrderAddedEncoder.TEMPLATE_ID, buffer, LENGTH);
            }
            event(7);
            assertThatThrownBy(() -> check.onRepeat(8, OrderAddedEncoder.TEMPLATE_ID, buffer, LENGTH))
                .isInstanceOfSatisfying(LaunchException.class, refused ->
                    assertThat(refused.exitCode()).isEqualTo(ExitCode.CORRUPT))
                .hasMessageStartingWith("event 8 comes again and is another one").hasMessageNotContaining("\n");
        }
    }

    private void event(final int bookId) {
        new OrderAddedEncoder().wrap(buffer, 0).bookId(bookId);
    }
}
