package org.ringside.matching.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.matching.protocol.StartDayEncoder;

class InputTableTest {
    private static final long TIME = 1_800_000_000_000_000_000L;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[StartDayEncoder.BLOCK_LENGTH]);
    private final EngineService service =
        new EngineService(new DiscardingOutput(), ServiceObserver.NOBODY, EngineService.NO_CLOCK);

    @Test
    void shouldKeepThePositionOfEachInput() {
        apply(0, 7);
        apply(255, 9);
        apply(3, 8);
        apply(3, EngineService.NO_POSITION);
        service.skip(StartDayEncoder.TEMPLATE_ID, 4, 10, TIME, 0, buffer, 0, buffer.capacity());

        final EngineService loaded = EngineService.load(saved().iterator()::next,
            new DiscardingOutput(), ServiceObserver.NOBODY, EngineService.NO_CLOCK);

        for (final EngineService each : List.of(service, loaded)) {
            assertThat(LongStream.of(0, 1, 3, 4, 254, 255).map(input -> each.lastPosition((int) input)))
                .containsExactly(7L, -1L, 8L, 10L, -1L, 9L);
        }
        assertThat(loaded.stateHash()).isEqualTo(service.stateHash());
    }

    @Test
    void shouldRefuseAStateWithMoreInputsThanThereAre() {
        final List<Long> state = saved();
        state.set(2, 257L);

        assertThatIllegalArgumentException().isThrownBy(() -> EngineService.beforeBooks(state.iterator()::next))
            .withMessageContaining("257 inputs");
    }

    private void apply(final int input, final long position) {
        service.apply(StartDayEncoder.TEMPLATE_ID, input, position, TIME, 0, buffer, 0);
    }

    private List<Long> saved() {
        final List<Long> state = new ArrayList<>();
        service.save(state::add);
        return state;
    }
}
