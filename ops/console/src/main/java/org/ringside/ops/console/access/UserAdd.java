package org.ringside.ops.console.access;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.Properties;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Failures;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Messages;
import org.ringside.ops.exchange.Distribution;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.operations.Audit;
import org.ringside.ops.terminal.Verb;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ringside user add}: writes a user into the file that the console reads. */
@Command(
    name = "add",
    description = "Write a user into the file that users= of the console's configuration names, with a hash of the"
        + " password. The password is asked for on a terminal, else it is the first line of standard input. The"
        + " console need not be started again.",
    exitCodeList = {"0:done", "2:a bad name or password, or the user is there already"})
final class UserAdd extends Verb {
    private static final String USERS = "users";
    /** Names the console's file in that of an exchange, and is no key of a console. */
    private static final String EXCHANGE_KEY = "console";
    /** Stands for what could not be decoded: browsers send passwords as UTF-8, and such a hash would let in nobody. */
    private static final char UNKNOWN = '\uFFFD';

    @Parameters(paramLabel = "NAME", description = "Up to 32 of a-z, 0-9, '.', '_', '-'; the first is a letter.")
    private String name;

    @Option(names = "--role", paramLabel = "viewer|operator", defaultValue = "viewer",
        description = "What the user may do (default: ${DEFAULT-VALUE}).")
    private String roleName;

    @Option(names = {"-c", "--config"}, paramLabel = "FILE",
        description = "Configuration of the exchange, or of its console (default: conf/console.properties of the"
            + " distribution).")
    private Path config;

    @Option(names = "--replace", description = "The user is there already: give another role or password.")
    private boolean replace;

    @Override
    public Integer call() throws IOException, InterruptedException {
        final Role role =
            Role.of(roleName).orElseThrow(() -> usage("'" + roleName + "' is none of viewer, operator"));
        final Path named = config == null ? Distribution.own().consoleConfiguration() : config;
        final Properties first = ConfigFile.properties(named);
        final boolean isOfExchange = first.containsKey(EXCHANGE_KEY);
        final Path console = isOfExchange ? console(named, first) : named;
        final Properties keys = isOfExchange ? ConfigFile.properties(console) : first;
        final Path file = file(console, keys);
        final Optional<Path> queues =
            isOfExchange ? Optional.of(ExchangePlan.read(named).folder()) : queues(keys);
        return queues.isEmpty() ? add(role, file)
            : Audit.ofFolder(queues.get(), user(), commandLine(), messages()::say).of(() -> add(role, file));
    }

    private int add(final Role role, final Path file) throws IOException {
        if (file.toFile().exists() && !replace && Users.read(file).has(name)) {
            throw new LaunchException(ExitCode.USAGE,
                name + " is in " + file + " already: add --replace if another role or password is meant");
        }
        final String password = password();
        if (password.indexOf(UNKNOWN) >= 0) {
            throw new LaunchException(ExitCode.USAGE, "the password has characters that are no UTF-8, or that this"
                + " terminal cannot say: set LANG=C.UTF-8, nothing was written");
        }
        if (password.length() < PasswordHash.SHORTEST || password.length() > PasswordHash.LONGEST) {
            throw new LaunchException(ExitCode.USAGE, "a password has " + PasswordHash.SHORTEST + " to "
                + PasswordHash.LONGEST + " characters: take another one, nothing was written");
        }
        Users.write(file, new Person(name, role), PasswordHash.of(password));
        out().println(name + " may log in as " + role.word() + ", by " + file);
        return ExitCode.OK;
    }

    /**
     * The folder of the queues of the exchange that the console shows, whose log is told. As shipped, the console's
     * file leaves the exchange to those who start the console: then it is that of the distribution, if there is one.
     */
    private Optional<Path> queues(final Properties keys) {
        final String queues = keys.getProperty("queues", "").strip();
        if (!queues.isEmpty()) {
            return Optional.of(Path.of(queues));
        }
        final String exchange = keys.getProperty("exchange", "").strip();
        try {
            return (exchange.isEmpty() ? Distribution.defaultFile() : Optional.of(Path.of(exchange)))
                .map(file -> ExchangePlan.read(file).folder());
        } catch (final LaunchException unreadable) {
            messages().say("this command is not in the audit, because the exchange of the console cannot be read: "
                + Failures.reason(unreadable));
            return Optional.empty();
        }
    }

    private static Path console(final Path exchange, final Properties keys) {
        final String console = keys.getProperty(EXCHANGE_KEY).strip();
        if (console.isEmpty()) {
            throw new LaunchException(ExitCode.USAGE, exchange + ": " + EXCHANGE_KEY + "= is empty, the exchange has no"
                + " console: name one there, as in " + EXCHANGE_KEY + "=console.properties");
        }
        return ConfigFile.resolve(exchange, EXCHANGE_KEY, console);
    }

    private static Path file(final Path console, final Properties keys) {
        final String value = keys.getProperty(USERS, "").strip();
        if (value.isEmpty()) {
            throw new LaunchException(ExitCode.USAGE,
                console + ": users= is empty. Name a file there, for example users=/etc/ringside/console.users");
        }
        // Absolute, as the messages say where it is: the console may be started in another folder.
        return Path.of(value).toAbsolutePath();
    }

    private String password() throws IOException {
        if (Messages.isTerminal(Messages.STDIN) && System.console() != null) {
            final char[] first = System.console().readPassword("Password of %s: ", name);
            final char[] second = System.console().readPassword("The same again: ");
            if (first == null || !Arrays.equals(first, second)) {
                throw new LaunchException(ExitCode.USAGE, "these are two passwords: nothing was written");
            }
            return new String(first);
        }
        final String line = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
        return line == null ? "" : line;
    }
}
