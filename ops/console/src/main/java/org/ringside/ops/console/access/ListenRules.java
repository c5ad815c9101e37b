package org.ringside.ops.console.access;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.ringside.launch.ServerConfig;

/** Where a console may listen, and what it needs before it listens where other machines reach it. */
public final class ListenRules {
    private static final Pattern ADDRESS = Pattern.compile("(\\[[0-9a-fA-F:.]+]|[^:\\[\\]]+):(\\d{1,5})");
    private static final int MAX_PORT = 65_535;

    private ListenRules() {
    }

    /**
     * Reads the address of a listener.
     *
     * @param key    that names it
     * @param listen host:port
     * @return resolved
     * @throws IllegalArgumentException when it is no such thing, or there is no such host
     */
    public static InetSocketAddress address(final String key, final String listen) {
        final Matcher address = ADDRESS.matcher(listen);
        ServerConfig.require(address.matches() && Integer.parseInt(address.group(2)) <= MAX_PORT,
            key + "=" + listen + ": host:port, port 0 to " + MAX_PORT);
        final InetSocketAddress resolved =
            new InetSocketAddress(address.group(1), Integer.parseInt(address.group(2)));
        ServerConfig.require(!resolved.isUnresolved(), key + "=" + listen + ": the host is not known");
        return resolved;
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
