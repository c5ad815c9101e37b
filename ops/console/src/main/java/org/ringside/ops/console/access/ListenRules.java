package org.ringside.ops.console.access;

import java.net.InetSocketAddress;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.ringside.launch.ServerConfig;

/** Says where a console may listen, and what it needs to listen at an address that other machines reach. */
public final class ListenRules {
    private static final Pattern ADDRESS = Pattern.compile("(\\[[0-9a-fA-F:.]+]|[^:\\[\\]]+):(\\d{1,5})");
    private static final int MAX_PORT = 65_535;
    private static final String TLS = "tls.keyStore=FILE with key and certificate";
    private static final String HOSTS = "hosts=NAME, as browsers write it";
    private static final String ALLOW = "allow=NETWORK of those who may connect";

    private ListenRules() {
    }

    /**
     * Reads the address of a listener.
     *
     * @param key    that names it
     * @param listen host:port
     * @return resolved
     * @throws IllegalArgumentException when the text is no address, or there is no such host
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
     * Refuses a listener that other machines reach and that lacks keys for this, all of them in one line.
     *
     * @param listen resolved
     * @throws IllegalArgumentException with what lacks
     */
    public static void require(final InetSocketAddress listen, final TlsKeys tls, final String users,
        final String hosts, final String allow) {
        require("listen", listen, List.of(
            new Need(tls.isOn(), TLS), new Need(!users.isBlank(), "users=FILE, made by 'ringside user add'"),
            new Need(!hosts.isBlank(), HOSTS), new Need(!allow.isBlank(), ALLOW)),
            "come through 'ssh -L 9080:127.0.0.1:9080'");
    }

    /**
     * Refuses a port for metrics that other machines reach and that lacks keys for this, all of them in one line.
     *
     * @param listen    resolved
     * @param tokenFile with the token for metrics
     * @throws IllegalArgumentException with what lacks
     */
    public static void requireForMetrics(final InetSocketAddress listen, final TlsKeys tls, final String tokenFile,
        final String hosts, final String allow) {
        require("metrics.listen", listen, List.of(
            new Need(tls.isOn(), TLS), new Need(!tokenFile.isBlank(), "metrics.tokenFile=FILE with a token"),
            new Need(!hosts.isBlank(), HOSTS), new Need(!allow.isBlank(), ALLOW)),
            "run Prometheus on this machine");
    }

    private record Need(boolean isMet, String words) {
    }

    private static void require(
        final String key, final InetSocketAddress listen, final List<Need> needs, final String instead) {
        final String lacking =
            needs.stream().filter(need -> !need.isMet).map(Need::words).collect(Collectors.joining("; "));
        ServerConfig.require(listen.getAddress().isLoopbackAddress() || lacking.isEmpty(),
            key + ": other machines reach " + listen.getHostString() + ", and that needs " + lacking
            + ". Set it, or listen at 127.0.0.1 and " + instead);
    }
}
