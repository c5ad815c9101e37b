package org.ringside.ops.console.http;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.Fields;
import org.ringside.ops.console.frames.Frames;

/** {@code GET /events?views=overview,market:3}: the frames of views, as they come. */
final class EventStream implements Request.Handler {
    private static final Pattern VIEW = Pattern.compile("overview|sessions|markets|journal|log|market:[1-9][0-9]{0,9}");
    private static final int MAX_LENGTH = 200;

    private final Viewers viewers;

    EventStream(final Viewers viewers) {
        this.viewers = viewers;
    }

    @Override
    public boolean handle(final Request request, final Response response, final Callback callback) {
        final List<String> views = views(Request.extractQueryParameters(request));
        if (views.isEmpty()) {
            Answers.refuse(response, callback, HttpStatus.BAD_REQUEST_400, "views= takes 1 to " + Frames.MAX_VIEWS
                + " of overview, sessions, markets, market:ID, journal, log, divided by commas");
            return true;
        }
        final Viewer viewer = new Viewer(views, request, response, callback);
        final String refusal = viewers.add(viewer);
        if (!refusal.isEmpty()) {
            // A browser that gets this code does not try again by itself.
            response.setStatus(HttpStatus.NO_CONTENT_204);
            response.getHeaders().put("X-Ringside-Refusal", refusal);
            callback.succeeded();
            return true;
        }
        response.setStatus(HttpStatus.OK_200);
        response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/event-stream; charset=utf-8");
        Connections.lift(request);
        viewer.begin();
        return true;
    }

    /** Each once; none when one of them is no view. */
    private static List<String> views(final Fields query) {
        final String asked = query.getValue("views");
        if (asked == null || asked.length() > MAX_LENGTH) {
            return List.of();
        }
        final List<String> views = Stream.of(asked.split(",", -1)).distinct().toList();
        return views.size() <= Frames.MAX_VIEWS && views.stream().allMatch(view -> VIEW.matcher(view).matches())
            ? views : List.of();
    }
}
