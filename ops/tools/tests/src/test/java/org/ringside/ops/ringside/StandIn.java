package org.ringside.ops.ringside;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.ringside.ops.exchange.Distribution;

/**
 * A distribution whose log, engine, gateway, probe and traders are shell scripts that behave as a test wants them
 * to, and a folder for its queues in shared memory.
 */
public final class StandIn {
    private static final String GATEWAY = """
        name=gw-1
        sessions.1.first=1001
        sessions.1.last=1002
        sessions.1.firm=1
        sessions.1.keyId=test
        sessions.1.secret=known-to-nobody""";

    private final Path home;
    private final Path queues;

    private StandIn(final Path home, final Path queues) {
        this.home = home;
        this.queues = queues;
    }

    /** @param home an empty folder; the queues are to be in {@code queues} */
    public static StandIn in(final Path home, final Path queues) throws IOException {
        Files.createDirectories(home.resolve("bin"));
        Files.createDirectories(home.resolve("conf"));
        for (final String program : new String[] {"ringside", "trader-sim"}) {
            final Path script = home.resolve("bin").resolve(program);
            try (InputStream source = StandIn.class.getResourceAsStream("/stand-in/" + program)) {
                Files.copy(source, script);
            }
            Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwx------"));
        }
        final StandIn standIn = new StandIn(home, queues);
        standIn.engine("ready").gateway("ready").exchange("");
        return standIn;
    }

    /** {@code ready}, {@code dies}, {@code silent}, {@code hangs}, {@code stubborn} (to SIGTERM) or {@code expires}. */
    public StandIn engine(final String behaviour) throws IOException {
        return behave("engine", "", behaviour);
    }

    public StandIn gateway(final String behaviour) throws IOException {
        return behave("gateway", GATEWAY, behaviour);
    }

    /** A probe named p, whose handler is a process. */
    public StandIn probe() throws IOException {
        return behave("probe", "name=p\nhandler=process", "ready").exchange("probe=probe.properties");
    }

    /** A log process that reads nothing, as one that was stopped. */
    public StandIn log() throws IOException {
        return behave("log", "", "ready").exchange("log=log.properties");
    }

    /** A console that shows nothing. */
    public StandIn console(final String behaviour) throws IOException {
        return behave("console", "", behaviour).exchange("console=console.properties");
    }

    /** A publisher of market data that publishes nothing. */
    public StandIn marketData() throws IOException {
        return behave("market-data", "", "ready");
    }

    /** A process for which no trader waits, under a key of {@code exchange.properties}. */
    StandIn side(final String key, final String part, final String behaviour) throws IOException {
        return behave(part, "", behaviour).exchange(key + "=" + part + ".properties");
    }

    /** Behaviour is no key of a configuration, which the tools read too: it stands in a file beside that. */
    private StandIn behave(final String part, final String configuration, final String behaviour) throws IOException {
        write("conf/" + part + ".properties", configuration);
        write("conf/" + part + ".properties.behaviour", behaviour);
        return this;
    }

    /** More lines of {@code exchange.properties}. */
    public StandIn exchange(final String lines) throws IOException {
        write("conf/exchange.properties",
            "queues=" + queues + "\ndata=" + home.resolve("data") + "\ninputSlots=1024\noutputSlots=1024\n" + lines);
        return this;
    }

    Path home() {
        return home;
    }

    public Path configuration() {
        return home.resolve("conf/exchange.properties");
    }

    Distribution distribution() {
        return new Distribution(home);
    }

    /** Arguments that {@code engine}, {@code gateway}, {@code probe} or {@code traders} was started with. */
    public String arguments(final String part) throws IOException {
        return Files.readString(home.resolve(part + ".arguments")).strip();
    }

    public void write(final String name, final String text) throws IOException {
        Files.writeString(home.resolve(name), text + "\n");
    }
}
