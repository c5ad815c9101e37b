package org.ringside.simulator.benchmarks;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.ringside.harness.Turns;
import org.ringside.simulator.benchmarks.peers.FixEcho;
import org.ringside.simulator.benchmarks.peers.OrderEcho;
import org.ringside.simulator.benchmarks.peers.QuickFixAcceptor;
import org.ringside.simulator.benchmarks.peers.ThreadedExchange;

/**
 * All that take turns in a command. They run side by side, and those that are not measured have nothing to do.
 */
final class Peers implements AutoCloseable {
    private final Path home;
    private final int sessions;
    private final List<Peer> peers = new ArrayList<>();

    /**
     * None yet.
     *
     * @param home     of this distribution.
     * @param sessions that may log on at a time, at most.
     */
    Peers(final Path home, final int sessions) {
        this.home = home;
        this.sessions = sessions;
    }

    /** The floor. */
    Service addEcho() throws IOException {
        return add(new Service("bare TCP echo", home, OrderEcho.class));
    }

    /** The floor in FIX. */
    Service addFixEcho() throws IOException {
        return add(new Service("bare TCP echo in FIX", home, FixEcho.class));
    }

    /** The rival in FIX, with one of two arrangements of its threads. */
    Service addQuickFix(final String name, final String threads) throws IOException {
        return add(new Service(name, home, QuickFixAcceptor.class, Integer.toString(sessions), threads));
    }

    /** The rival. */
    Peer addThreadPerConnection() throws IOException {
        return add(new Service("thread per connection", home, ThreadedExchange.class));
    }

    /** This exchange with a policy of its journal, and with no limit to what a session may send. */
    Peer addExchange(final String policy) throws IOException {
        return addExchange("`" + policy + "`", home, policy);
    }

    /** The exchange of a distribution, the same way. */
    Peer addExchange(final String name, final Path distribution, final String policy) throws IOException {
        return addExchange(new Variant(name, distribution, Map.of("policy", policy), unlimited(sessions)));
    }

    /** An exchange. */
    Peer addExchange(final Variant variant) throws IOException {
        return addExchange(variant, Cores.ANY);
    }

    /** An exchange on some of the cores. */
    Exchange addExchange(final Variant variant, final Cores cores) throws IOException {
        return add(Exchange.start(variant, cores));
    }

    /** In the order of a round, which is another one in each. */
    List<Peer> inTurn(final int round) {
        return Turns.of(peers, round);
    }

    /** In the order in which they were added. */
    List<Peer> all() {
        return List.copyOf(peers);
    }

    /** Settings of a gateway that lets so many sessions log on and refuses none of their orders for their number. */
    static Map<String, String> unlimited(final int sessions) {
        final Map<String, String> settings = new HashMap<>(open(sessions));
        settings.put("limits.throttleLimit", "0");
        settings.put("limits.maxInFlight", "0");
        return settings;
    }

    /** Settings of a gateway that lets so many connect. */
    static Map<String, String> open(final int connections) {
        return Map.of(
            "listen", "127.0.0.1:0", "maxConnections", Integer.toString(connections + 100),
            "sessions.1.last", Integer.toString(1_100 + connections));
    }

    @Override
    public void close() {
        peers.forEach(Peer::close);
    }

    private <P extends Peer> P add(final P peer) {
        peers.add(peer);
        return peer;
    }
}
