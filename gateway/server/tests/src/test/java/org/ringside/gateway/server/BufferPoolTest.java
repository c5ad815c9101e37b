package org.ringside.gateway.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.ringside.gateway.protocol.FrameWriter;
import org.ringside.launch.LaunchException;

class BufferPoolTest {
    private final BufferPool pool = new BufferPool(2, 4096);

    @Test
    void shouldGiveNoMoreThanItHas() {
        pool.take();
        final BufferPool.Buffers second = pool.take();

        assertThat(pool.take()).isNull();
        assertThat(pool.take()).isNull();

        pool.give(second);
        assertThat(pool.take()).isNotNull();
        assertThat(pool.take()).isNull();
    }

    @Test
    void shouldUseBuffersAgainWithoutWhatWasInThem() {
        final BufferPool.Buffers used = pool.take();
        assertThat(used.writer().claim(100)).isNotEqualTo(FrameWriter.NO_ROOM);
        used.writer().commit(1, 1, 20, 20);

        pool.give(used);
        final BufferPool.Buffers again = pool.take();

        assertThat(again).isSameAs(used);
        assertThat(again.writer().pending()).isZero();
    }

    @Test
    void shouldRefuseMoreThanTheProcessCanHold() {
        assertThatThrownBy(() -> new BufferPool(65_536, 64 * 1024 * 1024))
            .isInstanceOf(LaunchException.class)
            .hasMessageContaining("maxConnections=65536")
            .hasMessageContaining("-XX:MaxDirectMemorySize");
    }
}
