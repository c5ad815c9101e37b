package org.ringside.gateway.probe;

import java.nio.file.Path;

/** Configurations for tests: any port, small rings, nobody limited. */
final class ProbeConfigs {
    static final int MAX_DATAGRAM = 200;
    static final int SLOTS = 64;
    static final int PEERS = 32;
    static final int CONNECTIONS = 8;

    private ProbeConfigs() {
    }

    static ProbeConfig of(final Path queues) {
        return of(queues, "thread", CONNECTIONS);
    }

    static ProbeConfig of(final Path queues, final String handler, final int connections) {
        return new ProbeConfig("probe", queues.toString(), "127.0.0.1:0", handler, "phased", MAX_DATAGRAM, SLOTS,
            10_000_000, 1_000_000, PEERS, connections);
    }
}
