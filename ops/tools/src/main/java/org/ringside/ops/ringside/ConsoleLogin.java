package org.ringside.ops.ringside;

import java.time.Duration;
import org.ringside.launch.Control;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.LifeSigns;

/** Asks the console of an exchange for an address at which a browser is logged in. */
final class ConsoleLogin {
    static final String OPERATOR = "operator";
    static final String VIEWER = "viewer";

    private static final Duration PATIENCE = Duration.ofSeconds(5);

    private ConsoleLogin() {
    }

    /**
     * Asks for it.
     *
     * @param role what the browser may do
     * @param user who it is, for the audit
     * @throws LaunchException TIMEOUT when no console answers
     */
    static String ask(final ExchangePlan exchange, final String role, final String user) throws InterruptedException {
        try {
            return new Control(exchange.folder(), Exchange.CONSOLE).ask("login " + role + " " + user, PATIENCE);
        } catch (final LaunchException refusal) {
            if (refusal.exitCode() != ExitCode.TIMEOUT) {
                throw refusal;
            }
            if (new LifeSigns(exchange).look().isLiving(Exchange.CONSOLE)) {
                throw new LaunchException(ExitCode.TIMEOUT, "the console runs and does not answer. '"
                    + exchange.command("restart", Exchange.CONSOLE, "--yes") + "' starts it anew", refusal);
            }
            throw new LaunchException(
                ExitCode.TIMEOUT, "no console answers in " + exchange.folder() + ": " + advice(exchange), refusal);
        }
    }

    /** What starts a console. */
    private static String advice(final ExchangePlan exchange) {
        if (exchange.console().isEmpty()) {
            return "set console=console.properties in " + exchange.file() + ", then '" + exchange.command("up")
                + "' starts one";
        }
        return "'" + exchange.command("restart", Exchange.CONSOLE) + "' starts one";
    }
}
