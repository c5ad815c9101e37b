package org.ringside.ops.console.views;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.ringside.ops.console.frames.Frames;

class PublisherTest {
    private final Frames frames = new Frames();
    private final Publisher publisher = new Publisher(frames);

    @Test
    void shouldShowNoCharacterThatTurnsTheDirectionOfWritingOrSteersATerminal() {
        publisher.publish("overview", Map.of("name", "gw\u202e1\u009b31m\u2066x\u2028"));

        assertThat(json()).isEqualTo("{\"name\":\"gw?1?31m?x?\"}");
    }

    @Test
    void shouldShowLettersOfAllLanguages() {
        publisher.publish("overview", Map.of("name", "B\u00f6rse \u682a"));

        assertThat(json()).isEqualTo("{\"name\":\"B\u00f6rse \u682a\"}");
    }

    private String json() {
        return UTF_8.decode(frames.newest("overview", false).json()).toString();
    }
}
