package org.ringside.ops.exchange;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.probe.ProbeConfig;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.OtherConfig;
import org.ringside.matching.cluster.BridgeConfig;
import org.ringside.matching.cluster.MemberConfig;
import org.ringside.matching.server.EngineConfig;
import org.ringside.ops.log.LogConfig;

/**
 * The command line of a process of an exchange.
 *
 * @param name  of the process
 * @param part  one of the constants of {@link Exchange}
 * @param words of its command line: a verb of {@code ringside}, and arguments
 */
public record ProcessCommand(String name, String part, List<String> words) {
    private static final String SET = "--set";

    /**
     * Returns all command lines of an exchange, in the order of the start.
     *
     * @param listenerSettings keys of the gateways' and the console's configuration to override, as {@code key=value}
     * @param lifeline         whether the processes end with the one that starts them
     */
    public static List<ProcessCommand> of(
        final ExchangePlan plan, final List<String> listenerSettings, final boolean lifeline) {
        final String queues = "queues=" + plan.folder();
        final List<ProcessCommand> commands = new ArrayList<>();
        plan.log().ifPresent(log -> commands.add(new ProcessCommand(Exchange.LOG, Exchange.LOG,
            words("log", log, lifeline, List.of(queues, "folder=" + plan.data(Exchange.LOG))))));
        plan.cluster().ifPresentOrElse(cluster -> commands.addAll(cluster(plan, cluster, lifeline)),
            () -> commands.add(engine(plan, plan.routes(), List.of(), lifeline)));
        for (final ExchangePlan.GatewayPlan gateway : plan.gateways()) {
            final List<String> settings = new ArrayList<>(List.of(queues));
            settings.addAll(listenerSettings);
            if (gateway.isJournaled()) {
                settings.add("journal=" + plan.data(gateway.name()));
            }
            commands.add(new ProcessCommand(gateway.name(), Exchange.GATEWAY,
                words("gateway", gateway.file(), lifeline, settings)));
        }
        plan.probe().ifPresent(probe -> {
            commands.add(new ProcessCommand(probe.name(), Exchange.PROBE,
                words("probe", probe.file(), lifeline, List.of(queues))));
            if (probe.hasHandler()) {
                commands.add(new ProcessCommand(probe.handlerName(), Exchange.HANDLER,
                    words("probe-handler", probe.file(), lifeline, List.of(queues))));
            }
        });
        plan.market().ifPresent(market -> commands.add(market(plan, market, listenerSettings, lifeline)));
        plan.console().ifPresent(console -> commands.add(console(plan, console, listenerSettings, lifeline)));
        return commands;
    }

    /** Its configuration. */
    Path file() {
        return Path.of(words.get(words.indexOf("-c") + 1));
    }

    /** Keys of its configuration that the command line overrides. */
    Map<String, String> settings() {
        final Map<String, String> settings = new LinkedHashMap<>();
        for (int i = words.indexOf(SET); i >= 0 && i < words.size(); i += 2) {
            final String[] setting = words.get(i + 1).split("=", 2);
            settings.put(setting[0], setting[1]);
        }
        return settings;
    }

    /**
     * Reads the configuration of the process as it does at its start; that of the engine beside its journal.
     *
     * @throws org.ringside.launch.LaunchException when the process would refuse the configuration
     */
    public void requireSoundFile() {
        switch (part) {
            case Exchange.ENGINE ->
                ConfigFile.read(file(), settings(), EngineConfig.class).requireSameInstruments();
            case Exchange.GATEWAY -> ConfigFile.read(file(), settings(), GatewayConfig.class);
            case Exchange.PROBE, Exchange.HANDLER -> ConfigFile.read(file(), settings(), ProbeConfig.class);
            case Exchange.LOG -> ConfigFile.read(file(), settings(), LogConfig.class);
            case Exchange.MEMBER -> ConfigFile.read(file(), settings(), MemberConfig.class);
            case Exchange.BRIDGE -> ConfigFile.read(file(), settings(), BridgeConfig.class);
            default -> ServiceLoader.load(OtherConfig.class).stream().map(ServiceLoader.Provider::get)
                .filter(other -> other.process().equals(name)).forEach(other -> other.read(file(), settings()));
        }
    }

    /**
     * Returns the command line of the engine with other keys, for example for other gateway loops than those of the
     * configuration.
     *
     * @param settings keys of its configuration to override, as {@code key=value}
     */
    public static ProcessCommand engine(
        final ExchangePlan plan, final List<String> routes, final List<String> settings, final boolean lifeline) {
        final List<String> all = new ArrayList<>(List.of("queues=" + plan.folder(),
            "routes=" + String.join(",", routes), "journal=" + plan.data(Exchange.ENGINE)));
        plan.schedule().ifPresent(schedule -> all.add("schedule=" + schedule));
        plan.market().ifPresent(market -> all.add("publicQueues=" + plan.publicQueueNames()));
        all.addAll(settings);
        return new ProcessCommand(
            Exchange.ENGINE, Exchange.ENGINE, words("engine", plan.engine(), lifeline, all));
    }

    /** The members of this host, each with a folder of its own, and the bridge. */
    private static List<ProcessCommand> cluster(
        final ExchangePlan plan, final ClusterPlan cluster, final boolean lifeline) {
        final List<ProcessCommand> commands = new ArrayList<>();
        final String queues = "queues=" + plan.folder();
        for (int member = 0; cluster.memberFile().isPresent() && member < cluster.list().size(); member++) {
            final String name = ClusterPlan.process(member);
            commands.add(new ProcessCommand(name, Exchange.MEMBER, words("member", cluster.memberFile().get(), lifeline,
                List.of(queues, "member=" + member, "folder=" + plan.data(name)))));
        }
        final List<String> ofBridge = new ArrayList<>(
            List.of(queues, "input=" + plan.input(), "routes=" + String.join(",", plan.routes())));
        plan.schedule().ifPresent(schedule -> ofBridge.add("schedule=" + schedule));
        commands.add(new ProcessCommand(
            cluster.process(), Exchange.BRIDGE, words("bridge", cluster.bridge(), lifeline, ofBridge)));
        return commands;
    }

    /** The publisher of market data. One that is told where to listen runs beside another of the same configuration. */
    private static ProcessCommand market(
        final ExchangePlan plan, final Path file, final List<String> settings, final boolean lifeline) {
        final List<String> all = new ArrayList<>(List.of("queues=" + plan.folder(), "queue=" + Exchange.MARKET_DATA,
            "journal=" + plan.data(Exchange.ENGINE), "store=" + plan.data(Exchange.MARKET_DATA)));
        if (!settings.isEmpty()) {
            all.addAll(List.of("driver=embedded", "driverFolder=" + mediaFolder(plan), "recovery=127.0.0.1:0"));
        }
        return new ProcessCommand(
            Exchange.MARKET_DATA, Exchange.MARKET_DATA, words("market-data", file, lifeline, all));
    }

    /** Where the media driver of a demo is: among its queues, and gone with them. */
    public static Path mediaFolder(final ExchangePlan plan) {
        return plan.folder().resolve("aeron");
    }

    /** The console, which is told where the exchange is. */
    private static ProcessCommand console(
        final ExchangePlan plan, final Path file, final List<String> settings, final boolean lifeline) {
        final List<String> all = new ArrayList<>(
            List.of("exchange=" + plan.file(), "queues=" + plan.folder(), "data=" + plan.data()));
        all.addAll(settings);
        if (!settings.isEmpty()) {
            // It runs beside an exchange of the same configuration, which has that port.
            all.add("metrics.listen=");
        }
        return new ProcessCommand(Exchange.CONSOLE, Exchange.CONSOLE, words("console", file, lifeline, all));
    }

    private static List<String> words(
        final String verb, final Path file, final boolean lifeline, final List<String> settings) {
        final List<String> words = new ArrayList<>(List.of(verb, "-c", file.toString()));
        if (lifeline) {
            words.add("--lifeline");
        }
        settings.forEach(setting -> words.addAll(List.of(SET, setting)));
        return words;
    }
}
