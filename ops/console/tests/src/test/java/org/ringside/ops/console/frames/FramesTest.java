package org.ringside.ops.console.frames;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

class FramesTest {
    private final Frames frames = new Frames();

    @Test
    void shouldGiveEachFrameAGreaterNumber() {
        frames.publish("overview", bytes("{}"));
        final long first = frames.newest("overview", false).id();
        frames.publish("market:1", bytes("{}"));
        frames.publish("overview", bytes("{\"n\":2}"));

        final Frame second = frames.newest("overview", false);
        assertThat(second.id()).isGreaterThan(frames.newest("market:1", false).id()).isGreaterThan(first);
        assertThat(UTF_8.decode(second.event()).toString())
            .isEqualTo("event: overview\nid: " + second.id() + "\ndata: {\"n\":2}\n\n");
        assertThat(UTF_8.decode(second.json()).toString()).isEqualTo("{\"n\":2}");
    }

    @Test
    void shouldShowOperatorsMore() {
        frames.publish("market:1", bytes("{}"));
        assertThat(frames.newest("market:1", true)).isSameAs(frames.newest("market:1", false));

        frames.publishToOperators("market:1", bytes("{\"accounts\":[]}"));
        assertThat(UTF_8.decode(frames.newest("market:1", true).json()).toString()).contains("accounts");
        assertThat(UTF_8.decode(frames.newest("market:1", false).json()).toString()).isEqualTo("{}");

        frames.forget("market:1");
        assertThat(frames.newest("market:1", true)).isNull();
    }

    @Test
    void shouldRefuseADocumentThatIsTooLongOrHasTwoLines() {
        assertThatThrownBy(() -> frames.publish("overview", new byte[Frame.MAX_LENGTH + 1]))
            .isInstanceOf(IllegalArgumentException.class).hasMessage("overview has 20481 bytes, of at most 20480");
        assertThatThrownBy(() -> frames.publish("overview", bytes("{}\n{}")))
            .isInstanceOf(IllegalArgumentException.class).hasMessage("overview has more than one line");
    }

    @Test
    void shouldWantAViewAsLongAsSomebodyLooks() {
        frames.look(List.of("market:1", "overview"));
        frames.look(List.of("market:1"));
        frames.leave(List.of("market:1", "overview"));
        assertThat(frames.wanted()).containsExactly("market:1");

        frames.leave(List.of("market:1"));
        assertThat(frames.wanted()).isEmpty();
    }

    @Test
    void shouldWantAViewHoweverManyOthersAreLookedAt() {
        frames.look(List.of("market:3"));
        for (int i = 0; i < 100; i++) {
            frames.look(List.of("market:" + (100_000_000 + i)));
        }

        assertThat(frames.wanted()).hasSize(101).contains("market:3");
    }

    private static byte[] bytes(final String text) {
        return text.getBytes(UTF_8);
    }
}
