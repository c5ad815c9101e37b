package org.ringside.ops.console.access;

import java.nio.file.Path;
import java.util.Optional;

/**
 * The part of the configuration about rights.
 *
 * @param actions from where people may act
 * @param users   file of the users with a password; empty: logins by {@code ringside login} only
 * @param tls     TLS of the listener
 */
public record AccessKeys(ActionScope actions, Optional<Path> users, TlsKeys tls) {
}
