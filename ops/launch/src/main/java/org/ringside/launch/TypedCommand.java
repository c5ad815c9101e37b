package org.ringside.launch;

import java.nio.file.Path;
import java.util.regex.Pattern;
import org.ringside.queue.QueueDirectory;

/**
 * The text of a command that a message names, so that it works as it is printed: with the configuration or the folder
 * of the exchange that is meant, unless the tools take that one without being told.
 */
public final class TypedCommand {
    private static final Pattern PLAIN = Pattern.compile("[\\p{L}\\p{N}/._+,:@%=-]+");
    /** The launcher sets the property to the folder of the distribution. */
    private static final String HOME = "ringside.home";

    private TypedCommand() {
    }

    /**
     * A command of {@code ringside} about the exchange of a configuration.
     *
     * @param configuration of the exchange.
     * @param words         the verb, and what follows.
     * @return the command.
     */
    public static String of(final Path configuration, final String... words) {
        final String command = "ringside " + String.join(" ", words);
        return isDefault(configuration) ? command : command + " -c " + asTyped(configuration);
    }

    /**
     * The same about the exchange that was started in a folder of queues, for a process of it.
     *
     * @param queues the folder; without a started exchange, nothing is known of its configuration.
     * @param words  the verb, and what follows.
     * @return the command.
     */
    public static String in(final Path queues, final String... words) {
        return StartedExchange.in(queues).map(StartedExchange::configuration).filter(file -> !file.isEmpty())
            .map(file -> of(Path.of(file), words)).orElseGet(() -> "ringside " + String.join(" ", words));
    }

    /**
     * A command of {@code shmq} about a folder of queues.
     *
     * @param queues the folder.
     * @param words  the verb, and what follows.
     * @return the command.
     */
    public static String shmq(final Path queues, final String... words) {
        final String command = "shmq " + String.join(" ", words);
        final Path folder = queues.toAbsolutePath();
        return folder.equals(QueueDirectory.defaultPath()) ? command : command + " --dir " + asTyped(folder);
    }

    private static boolean isDefault(final Path configuration) {
        final String home = System.getProperty(HOME);
        return home != null && Path.of(home, "conf", "exchange.properties").toAbsolutePath()
            .equals(configuration.toAbsolutePath());
    }

    /** A name that has blanks, or what else a shell would take apart. */
    private static String asTyped(final Path file) {
        final String name = file.toString();
        return PLAIN.matcher(name).matches() ? name : '"' + name.replaceAll("([\\\\\"$`])", "\\\\$1") + '"';
    }
}
