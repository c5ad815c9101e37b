package org.ringside.ops.console.http;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/** All that is answered at a port that is there for one page: a GET of the page. */
final class OnePage extends Handler.Abstract {
    private static final String METHOD = "GET";

    private final String path;
    private final Request.Handler page;

    OnePage(final String path, final Request.Handler page) {
        this.path = path;
        this.page = page;
    }

    @Override
    public boolean handle(final Request request, final Response response, final Callback callback) throws Exception {
        if (!path.equals(Request.getPathInContext(request))) {
            Answers.refuse(response, callback, HttpStatus.NOT_FOUND_404, "at this port there is " + path + " only");
            return true;
        }
        if (!METHOD.equals(request.getMethod())) {
            response.getHeaders().put(HttpHeader.ALLOW, METHOD);
            Answers.refuse(response, callback, HttpStatus.METHOD_NOT_ALLOWED_405, "here goes " + METHOD + " only");
            return true;
        }
        return page.handle(request, response, callback);
    }
}
