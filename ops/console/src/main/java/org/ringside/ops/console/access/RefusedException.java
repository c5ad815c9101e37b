package org.ringside.ops.console.access;

/** A request is refused, with a status of HTTP and a sentence that names the next step. It has no stack trace. */
public class RefusedException extends RuntimeException {
    /** The request is not one that the console understands. */
    public static final int BAD_REQUEST = 400;
    /** Nobody has logged in. */
    public static final int UNAUTHORIZED = 401;
    /** The login may not do this, or the request does not come from our page. */
    public static final int FORBIDDEN = 403;
    /** The world is not as it was when this was agreed to. */
    public static final int CONFLICT = 409;
    /** The body is too long. */
    public static final int TOO_LARGE = 413;
    /** The body is no JSON. */
    public static final int UNSUPPORTED_TYPE = 415;
    /** The request is for another host. */
    public static final int MISDIRECTED = 421;
    /** Too many failures. */
    public static final int TOO_MANY = 429;
    /** Too much at once. */
    public static final int BUSY = 503;

    private static final long serialVersionUID = 1L;

    private final int status;

    /** With the status and the sentence. */
    public RefusedException(final int status, final String message) {
        super(message, null, false, false);
        this.status = status;
    }

    /** Status of HTTP. */
    public final int status() {
        return status;
    }
}
