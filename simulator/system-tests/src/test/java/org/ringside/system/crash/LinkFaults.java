package org.ringside.system.crash;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Properties;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What the network does to the datagrams of a process.
 *
 * @param hosts  addresses to which the process sends, and from which it gets what it had sent for.
 * @param ports  at which it receives.
 * @param isLog  whether the log of the members is meant, too, which has several ends.
 * @param isIn   whether nothing of these comes in.
 * @param isOut  whether nothing goes out to them.
 * @param loss   share of all other frames that get lost, 0 to 1.
 */
record LinkFaults(Set<String> hosts, Set<Integer> ports, boolean isLog, boolean isIn, boolean isOut, double loss) {
    static final LinkFaults NONE = loss(0);

    private static final String HOSTS = "hosts";
    private static final String PORTS = "ports";
    private static final String LOG = "log";
    private static final String IN = "in";
    private static final String OUT = "out";
    private static final String LOSS = "loss";

    /** Some of everything gets lost. */
    static LinkFaults loss(final double share) {
        return new LinkFaults(Set.of(), Set.of(), false, false, false, share);
    }

    void write(final Path file) {
        final String text = HOSTS + "=" + String.join(",", hosts) + "\n"
            + PORTS + "=" + ports.stream().map(String::valueOf).collect(Collectors.joining(",")) + "\n"
            + LOG + "=" + isLog + "\n" + IN + "=" + isIn + "\n" + OUT + "=" + isOut + "\n" + LOSS + "=" + loss + "\n";
        final Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try {
            Files.writeString(fresh, text);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    static LinkFaults read(final Path file) throws IOException {
        final Properties values = new Properties();
        values.load(new StringReader(Files.readString(file)));
        return new LinkFaults(words(values, HOSTS).collect(Collectors.toUnmodifiableSet()),
            words(values, PORTS).map(Integer::valueOf).collect(Collectors.toUnmodifiableSet()),
            Boolean.parseBoolean(values.getProperty(LOG)), Boolean.parseBoolean(values.getProperty(IN)),
            Boolean.parseBoolean(values.getProperty(OUT)), Double.parseDouble(values.getProperty(LOSS)));
    }

    private static Stream<String> words(final Properties values, final String key) {
        return Stream.of(values.getProperty(key).split(",")).filter(word -> !word.isEmpty());
    }
}
