package org.ringside.ops.console.access;

/**
 * Somebody who has shown who it is.
 *
 * @param name for the audit: that of a user, or of the account that has asked for the login
 * @param role of the login
 */
public record Person(String name, Role role) {
}
