package org.ringside.ops.console.server;

import static org.ringside.launch.ServerConfig.require;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.ringside.launch.CidrList;
import org.ringside.launch.Key;
import org.ringside.launch.Keys;
import org.ringside.launch.ServerConfig;
import org.ringside.ops.console.access.AccessKeys;
import org.ringside.ops.console.access.ActionScope;
import org.ringside.ops.console.access.ListenRules;
import org.ringside.ops.console.access.TlsKeys;
import org.ringside.ops.exchange.Distribution;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.ops.exchange.ExchangePlan;

/** The contents of {@code console.properties}. A key without a value counts as left out. */
public record ConsoleConfig(
    @Key(value = "Configuration of the exchange that the console shows. `up` and `demo` set this key, and the next"
        + " two.",
        otherwise = "`exchange.properties` of the distribution", form = "a file")
    String exchange,
    @Key(value = "Folder of the exchange's queues.", otherwise = "what that file says", form = "a folder")
    String queues,
    @Key(value = "Folder of the exchange's journals.", otherwise = "what that file says", form = "a folder")
    String data,
    @Key(value = "Where browsers connect. Port 0 takes a free one, which the ready line names. An address that other"
        + " machines reach [needs more keys](console.md#beyond-the-loopback).", byDefault = "127.0.0.1:9080",
        form = "host:port")
    String listen,
    @Key(value = "Streams at a time: a window of a browser has one, and a login may have 4.", byDefault = "32",
        min = 1, max = 256)
    Integer maxViewers,
    @Key(value = "Names by which browsers know this machine, besides `127.0.0.1`, `localhost` and `[::1]`. The"
        + " console refuses a request for another name.", otherwise = "none", form = "NAME:PORT, with commas")
    String hosts,
    @Key(value = "Addresses that may connect; the console closes connections from others at once.", otherwise = "all"
        + " that reach the port",
        form = "as 10.0.0.0/8, 192.168.1.5, fd00::/8")
    String allow,
    @Key(value = "[From where people may act](console.md#actions), for example block a session.",
        byDefault = "local", form = "none, local, remote")
    String actions,
    @Key(value = "File of the users that may log in by [name and password](console.md#logging-in).",
        otherwise = "by `ringside login` only", form = "a file")
    String users,
    MetricsKeys metrics, TlsKeys tls) implements ServerConfig {

    private static final Keys KEYS = Keys.of(ConsoleConfig.class);
    private static final Pattern HOST = Pattern.compile("([A-Za-z0-9.-]{1,253}|\\[[0-9a-fA-F:.]+])(:\\d{1,5})?");

    /** Fills in defaults, and refuses values that are not allowed. */
    public ConsoleConfig {
        exchange = text("exchange", exchange);
        queues = text("queues", queues);
        data = text("data", data);
        listen = text("listen", listen);
        maxViewers = KEYS.valueIn("maxViewers", maxViewers);
        hosts = text("hosts", hosts);
        allow = text("allow", allow);
        actions = text("actions", actions);
        users = text("users", users);
        metrics = metrics == null ? MetricsKeys.NONE : metrics;
        tls = tls == null ? TlsKeys.OFF : tls;
        for (final String host : names(hosts)) {
            require(HOST.matcher(host).matches(), "hosts=" + host + ": names with port, as trading.example:9080");
        }
        CidrList.parse("allow", allow);
        ActionScope.of(actions);
        ListenRules.require(ListenRules.address("listen", listen), tls, users, hosts, allow);
        if (metrics.address().isPresent()) {
            ListenRules.requireForMetrics(metrics.address().get(), tls, metrics.tokenFile(), hosts, allow);
        }
    }

    /**
     * The exchange, in the folders that were named.
     *
     * @throws org.ringside.launch.LaunchException when another exchange has the folder of the queues
     */
    ExchangePlan plan() {
        final ExchangePlan plan = ExchangePlan.read(
            exchange.isEmpty() ? Distribution.own().defaultConfiguration() : Path.of(exchange));
        final ExchangePlan placed = plan.in(
            queues.isEmpty() ? plan.folder() : Path.of(queues), data.isEmpty() ? plan.data() : Path.of(data));
        ExchangeFolder.state(placed);
        return placed;
    }

    InetSocketAddress address() {
        return ListenRules.address("listen", listen);
    }

    CidrList allowed() {
        return CidrList.parse("allow", allow);
    }

    AccessKeys access() {
        return new AccessKeys(ActionScope.of(actions), file(users), tls);
    }

    /** How browsers reach the console that listens at a port. */
    String url(final int port) {
        return (tls.isOn() ? "https://" : "http://") + place(port);
    }

    /** The same without the scheme: its address, or for other machines its first name. */
    String place(final int port) {
        return address().getAddress().isLoopbackAddress() || hostNames().isEmpty()
            ? address().getHostString() + ":" + port : hostNames().get(0);
    }

    @Override
    public List<String> secrets() {
        return Stream.of(tls.keyStorePassword()).filter(secret -> !secret.isEmpty()).toList();
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

    private static List<String> names(final String list) {
        return Stream.of(list.split(",")).map(String::strip).filter(name -> !name.isEmpty()).toList();
    }

    private static String text(final String key, final String value) {
        return KEYS.text(key, value == null || value.isBlank() ? null : value.strip());
    }
}
