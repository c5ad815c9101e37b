package org.ringside.ops.console.server;

import static org.ringside.launch.ServerConfig.require;

import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.ringside.launch.ServerConfig;
import org.ringside.ops.exchange.Distribution;
import org.ringside.ops.exchange.ExchangePlan;

/**
 * What {@code console.properties} says. Keys that are left out take the value in brackets.
 *
 * @param exchange   configuration of the exchange that is shown [exchange.properties of the distribution].
 * @param queues     folder of its queues [what that file says].
 * @param data       folder of its journals [what that file says].
 * @param listen     host:port where browsers connect, of the loopback; port 0 takes any [127.0.0.1:9080].
 * @param maxViewers streams at a time, 1 to 256 [32].
 * @param hosts      names with port that browsers may call this machine, besides those of the loopback, with commas
 *                   [none].
 * @param metrics    who gets metrics [who is logged in].
 */
public record ConsoleConfig(
    String exchange, String queues, String data, String listen, Integer maxViewers, String hosts,
    MetricsKeys metrics) implements ServerConfig {

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
        require(isLoopback(address.group(1)), "listen=" + listen + ": other machines reach " + address.group(1)
            + ", and a console shows the exchange to whoever comes. Listen at 127.0.0.1 and come through"
            + " 'ssh -L 9080:127.0.0.1:9080'");
        require(maxViewers >= 1 && maxViewers <= MOST_VIEWERS,
            "maxViewers=" + maxViewers + ": 1 to " + MOST_VIEWERS);
        for (final String host : names(hosts)) {
            require(HOST.matcher(host).matches(), "hosts=" + host + ": names with port, as trading.example:9080");
        }
    }

    /** The exchange, in the folders that were named. */
    ExchangePlan plan() {
        final ExchangePlan plan = ExchangePlan.read(
            exchange.isEmpty() ? Distribution.own().defaultConfiguration() : Path.of(exchange));
        return plan.in(
            queues.isEmpty() ? plan.folder() : Path.of(queues), data.isEmpty() ? plan.data() : Path.of(data));
    }

    InetSocketAddress address() {
        final int colon = listen.lastIndexOf(':');
        return new InetSocketAddress(listen.substring(0, colon), Integer.parseInt(listen.substring(colon + 1)));
    }

    List<String> hostNames() {
        return names(hosts);
    }

    @Override
    public Path queueFolder() {
        return queues.isEmpty() ? plan().folder() : Path.of(queues);
    }

    private static boolean isLoopback(final String host) {
        final InetSocketAddress address = new InetSocketAddress(host.replaceAll("[\\[\\]]", ""), 0);
        return !address.isUnresolved() && address.getAddress().isLoopbackAddress();
    }

    @Override
    public List<Path> secretFiles() {
        return metrics.tokenFile().isEmpty() ? List.of() : List.of(Path.of(metrics.tokenFile()));
    }

    private static List<String> names(final String list) {
        return Stream.of(list.split(",")).map(String::strip).filter(name -> !name.isEmpty()).toList();
    }

    private static String orElse(final String value, final String otherwise) {
        return value == null || value.isBlank() ? otherwise : value.strip();
    }
}
