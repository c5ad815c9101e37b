package org.ringside.ops.ringside;

import java.io.IOException;
import org.ringside.launch.ExitCode;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.operations.OperatorDesk;
import org.ringside.ops.operations.Snapshot;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ringside snapshot}: takes a snapshot of an engine's journal, while it trades or not. */
@Command(
    name = "snapshot",
    description = "Take a snapshot of the state at the end of an engine's journal, beside the engine or without it,"
        + " so that the next start is short; delete what two snapshots make superfluous.",
    exitCodeList = {
        "0:taken, or nothing was journaled since the last one",
        "3:there is no journal",
        "4:somebody else is just taking one",
        "6:the journal is damaged",
        "8:events of the journal do not get published, the engine waits for a gateway"})
final class TakeSnapshot extends JournalVerb {
    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    @Override
    public Integer call() throws IOException, InterruptedException {
        final ExchangePlan exchange = plan();
        return isOfFolder() ? take(exchange) : audit(exchange).of(() -> take(exchange));
    }

    private int take(final ExchangePlan exchange) throws IOException, InterruptedException {
        try (Snapshot snapshot = new Snapshot(exchange, journal(), messages()::say)) {
            OperatorDesk.perform(exchange.folder(), snapshot, snapshot.plan());
            show(json, snapshot.document(), () -> snapshot.document() + "\n");
            return ExitCode.OK;
        }
    }
}
