package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.nio.file.Path;

/** A peer of the package {@code peers}. */
final class Service implements Peer {
    private final String name;
    private final Jvm jvm;
    private final String address;

    /**
     * Starts one.
     *
     * @param home of the JVM options.
     * @param main its class.
     */
    Service(final String name, final Path home, final Class<?> main, final String... arguments) throws IOException {
        this.name = name;
        this.jvm = Jvm.start(home, main, arguments);
        this.address = jvm.readLine();
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public String address() {
        return address;
    }

    /** Its process id. */
    long pid() {
        return jvm.pid();
    }

    @Override
    public void close() {
        jvm.close();
    }
}
