package org.ringside.ops.console.server;

import static org.ringside.launch.ServerConfig.require;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Key;
import org.ringside.launch.LaunchException;
import org.ringside.ops.console.access.ListenRules;

/** Keys {@code metrics.*} of the console. Keys that are left out are empty. */
record MetricsKeys(
    @Key(value = "Where Prometheus finds `/metrics`, and nothing else, without a login. An address that other"
        + " machines reach [needs more keys](console.md#a-port-for-metrics).", otherwise = "there is no such port",
        form = "host:port")
    String listen,
    @Key(value = "A file with the token in its first line, 32 to 256 characters. Prometheus sends it to `/metrics`,"
        + " as `Authorization: Bearer TOKEN`, at each port.",
        otherwise = "at `listen` only browsers that are logged in get metrics", form = "a file")
    String tokenFile) {
    static final MetricsKeys NONE = new MetricsKeys(null, null);

    /** Nobody guesses one of so many characters. */
    private static final int LEAST_LENGTH = 32;
    private static final int MOST_LENGTH = 256;

    MetricsKeys {
        listen = listen == null ? "" : listen.strip();
        tokenFile = tokenFile == null ? "" : tokenFile.strip();
    }

    /** The port of its own, if there is one. */
    Optional<InetSocketAddress> address() {
        return listen.isEmpty() ? Optional.empty() : Optional.of(ListenRules.address("metrics.listen", listen));
    }

    /**
     * Reads the token.
     *
     * @return empty when there is none.
     * @throws LaunchException when the file cannot be read, or its token is too short.
     */
    String token() {
        if (tokenFile.isEmpty()) {
            return "";
        }
        try (BufferedReader lines = Files.newBufferedReader(Path.of(tokenFile))) {
            final String first = lines.readLine();
            final String token = first == null ? "" : first.strip();
            require(token.length() >= LEAST_LENGTH && token.length() <= MOST_LENGTH, "its first line has "
                + token.length() + " characters, it must have " + LEAST_LENGTH + " to " + MOST_LENGTH
                + ". 'openssl rand -hex 32' makes one");
            return token;
        } catch (final IOException | IllegalArgumentException refused) {
            throw new LaunchException(ExitCode.USAGE, "metrics.tokenFile=" + tokenFile + ": "
                + (refused instanceof IOException ? "cannot be read" : refused.getMessage()), refused);
        }
    }
}
