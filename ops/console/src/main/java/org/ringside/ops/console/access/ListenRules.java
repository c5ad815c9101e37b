package org.ringside.ops.console.access;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import org.ringside.launch.ServerConfig;

/** What a console needs before it listens where other machines reach it. */
public final class ListenRules {
    private ListenRules() {
    }

    /**
     * Refuses a listener that is reached from elsewhere and lacks what that needs, all of it in one line.
     *
     * @param listen resolved
     * @throws IllegalArgumentException with what lacks
     */
    public static void require(final InetSocketAddress listen, final TlsKeys tls, final String users,
        final String hosts, final String allow) {
        if (listen.getAddress().isLoopbackAddress()) {
            return;
        }
        final List<String> lacking = new ArrayList<>();
        add(lacking, tls.isOn(), "tls.keyStore=FILE with key and certificate");
        add(lacking, !users.isBlank(), "users=FILE, made by 'ringside user add'");
        add(lacking, !hosts.isBlank(), "hosts=NAME, as browsers write it");
        add(lacking, !allow.isBlank(), "allow=NETWORK of those who may connect");
        ServerConfig.require(lacking.isEmpty(), "listen: other machines reach " + listen.getHostString()
            + ", and that needs " + String.join("; ", lacking)
            + ". Set it, or listen at 127.0.0.1 and come through 'ssh -L 9080:127.0.0.1:9080'");
    }

    private static void add(final List<String> lacking, final boolean isThere, final String what) {
        if (!isThere) {
            lacking.add(what);
        }
    }
}
