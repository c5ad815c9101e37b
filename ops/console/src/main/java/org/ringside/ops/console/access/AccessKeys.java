package org.ringside.ops.console.access;

import java.nio.file.Path;
import java.util.Optional;

/**
 * What the configuration says of who may do what.
 *
 * @param actions from where something may be done
 * @param users   file of those who may log in by a password; empty: by {@code ringside login} only
 * @param tls     how the listener speaks
 */
public record AccessKeys(ActionScope actions, Optional<Path> users, TlsKeys tls) {
}
