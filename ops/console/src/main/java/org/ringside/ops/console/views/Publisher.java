package org.ringside.ops.console.views;

import static java.nio.charset.StandardCharsets.UTF_8;

import org.ringside.ops.console.frames.Frame;
import org.ringside.ops.console.frames.Frames;
import org.ringside.ops.terminal.Json;

/** Writes documents to JSON, once for all who look. One thread. */
final class Publisher {
    private final Frames frames;

    Publisher(final Frames frames) {
        this.frames = frames;
    }

    /** The document of a view; or why not, when it is longer than a frame may be. */
    void publish(final String view, final Object document) {
        frames.publish(view, json(view, document));
    }

    /** The same of what only operators get. */
    void publishToOperators(final String view, final Object document) {
        frames.publishToOperators(view, json(view, document));
    }

    void forget(final String view) {
        frames.forget(view);
    }

    private static byte[] json(final String view, final Object document) {
        final byte[] json = Json.line(document).getBytes(UTF_8);
        return json.length <= Frame.MAX_LENGTH ? json
            : Json.line(Json.MAPPER.createObjectNode().put("schema", Views.SCHEMA).put("view", view)
                .put("sampledAt", System.currentTimeMillis()).put("why", "the view has " + json.length
                    + " bytes, of at most " + Frame.MAX_LENGTH + ": the command line has all of it"))
                .getBytes(UTF_8);
    }
}
