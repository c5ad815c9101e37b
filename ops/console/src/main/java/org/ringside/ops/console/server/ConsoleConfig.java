package org.ringside.ops.console.server;

import static org.ringside.launch.ServerConfig.require;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.ringside.gateway.config.CidrList;
import org.ringside.launch.ServerConfig;
import org.ringside.ops.console.access.AccessKeys;
import org.ringside.ops.console.access.ActionScope;
import org.ringside.ops.console.access.ListenRules;
import org.ringside.ops.console.access.TlsKeys;
import org.ringside.ops.exchange.Distribution;
import org.ringside.ops.exchange.ExchangePlan;

/**
 * What {@code console.properties} says. Keys that are left out take the value in brackets.
 *
 * @param exchange   configuration of the exchange that is shown [exchange.properties of the distribution].
 * @param queues     folder of its queues [what that file says].
 * @param data       folder of its journals [what that file says].
 * @param listen     host:port where browsers connect; port 0 takes any [127.0.0.1:9080].
 * @param maxViewers streams at a time, 1 to 256 [32].
 * @param hosts      names with port that browsers may call this machine, besides those of the loopback, with commas
 *                   [none].
 * @param allow      addresses that may connect, with commas [all].
 * @param actions    from where something may be done: none, local, remote [local].
 * @param users      file of those who may log in by a password [none].
 * @param metrics    who gets metrics [who is logged in].
 * @param tls        with a key store, browsers speak TLS at {@code listen} [off].
 */
public record ConsoleConfig(
    String exchange, String queues, String data, String listen, Integer maxViewers, String hosts, String allow,
    String actions, String users, MetricsKeys metrics, TlsKeys tls) implements ServerConfig {

    private static final Pattern ADDRESS = Pattern.compile("(\\[[0-9a-fA-F:.]+]|[^:\\[\\]]+):(\\d{1,5})");
    private static final Pattern HOST = Pattern.compile("([A-Za-z0-9.-]{1,253}|\\[[0-9a-fA-F:.]+])(:\\d{1,5})?");
    private static final int MAX_PORT = 65_535;
    private static final int DEFAULT_VIEWERS = 32;
    private static final int MOST_VIEWERS = 256;

    /** Fills in what was left out, and refuses what makes no sense. */
    public ConsoleConfig {
        exchange = orElse(exchange, "");
        queues = orElse(queues, "");
        data = orElse(data, "");
        listen = orElse(listen, "127.0.0.1:9080");
        maxViewers = maxViewers == null ? DEFAULT_VIEWERS : maxViewers;
        hosts = orElse(hosts, "");
        metrics = metrics == null ? MetricsKeys.NONE : metrics;
        final Matcher address = ADDRESS.matcher(listen);
        require(address.matches() && Integer.parseInt(address.group(2)) <= MAX_PORT,
            "listen=" + listen + ": host:port, port 0 to " + MAX_PORT);
        require(maxViewers >= 1 && maxViewers <= MOST_VIEWERS,
            "maxViewers=" + maxViewers + ": 1 to " + MOST_VIEWERS);
        for (final String host : names(hosts)) {
            require(HOST.matcher(host).matches(), "hosts=" + host + ": names with port, as trading.example:9080");
        }
        allow = orElse(allow, "");
        CidrList.parse("allow", allow);
        actions = orElse(actions, ActionScope.LOCAL.word());
        ActionScope.of(actions);
        users = orElse(users, "");
        tls = tls == null ? TlsKeys.OFF : tls;
        final InetSocketAddress listener = address(listen);
        require(!listener.isUnresolved(), "listen=" + listen + ": the host is not known");
        ListenRules.require(listener, tls, users, hosts, allow);
    }

    /** The exchange, in the folders that were named. */
    ExchangePlan plan() {
        final ExchangePlan plan = ExchangePlan.read(
            exchange.isEmpty() ? Distribution.own().defaultConfiguration() : Path.of(exchange));
        return plan.in(
            queues.isEmpty() ? plan.folder() : Path.of(queues), data.isEmpty() ? plan.data() : Path.of(data));
    }

    InetSocketAddress address() {
        return address(listen);
    }

    CidrList allowed() {
        return CidrList.parse("allow", allow);
    }

    AccessKeys access() {
        return new AccessKeys(ActionScope.of(actions), file(users), tls);
    }

    /** How browsers reach the console that listens at a port: by the address, or by its first name. */
    String url(final int port) {
        final String host = address().getAddress().isLoopbackAddress() || hostNames().isEmpty()
            ? address().getHostString() + ":" + port : hostNames().get(0);
        return (tls.isOn() ? "https://" : "http://") + host;
    }

    @Override
    public boolean hasSecrets() {
        return !tls.keyStorePassword().isEmpty();
    }

    @Override
    public List<Path> secretFiles() {
        return Stream.concat(tls.secretFiles().stream(),
            Stream.of(file(users), file(metrics.tokenFile())).flatMap(Optional::stream)).toList();
    }

    List<String> hostNames() {
        return names(hosts);
    }

    @Override
    public Path queueFolder() {
        return queues.isEmpty() ? plan().folder() : Path.of(queues);
    }

    private static Optional<Path> file(final String name) {
        return name.isEmpty() ? Optional.empty() : Optional.of(Path.of(name));
    }

    private static InetSocketAddress address(final String listen) {
        final int colon = listen.lastIndexOf(':');
        return new InetSocketAddress(listen.substring(0, colon), Integer.parseInt(listen.substring(colon + 1)));
    }

    private static List<String> names(final String list) {
        return Stream.of(list.split(",")).map(String::strip).filter(name -> !name.isEmpty()).toList();
    }

    private static String orElse(final String value, final String otherwise) {
        return value == null || value.isBlank() ? otherwise : value.strip();
    }
}
