package org.ringside.ops.console.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.ringside.ops.console.frames.Frames;
import org.ringside.ops.console.http.Visitor;
import org.ringside.ops.terminal.Json;

class PagesTest {
    private final Frames frames = new Frames();
    private final Pages pages = new Pages(null, null, frames, message -> { });

    @Test
    void shouldShowAccountsToOperatorsOnly() throws IOException {
        frames.publish("overview", json("{\"queues\":[]}"));
        frames.publish("market:3", json("{\"accounts\":null}"));
        frames.publishToOperators("market:3", json("{\"accounts\":[{\"account\":7}]}"));
        frames.publish("log", json("{\"records\":[]}"));

        assertThat(state(true).at("/market:3/accounts/0/account").asInt()).isEqualTo(7);
        assertThat(state(false).at("/market:3/accounts").isNull()).isTrue();
        assertThat(state(true).fieldNames()).toIterable().containsExactly("schema", "market:3", "overview");
    }

    private JsonNode state(final boolean isOperator) throws IOException {
        return Json.MAPPER.readTree(pages.state(new Visitor("a test", "a test", isOperator, () -> true)).bytes());
    }

    private static byte[] json(final String text) {
        return text.getBytes(UTF_8);
    }
}
