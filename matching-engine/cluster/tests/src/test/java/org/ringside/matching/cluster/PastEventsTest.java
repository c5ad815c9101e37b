package org.ringside.matching.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.matching.member.EventWindow;

class PastEventsTest {
    private static final int ROUTE = 3;
    private static final long FIRST = 100;
    private static final int LENGTH = 40;
    private static final long PATIENCE_S = 30;

    @TempDir
    private Path folder;

    private final PastReplays replays = new PastReplays(
        folder, new MemberStatus(), () -> false, failure -> { });
    private final PastEvents events = new PastEvents(ROUTE, FIRST, replays);
    private final UnsafeBuffer event = new UnsafeBuffer(new byte[LENGTH]);
    private final UnsafeBuffer copy = new UnsafeBuffer(new byte[EventWindow.MAX_ENTRY]);

    @BeforeEach
    void begin() {
        assertThat(events.window()).isNull();
        events.begin();
    }

    private void make(final int route, final long position) {
        event.putLong(0, position);
        events.onEvent(route, position, 7, event, 0, LENGTH);
    }

    private void makeFrom(final long from, final long to) {
        for (long position = from; position < to; position++) {
            make(ROUTE, position);
        }
    }

    @Test
    void shouldHaveTheEventsOfItsRouteFromItsPositionOn() {
        make(ROUTE, FIRST - 1);
        make(ROUTE + 1, FIRST);
        assertThat(events.window().copy(FIRST, copy, 0)).isEqualTo(EventWindow.NOT_YET);

        make(ROUTE, FIRST);

        assertThat(events.window().copy(FIRST, copy, 0)).isEqualTo(4 + LENGTH);
        assertThat(copy.getLong(4)).isEqualTo(FIRST);
    }

    @Test
    void shouldBeOverAWhileAfterAFailureSoThatTheyAreAskedForAgain() {
        final long nowNs = System.nanoTime();

        events.fail("too many open files");

        assertThat(events.isOver(nowNs)).isFalse();
        assertThat(events.isNewFailure()).isTrue();
        assertThat(events.isNewFailure()).isFalse();
        assertThat(events.isOver(System.nanoTime() + PastEvents.FAILED_NS + 1)).isTrue();
    }

    @Test
    void shouldSayFromWhereOnTheyCouldBeMade() {
        assertThat(events.left()).isNegative();

        events.failFrom(FIRST + 7);

        assertThat(events.left()).isEqualTo(FIRST + 7);
        assertThat(events.failure()).isEqualTo("the log begins behind them");
    }

    @Test
    void shouldMakeNoMoreThanThereIsRoomForUntilTheyAreTaken() throws Exception {
        final long last = FIRST + 3L * PastEvents.SLOTS;
        final CompletableFuture<Void> maker = CompletableFuture.runAsync(() -> makeFrom(FIRST, last));

        for (long position = FIRST; position < last; position++) {
            while (events.window().copy(position, copy, 0) == EventWindow.NOT_YET) {
                Thread.onSpinWait();
            }
            assertThat(events.window().copy(position, copy, 0)).isEqualTo(4 + LENGTH);
            assertThat(copy.getLong(4)).isEqualTo(position);
            assertThat(events.window().next()).isLessThanOrEqualTo(position + PastEvents.SLOTS);
            events.taken(position + 1);
        }
        maker.get(PATIENCE_S, TimeUnit.SECONDS);
    }

    @Test
    void shouldEndWhenNobodyWantsThem() {
        final CompletableFuture<Void> maker = CompletableFuture.runAsync(
            () -> makeFrom(FIRST, FIRST + 2L * PastEvents.SLOTS));

        events.end();

        assertThatThrownBy(() -> maker.get(PATIENCE_S, TimeUnit.SECONDS))
            .hasCauseInstanceOf(CancellationException.class);
    }

    @Test
    void shouldGiveWayToOthersWhenNobodyTakesThem() {
        replays.ask(ROUTE + 1, 0);

        assertThatThrownBy(() -> makeFrom(FIRST, FIRST + 2L * PastEvents.SLOTS))
            .isInstanceOf(CancellationException.class);

        assertThat(events.isOver()).isTrue();
    }

    @Test
    void shouldTellOnceWhyTheyCannotBeMade() {
        assertThat(events.isNewFailure()).isFalse();

        events.fail("the log begins behind them");

        assertThat(events.isNewFailure()).isTrue();
        assertThat(events.isNewFailure()).isFalse();
        assertThat(events.failure()).isEqualTo("the log begins behind them");
    }
}
