package org.ringside.ops.console.access;

/**
 * A request is refused, with a status of HTTP and a sentence that names the next step. The exception has no stack
 * trace.
 */
public class RefusedException extends RuntimeException {
    /** The console does not understand the request. */
    public static final int BAD_REQUEST = 400;
    /** The browser has not logged in. */
    public static final int UNAUTHORIZED = 401;
    /** The login may not do this, or the request does not come from our page. */
    public static final int FORBIDDEN = 403;
    /** The plan has changed since it was agreed to. */
    public static final int CONFLICT = 409;
    /** The body is too long. */
    public static final int TOO_LARGE = 413;
    /** The body is no JSON. */
    public static final int UNSUPPORTED_TYPE = 415;
    /** The request is for another host. */
    public static final int MISDIRECTED = 421;
    /** There were too many failures. */
    public static final int TOO_MANY = 429;
    /** There are too many requests at once. */
    public static final int BUSY = 503;

    private static final long serialVersionUID = 1L;

    private final int status;

    /** Makes an exception with the status and the sentence. */
    public RefusedException(final int status, final String message) {
        super(message, null, false, false);
        this.status = status;
    }

    /** Status of HTTP. */
    public final int status() {
        return status;
    }
}
