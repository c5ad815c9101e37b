package org.ringside.ops.console.views;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.function.Supplier;
import org.ringside.launch.Printable;
import org.ringside.ops.console.frames.Frame;
import org.ringside.ops.console.frames.Frames;
import org.ringside.ops.terminal.Json;

/** Writes documents to JSON, once for all who look. One thread. */
final class Publisher {
    private final Frames frames;

    Publisher(final Frames frames) {
        this.frames = frames;
    }

    /**
     * The document of a view; if a frame has no room for it, the first of those that has; if none has, why there is no
     * document.
     *
     * @param shorter the same with less, made when needed.
     */
    void publish(final String view, final Object document, final Supplier<?>... shorter) {
        byte[] json = json(document);
        for (int i = 0; i < shorter.length && json.length > Frame.MAX_LENGTH; i++) {
            json = json(shorter[i].get());
        }
        frames.publish(view, fitting(view, json));
    }

    /** The same of what only operators get. */
    void publishToOperators(final String view, final Object document) {
        frames.publishToOperators(view, fitting(view, json(document)));
    }

    void forget(final String view) {
        frames.forget(view);
    }

    private static byte[] fitting(final String view, final byte[] json) {
        return json.length <= Frame.MAX_LENGTH ? json
            : json(Json.MAPPER.createObjectNode().put("schema", Views.SCHEMA).put("view", view)
                .put("sampledAt", System.currentTimeMillis()).put("why", "the view has " + json.length
                    + " bytes, of at most " + Frame.MAX_LENGTH + ": the command line has all of it"));
    }

    /**
     * Names and texts come from files and traders: nothing in them is to turn the direction of writing on a page.
     * Plain characters are the rule, and are not looked at one by one.
     */
    private static byte[] json(final Object document) {
        final String line = Json.line(document);
        final byte[] bytes = line.getBytes(UTF_8);
        return bytes.length == line.length() ? bytes : Printable.of(line).getBytes(UTF_8);
    }
}
