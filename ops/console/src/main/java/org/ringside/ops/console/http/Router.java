package org.ringside.ops.console.http;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Finds the route that answers a request, by its method and path. What has no route is a resource, which everybody may
 * have.
 */
final class Router extends Handler.Abstract {
    private static final Set<String> RESOURCE_METHODS = Set.of("GET");

    /** By path, then by method. */
    private final Map<String, Map<String, Route>> routes = new HashMap<>();
    private final Authenticator authenticator;
    private final Request.Handler resources;

    /**
     * A router without routes.
     *
     * @param authenticator says who asks.
     * @param resources  answers a GET that has no route.
     */
    Router(final Authenticator authenticator, final Request.Handler resources) {
        this.authenticator = authenticator;
        this.resources = resources;
    }

    private record Route(boolean isPublic, Request.Handler handler) {
    }

    /** Adds a route that wants a {@link Visitor}. A path with {@code /} at its end speaks for all one step below. */
    void add(final String method, final String path, final Request.Handler handler) {
        add(method, path, new Route(false, handler));
    }

    /** Adds a route for everybody. */
    void addPublic(final String method, final String path, final Request.Handler handler) {
        add(method, path, new Route(true, handler));
    }

    private void add(final String method, final String path, final Route route) {
        routes.computeIfAbsent(path, ignored -> new TreeMap<>()).put(method, route);
    }

    @Override
    public boolean handle(final Request request, final Response response, final Callback callback) throws Exception {
        final String path = Request.getPathInContext(request);
        final Map<String, Route> known =
            routes.getOrDefault(path, routes.get(path.substring(0, path.lastIndexOf('/') + 1)));
        final Set<String> methods = known == null ? RESOURCE_METHODS : known.keySet();
        if (!methods.contains(request.getMethod())) {
            final String allowed = String.join(", ", methods);
            response.getHeaders().put(HttpHeader.ALLOW, allowed);
            Answers.refuse(response, callback, HttpStatus.METHOD_NOT_ALLOWED_405, "here goes " + allowed + " only");
            return true;
        }
        if (known == null) {
            return resources.handle(request, response, callback);
        }
        final Route route = known.get(request.getMethod());
        if (!route.isPublic) {
            final Visitor visitor = authenticator.admit(request);
            if (visitor == null) {
                Answers.refuse(response, callback, HttpStatus.UNAUTHORIZED_401,
                    "nobody is logged in. 'ringside login' prints an address that logs in");
                return true;
            }
            visitor.enter(request);
        }
        return route.handler.handle(request, response, callback);
    }
}
