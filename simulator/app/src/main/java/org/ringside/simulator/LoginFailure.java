package org.ringside.simulator;

import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.simulator.entry.FixEntry;

/** Tells from the reason why a session could not be opened what to exit with and what to do next. */
final class LoginFailure {
    private LoginFailure() {
    }

    /** What to throw. */
    static LaunchException of(final String reason) {
        if (reason.contains("speaks TLS")) {
            return new LaunchException(ExitCode.FAILURE, reason
                + ". Give --tls-authorities, or the gateway's other port with --address: 'ringside status' shows both");
        }
        if (reason.contains("port for TLS")) {
            return new LaunchException(ExitCode.FAILURE, reason + " Leave --tls-authorities out, or give the gateway's"
                + " port for TLS with --address: 'ringside status' shows both");
        }
        if (reason.contains("SESSION_BLOCKED")) {
            return new LaunchException(ExitCode.PERMISSION, reason + ". 'ringside unblock' lets it in again");
        }
        if (reason.contains("cannot connect")) {
            return new LaunchException(ExitCode.FAILURE, reason
                + ". 'ringside status' says whether a gateway listens, and where; 'ringside up' starts an exchange. -c"
                + " names an exchange, --address a gateway");
        }
        if (reason.contains(FixEntry.REFUSED)) {
            return new LaunchException(ExitCode.PERMISSION, reason
                + ". Give the gateway's own --key-id and --secret, sessions of fix.sessions that nobody uses with"
                + " --first-session, and its port for FIX with --address; 'ringside logs --audit' has the reason");
        }
        if (reason.contains("no answer")) {
            return new LaunchException(ExitCode.TIMEOUT, reason + ". Is a gateway listening there?");
        }
        if (reason.contains("CREDENTIALS") || reason.contains("INVALID_FIRM")) {
            return new LaunchException(ExitCode.PERMISSION, reason
                + ". Give the gateway's own --key-id, --secret and --firm, and sessions that it has: --first-session");
        }
        if (reason.contains("ALREADY_") || reason.contains("DUPLICATE_SESSION_CONNECTION")) {
            return new LaunchException(ExitCode.IN_USE, reason
                + ". Somebody uses the session: take others with --first-session");
        }
        return new LaunchException(ExitCode.FAILURE, reason
            + ". Compare --first-session, --traders and --address with the gateway's configuration");
    }
}
