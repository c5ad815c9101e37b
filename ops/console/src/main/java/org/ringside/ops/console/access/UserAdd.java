package org.ringside.ops.console.access;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Properties;
import java.util.concurrent.Callable;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.launch.Messages;
import org.ringside.ops.exchange.Distribution;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code ringside user add}: writes a user into the file that the console reads. */
@Command(
    name = "add",
    description = "Write a user into the file that users= of the console's configuration names, with a hash of the"
        + " password. The password is asked for on a terminal, else it is the first line of standard input. The"
        + " console need not be started again.",
    exitCodeList = {"0:done", "2:a bad name or password, or the user is there already"})
final class UserAdd implements Callable<Integer> {
    private static final String USERS = "users";
    /** Names the console's file in the file of an exchange, and is no key of a console. */
    private static final String EXCHANGE_KEY = "console";
    /** Stands for what could not be decoded: browsers send passwords as UTF-8, and such a hash would let in nobody. */
    private static final char UNKNOWN = '\uFFFD';

    @Spec
    private CommandSpec spec;

    @Parameters(paramLabel = "NAME", description = "Up to 32 of a-z, 0-9, '.', '_', '-'; the first is a letter.")
    private String name;

    @Option(names = "--role", paramLabel = "viewer|operator", defaultValue = "viewer",
        description = "What the user may do (default: ${DEFAULT-VALUE}).")
    private String roleName;

    @Option(names = {"-c", "--config"}, paramLabel = "FILE",
        description = "Configuration of the console (default: conf/console.properties of the distribution).")
    private Path config;

    @Option(names = "--replace", description = "The user is there already: give another role or password.")
    private boolean replace;

    @Override
    public Integer call() throws IOException {
        final Role role = Role.of(roleName).orElseThrow(
            () -> new ParameterException(spec.commandLine(), "'" + roleName + "' is none of viewer, operator"));
        final Path file = file();
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
        spec.commandLine().getOut().println(name + " may log in as " + role.word() + ", by " + file);
        return ExitCode.OK;
    }

    private Path file() {
        final Path console = config == null ? Distribution.own().consoleConfiguration() : config;
        final Properties keys = ConfigFile.properties(console);
        if (keys.containsKey(EXCHANGE_KEY)) {
            throw new LaunchException(ExitCode.USAGE, console + " is the configuration of an exchange: name that of its"
                + " console, as the key " + EXCHANGE_KEY + "= there does, for example console.properties");
        }
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
