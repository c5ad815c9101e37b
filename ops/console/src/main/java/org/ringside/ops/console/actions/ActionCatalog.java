package org.ringside.ops.console.actions;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.ringside.gateway.control.BlockList.Scope;
import org.ringside.launch.Messages;
import org.ringside.matching.protocol.MassActionType;
import org.ringside.matching.protocol.Phase;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.operations.Drain;
import org.ringside.ops.operations.KillSwitch;
import org.ringside.ops.operations.NewDay;
import org.ringside.ops.operations.Operation;
import org.ringside.ops.operations.PhaseChange;
import org.ringside.ops.operations.PhaseNames;
import org.ringside.ops.operations.Reload;
import org.ringside.ops.operations.Snapshot;

/**
 * The actions of the console: the verbs of the command line that neither start nor stop a process. Each action reads
 * the configuration of the exchange, as the command line does.
 */
public final class ActionCatalog {
    private static final String ALL = "all";
    private static final String INSTRUMENT = "instrument";
    private static final String GATEWAY = "gateway";
    private static final String MAX_MILLIS = "maxMillis";
    private static final String WITHIN_MILLIS = "withinMillis";
    private static final Duration WITHIN = Duration.ofSeconds(10);

    private final Supplier<ExchangePlan> exchanges;
    private final Messages messages;

    /**
     * Makes the actions on an exchange.
     *
     * @param exchanges reads its configuration
     * @param messages  takes lines about the configuration
     */
    public ActionCatalog(final Supplier<ExchangePlan> exchanges, final Messages messages) {
        this.exchanges = exchanges;
        this.messages = messages;
    }

    /** The exchange as it is configured now. */
    ExchangePlan exchange() {
        return exchanges.get();
    }

    /**
     * The action that is asked for.
     *
     * @throws org.ringside.ops.console.access.RefusedException when there is no such action, or it takes other
     *     arguments
     */
    Action find(final ActionRequest request) {
        return switch (request.name()) {
            case "block" -> killSwitch(request, MassActionType.BLOCK);
            case "unblock" -> killSwitch(request, MassActionType.UNBLOCK);
            case "cancel" -> killSwitch(request, MassActionType.CANCEL);
            case "phase" -> phase(request);
            case "halt" -> instrument(request, Phase.HALT);
            case "resume" -> instrument(request, Phase.CONTINUOUS, Phase.HALT, Phase.VOLATILITY_AUCTION);
            case "day" -> day(request);
            case "reload" -> reload(request);
            case "snapshot" -> snapshot(request);
            case "drain" -> drain(request);
            default -> throw ActionRequest.bad("there is no action " + request.name()
                + ", but block, unblock, cancel, phase, halt, resume, day, reload, snapshot, drain");
        };
    }

    private Action killSwitch(final ActionRequest request, final MassActionType action) {
        request.requireOnly("scope", "id");
        final String name = request.text("scope");
        final Scope scope = Stream.of(Scope.values()).filter(one -> one.name().toLowerCase(Locale.ROOT)
            .equals(name)).findFirst().orElseThrow(() ->
                ActionRequest.bad("'" + name + "' is none of session, firm, account"));
        final long id = request.number("id");
        return new Action(
            new KillSwitch(exchanges.get(), action, scope, id), request.name() + " " + name + " " + id);
    }

    private Action phase(final ActionRequest request) {
        request.requireOnly(INSTRUMENT, "phase", MAX_MILLIS);
        final Phase phase = PhaseNames.phase(request.text("phase")).orElseThrow(() ->
            ActionRequest.bad("'" + request.text("phase") + "' is no phase: " + PhaseNames.all()));
        final Optional<Duration> maximum = request.has(MAX_MILLIS)
            ? Optional.of(Duration.ofMillis(request.number(MAX_MILLIS))) : Optional.empty();
        final String end = maximum.map(time -> " --max " + time.toMillis() + "ms").orElse("");
        return new Action(phaseChange(new PhaseChange.Request(
            request.text(INSTRUMENT), phase, Set.of(), maximum.orElse(null), null)),
            "phase " + request.text(INSTRUMENT) + " " + PhaseNames.of(phase) + end);
    }

    private Action instrument(final ActionRequest request, final Phase phase, final Phase... from) {
        request.requireOnly(INSTRUMENT);
        return new Action(phaseChange(PhaseChange.Request.of(request.text(INSTRUMENT), phase, from)),
            request.name() + " " + request.text(INSTRUMENT));
    }

    private Operation phaseChange(final PhaseChange.Request request) {
        final ExchangePlan exchange = exchanges.get();
        return new PhaseChange(exchange, exchange.instruments(messages), request);
    }

    private Action day(final ActionRequest request) {
        request.requireOnly();
        final ExchangePlan exchange = exchanges.get();
        return new Action(new NewDay(exchange, exchange.instruments(messages)), "day");
    }

    private Action reload(final ActionRequest request) {
        request.requireOnly(GATEWAY);
        final String gateway = request.text(GATEWAY);
        return new Action(new Reload(exchanges.get(), gateways(gateway)),
            "reload" + (gateway.equals(ALL) ? "" : " " + gateway));
    }

    private Action snapshot(final ActionRequest request) {
        request.requireOnly();
        final ExchangePlan exchange = exchanges.get();
        return new Action(new Snapshot(exchange, exchange.data(Exchange.ENGINE), messages::say), "snapshot");
    }

    private Action drain(final ActionRequest request) {
        request.requireOnly(GATEWAY, WITHIN_MILLIS);
        final String gateway = request.text(GATEWAY);
        final Duration within =
            request.has(WITHIN_MILLIS) ? Duration.ofMillis(request.number(WITHIN_MILLIS)) : WITHIN;
        return new Action(new Drain(exchanges.get(), gateways(gateway), within, false, messages),
            "drain " + gateway + (within.equals(WITHIN) ? "" : " --within " + within.toMillis() + "ms"));
    }

    private static List<String> gateways(final String name) {
        return name.equals(ALL) ? List.of() : List.of(name);
    }
}
