package org.ringside.ops.console.access;

/**
 * A person who has logged in.
 *
 * @param name for the audit: the user's, or that of the account that has requested the login
 * @param role of the login
 */
public record Person(String name, Role role) {
}
