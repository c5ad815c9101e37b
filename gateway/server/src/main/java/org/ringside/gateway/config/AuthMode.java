package org.ringside.gateway.config;

/**
 * How a session proves who it is.
 */
public enum AuthMode {
    /** {@code HS256:<keyId>:<signature>}. */
    HMAC,
    /** {@code PLAIN:<token>}, for tests: the token goes over the wire as it is. */
    PLAIN,
    /** No proof, for tests. */
    NONE
}
