package org.ringside.ops.ringside;

import java.io.IOException;
import java.util.Map;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.matching.server.EngineConfig;
import org.ringside.matching.server.RecordSkip;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.terminal.Confirmation;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code ringside engine --skip-record}: leaves a command out that the engine cannot apply. */
@Command(
    name = "engine",
    hidden = true,
    description = {
        "Leave a record out of the engine's journal, from now on and for ever, as the last resort when the engine"
            + " cannot apply it. The engine must not run. The journal notes the skip, and keeps the record.",
        "",
        "The session whose command it was gets a reject (104): the command has not happened. A record that was"
            + " applied once, or without which others would change their meaning, cannot be skipped.",
        "",
        "-c may name the configuration of the exchange or, where there is none, that of the engine."},
    exitCodeList = {"0:it is left out", "2:without --yes, or it has to stay", "3:there is no such record",
        "4:an engine runs", "6:the journal is damaged"})
final class SkipRecord extends ExchangeVerb {
    @Option(names = "--skip-record", required = true, paramLabel = "INDEX",
        description = "The record that the engine has named.")
    private long index;

    @Mixin
    private Confirmation confirmation;

    @Override
    public Integer call() throws IOException, InterruptedException {
        return isOfEngine() || confirmation.isDryRun() ? leaveOut() : audit(plan()).of(this::leaveOut);
    }

    private int leaveOut() throws IOException {
        try (RecordSkip skip = RecordSkip.open(engine(), index)) {
            final String action = "leave out " + skip.description() + ", for ever: for its sender it is rejected, and "
                + "the books go on as if it had never come";
            if (confirmation.isDryRun()) {
                messages().say("would " + action);
                return ExitCode.OK;
            }
            confirmation.require(messages(), action, "nothing is left out");
            return skip(skip);
        }
    }

    private int skip(final RecordSkip skip) {
        skip.append();
        messages().say(skip.description() + ", is left out from now on. Start the engine: "
            + (isOfEngine() ? "ringside engine -c " + configuration() : configured().command("up")));
        return ExitCode.OK;
    }

    /** Then there is no exchange whose log could be told. */
    private boolean isOfEngine() {
        return ConfigFile.properties(configuration()).stringPropertyNames().stream()
            .anyMatch(key -> key.startsWith("instruments."));
    }

    private EngineConfig engine() {
        if (isOfEngine()) {
            return ConfigFile.read(configuration(), Map.of(), EngineConfig.class);
        }
        final ExchangePlan plan = plan();
        return ConfigFile.read(plan.engine(), Map.of("journal", plan.data(Exchange.ENGINE).toString(),
            "queues", plan.folder().toString(), "routes", String.join(",", plan.routes())), EngineConfig.class);
    }
}
