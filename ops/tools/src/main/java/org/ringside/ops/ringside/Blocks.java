package org.ringside.ops.ringside;

import java.util.List;
import org.ringside.launch.ExitCode;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.operations.BlockLists;
import org.ringside.ops.terminal.Json;
import org.ringside.ops.terminal.Table;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code ringside blocks}: what {@code block} has blocked. */
@Command(
    name = "blocks",
    description = "List the blocked firms, accounts and sessions, and the gateways that know of each block. A session"
        + " is also blocked while its firm is.",
    exitCodeList = {"0:listed", "2:a list or the configuration cannot be read",
        "7:the list of a gateway that does not run is another account's"})
final class Blocks extends ExchangeVerb {
    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private record Document(String schema, List<BlockLists.Blocked> blocks) {
    }

    @Override
    public Integer call() {
        final ExchangePlan exchange = plan();
        final BlockLists lists = new BlockLists(exchange);
        final List<BlockLists.Blocked> blocks = lists.all();
        if (json) {
            out().println(Json.document(new Document("ringside.blocks/1", blocks)));
        } else if (blocks.isEmpty()) {
            messages().say("nothing is blocked");
        } else {
            final Table table = new Table("BLOCKED", ">ID", "GATEWAYS");
            blocks.forEach(blocked -> table.row(
                blocked.scope(), Long.toString(blocked.id()), String.join(", ", blocked.gateways())));
            out().print(table);
        }
        out().flush();
        blocks.stream().filter(blocked -> blocked.gateways().size() < lists.gateways().size())
            .forEach(blocked -> messages().say(blocked + " is not on the list of every gateway."
                + " '" + exchange.command("block", blocked.toString()) + "' puts it there"));
        return ExitCode.OK;
    }
}
