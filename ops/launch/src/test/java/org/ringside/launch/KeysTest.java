package org.ringside.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;
import org.junit.jupiter.api.Test;

class KeysTest {
    /** With a key that another start needs below each of many. */
    public record Line(@Key("Its length.") int length, @Key(value = "Its name.", reload = true) String name) {
    }

    /** With keys that no other start needs. */
    public record Limits(
        @Key(value = "Depth.", byDefault = "7", min = 1, max = 9, reload = true) Integer depth,
        @Key(value = "Width.", byDefault = "5000000000", reload = true) Long width) {
    }

    /** With all kinds of components. */
    public record Config(
        @Key(value = "Name.", byDefault = "a") String name,
        @JsonProperty("wait") @Key(value = "Whether it waits.", byDefault = "true", reload = true) Boolean isWaiting,
        Limits limits, Map<Integer, Line> lines, Map<String, Limits> others) {
    }

    /** With a component that has no key. */
    public record Forgetful(int size) {
    }

    private final Keys keys = Keys.of(Config.class);
    private final Keys limits = Keys.of(Limits.class, "limits.");

    @Test
    void shouldNameKeysAsAFileDoes() {
        assertThat(keys.names()).containsExactly("limits", "lines", "name", "others", "wait");
        assertThat(keys.all().stream().map(Keys.Named::name)).containsExactly("name", "wait", "limits.depth",
            "limits.width", "lines.N.length", "lines.N.name", "others.N.depth", "others.N.width");
        assertThat(keys.key("wait").value()).isEqualTo("Whether it waits.");
        assertThat(limits.named("depth")).isEqualTo("limits.depth");
    }

    @Test
    void shouldFillInDefaults() {
        assertThat(keys.text("name", null)).isEqualTo("a");
        assertThat(keys.text("name", "")).as("nothing is a value").isEmpty();
        assertThat(keys.flag("wait", null)).isTrue();
        assertThat(keys.flag("wait", false)).isFalse();
        assertThat(limits.number("width", (Long) null)).isEqualTo(5_000_000_000L);
        assertThat(limits.valueIn("depth", (Integer) null)).isEqualTo(7);
        assertThat(limits.valueIn("depth", 9)).isEqualTo(9);
    }

    @Test
    void shouldNameKeyAndBoundsWhenANumberIsNotInThem() {
        assertThatThrownBy(() -> limits.valueIn("depth", 0)).isInstanceOf(IllegalArgumentException.class)
            .hasMessage("limits.depth=0: 1 to 9");
        assertThatThrownBy(() -> limits.valueIn("depth", 10)).hasMessage("limits.depth=10: 1 to 9");
    }

    @Test
    void shouldTellWhatAReloadDoesNotChange() {
        final Map<Integer, Line> lines = Map.of(1, new Line(2, "b"));

        assertThat(Keys.fixed(new Config("c", true, new Limits(1, 2L), lines, Map.of("x", new Limits(3, 4L)))))
            .isEqualTo(Map.of("name", "c", "lines", lines));
    }

    @Test
    void shouldNotLetAKeyBeForgotten() {
        assertThatThrownBy(() -> Keys.of(Forgetful.class)).hasMessageContaining("size").hasMessageContaining("@Key");
        assertThatThrownBy(() -> keys.key("limits")).hasMessageContaining("no key limits");
    }
}
