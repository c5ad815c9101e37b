package org.ringside.gateway.server;

/** A gateway dies here: not an exception that anybody could expect, so whatever was under way stays as it is. */
final class Killed extends Error {
    private static final long serialVersionUID = 1L;
}
