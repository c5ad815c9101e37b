package org.ringside.ops.console.access;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ringside.launch.Control;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/**
 * Answers {@code ringside login}, which sends its request by the folder of the queues: an account that may write there
 * may log in.
 */
public final class LoginRequests implements Control.Verb {
    /** Characters of the longest name: {@code ONE as ANOTHER}, of two accounts as long as Linux makes them. */
    static final int MAX_NAME = 32 + " as ".length() + 32;

    private static final Pattern VERB = Pattern.compile("login (viewer|operator) (\\P{Cntrl}+)");

    private final Path folder;
    private final String address;
    private final LoginCodes codes;
    private final LongSupplier nanoClock;

    /**
     * Makes the answering side.
     *
     * @param folder    of the queues
     * @param address   of the console, for example {@code http://127.0.0.1:9080}
     * @param nanoClock as {@link System#nanoTime()}
     */
    public LoginRequests(
        final Path folder, final String address, final LoginCodes codes, final LongSupplier nanoClock) {
        this.folder = folder;
        this.address = address;
        this.codes = codes;
        this.nanoClock = nanoClock;
    }

    /** Returns an address with the code behind the {@code #}: browsers send that part to nobody. */
    @Override
    public String run(final String verb) {
        final Matcher matcher = VERB.matcher(verb);
        if (!matcher.matches()) {
            throw Control.unknown(verb);
        }
        requireOurs();
        final String name = matcher.group(2);
        if (name.length() > MAX_NAME) {
            throw new LaunchException(ExitCode.USAGE, "the name '" + name.substring(0, MAX_NAME) + "...' has "
                + name.length() + " characters, and a login has " + MAX_NAME + " at most: ask as another account");
        }
        final Person person = new Person(name, Role.of(matcher.group(1)).orElseThrow());
        return address + "/login#" + codes.issue(person, nanoClock.getAsLong());
    }

    private void requireOurs() {
        try {
            final Set<PosixFilePermission> permissions = Files.getPosixFilePermissions(folder);
            if (permissions.contains(PosixFilePermission.GROUP_WRITE)
                || permissions.contains(PosixFilePermission.OTHERS_WRITE)) {
                throw new LaunchException(ExitCode.PERMISSION, "other accounts can write in " + folder
                    + ", and so log in as whom they like: log in by name and password, which 'ringside user add' makes;"
                    + " or, if accounts need not share it, chmod 700 " + folder + ", then ask again");
            }
        } catch (final IOException ex) {
            throw new UncheckedIOException("cannot tell who may write in " + folder, ex);
        }
    }
}
