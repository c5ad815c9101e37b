package org.ringside.ops.ringside;

import java.io.IOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.ringside.journal.JournalException;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.server.Retirement;
import org.ringside.ops.exchange.ChildProcess;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.ExchangeView;
import org.ringside.ops.exchange.LifeSigns;
import org.ringside.ops.exchange.ProcessCommand;
import org.ringside.ops.exchange.ProcessView;
import org.ringside.ops.operations.Audit;
import org.ringside.ops.terminal.Confirmation;
import org.ringside.ops.terminal.Format;
import org.ringside.queue.FolderAccess;
import org.ringside.queue.QueueDirectory;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/**
 * {@code ringside retire}: takes a gateway, or loops that it has no more, out of an exchange. The engine knows them
 * from its journal and is told when it starts: one that runs is stopped and started for it, one that does not is only
 * started. What the engine would refuse is found in its journal before; one that refuses all the same goes on as it
 * was.
 */
@Command(
    name = "retire",
    description = "Take a gateway, or loops of a gateway, out of the exchange whose configuration no longer names"
        + " them. The gateway must have stopped, and must have read all events of its sessions. A running engine is"
        + " restarted for this.",
    exitCodeList = {"0:it is out", "1:the engine failed, and the message says why",
        "2:the configuration names it, or something would be lost", "3:there is no such gateway",
        "4:it runs, or something would be lost", "6:a file is damaged", "8:the engine did not get ready in time"})
final class Retire extends ExchangeVerb {
    @Parameters(paramLabel = "GATEWAY", description = "Name of the gateway.")
    private String name;

    @Mixin
    private Confirmation confirmation;

    @Override
    public Integer call() throws IOException, InterruptedException {
        final ExchangePlan plan = plan();
        final ExchangeFolder folder = new ExchangeFolder(plan.folder());
        final Audit.Work work = () -> folder.exclusively(() -> {
            try {
                return retire(plan, folder);
            } finally {
                out().flush();
                folder.deleteIfUnused();
            }
        });
        return confirmation.isDryRun() ? work.run() : audit(plan).of(work);
    }

    private int retire(final ExchangePlan plan, final ExchangeFolder folder) throws IOException, InterruptedException {
        if (plan.cluster().isPresent()) {
            throw new LaunchException(ExitCode.USAGE, "the engine is replicated, and its members keep the loops of"
                + " every gateway: only an engine that stands alone takes one out");
        }
        final LifeSigns signs = new LifeSigns(plan);
        final ExchangeView found = signs.look();
        requireOneAccount(plan, found);
        requireStopped(signs.gateway(name));
        final LoopRetirement retirement = LoopRetirement.of(plan, name);
        final boolean isLossAccepted = requireRead(plan, retirement);
        if (retirement.isGatewayKept() && retirement.queues().isEmpty() && found.isLiving(Exchange.ENGINE)) {
            throw new LaunchException(ExitCode.USAGE, name + " is named in " + plan.file() + ": take it out of"
                + " gateways=, or lower loops= in its own file, then type this again");
        }
        requireKnown(plan, found, retirement);
        retirement.requireMovable();
        final Map<String, Integer> stranded = foresee(plan, retirement, isLossAccepted);
        if (confirmation.isDryRun()) {
            out().println("would retire " + name
                + (found.isLiving(Exchange.ENGINE) ? ", and restart the engine for it" : ""));
            stranded.forEach((loop, orders) -> out().println("would leave " + Format.count(orders) + " open orders of"
                + " the sessions of " + loop + ", and tell nobody what becomes of them until these log on elsewhere"));
            return ExitCode.OK;
        }
        return retire(plan, folder, found, retirement, isLossAccepted);
    }

    private int retire(final ExchangePlan plan, final ExchangeFolder folder, final ExchangeView found,
        final LoopRetirement retirement, final boolean isLossAccepted) throws IOException, InterruptedException {
        final List<String> said = perform(plan, folder, found, retirement, isLossAccepted);
        final int moved = retirement.moveSessions();
        folder.removeUnusedQueues(retirement.queues());
        said.forEach(out()::println);
        if (moved > 0) {
            out().println(moved + " sessions go on at other loops of " + name + ": '"
                + plan.command("restart", name) + "'");
        }
        if (said.isEmpty() && moved == 0) {
            throw unknown(plan);
        }
        if (!retirement.isGatewayKept()) {
            forget(plan, folder);
        }
        return ExitCode.OK;
    }

    /** Notes of another account must not name the engine that this one ends. */
    private static void requireOneAccount(final ExchangePlan plan, final ExchangeView found) throws IOException {
        if (found.isLiving(Exchange.ENGINE) && FolderAccess.isShared(plan.folder())) {
            throw new LaunchException(ExitCode.USAGE, "the engine runs, and accounts share " + plan.folder()
                + ": with the units of systemd, type systemctl stop ringside.target 'ringside-*', then this again as"
                + " the account of the engine, then systemctl start ringside.target");
        }
    }

    /** It holds its locks until it has written down what it has read. */
    private void requireStopped(final ProcessView gateway) {
        ExchangeView.requireReachable(List.of(gateway));
        if (gateway.isLiving()) {
            throw new LaunchException(ExitCode.IN_USE, gateway.process() + " runs. Stop it with 'kill "
                + gateway.process().pid() + "', then type this again");
        }
    }

    /** Returns whether what was not read may be lost. */
    private boolean requireRead(final ExchangePlan plan, final LoopRetirement retirement) throws IOException {
        final Map<String, Long> unread = retirement.unread();
        if (unread.isEmpty()) {
            return confirmation.isGiven() && !retirement.isGatewayKept();
        }
        final String events = unread.entrySet().stream()
            .map(loop -> Format.count(loop.getValue()) + " of " + loop.getKey()).collect(Collectors.joining(", "));
        if (retirement.isGatewayKept() && !retirement.queues().isEmpty()) {
            throw new LaunchException(ExitCode.IN_USE, name + " has not read all events: " + events + ". Its sessions"
                + " go on, and nothing of theirs may be lost: set loops= as it was, '"
                + plan.command("restart", name) + "', stop it, lower loops= and type this again");
        }
        final String intention = "retire " + name + ", and lose events that it has not read: " + events
            + ". '" + plan.command("restart", name) + "' lets it read them, while " + plan.file()
            + " names it; then stop it";
        if (confirmation.isDryRun()) {
            out().println("would " + intention);
        } else {
            confirmation.require(messages(), intention, name + " was not retired");
        }
        return true;
    }

    /** A name that is misspelt is not worth a restart. Without queues only the engine can tell, from its journal. */
    private void requireKnown(final ExchangePlan plan, final ExchangeView found, final LoopRetirement retirement) {
        if ("memory".equals(ConfigFile.properties(plan.engine()).getProperty("policy", "").trim())) {
            throw new LaunchException(ExitCode.USAGE, "the engine has policy=memory, and so no journal that knows "
                + name + ": '" + plan.command("restart", Exchange.ENGINE, "--yes") + "' has it read the configuration"
                + " again, and its orders are lost");
        }
        if (found.isLiving(Exchange.ENGINE) && retirement.queues().isEmpty()) {
            throw new LaunchException(ExitCode.NOT_FOUND, "there is no queue to a gateway " + name + " in "
                + plan.folder() + " that the configuration does not name: nothing is to be retired");
        }
    }

    /**
     * Looks into the journal for what the engine would refuse, so that none is stopped for nothing. By loop, the open
     * orders that would be left. Where nothing is journaled, only an engine can say more.
     */
    private Map<String, Integer> foresee(
        final ExchangePlan plan, final LoopRetirement retirement, final boolean isLossAccepted) {
        final Map<String, Integer> orders;
        try {
            orders = Retirement.foresee(plan.data(Exchange.ENGINE), retirement.setting(isLossAccepted));
        } catch (final JournalException none) {
            if (none.reason() == JournalException.Reason.NOT_FOUND) {
                return Map.of();
            }
            throw none;
        } catch (final LaunchException refused) {
            throw unchanged(refused, retirement, "");
        }
        if (orders.isEmpty() && !retirement.isGatewayKept() && retirement.queues().isEmpty()) {
            throw unknown(plan);
        }
        return orders.entrySet().stream().filter(loop -> loop.getValue() > 0)
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, Integer::sum, TreeMap::new));
    }

    private static LaunchException unchanged(
        final LaunchException refused, final LoopRetirement retirement, final String engine) {
        return new LaunchException(refused.exitCode(), refused.getMessage() + ". Nothing was changed" + engine
            + (refused.exitCode() == ExitCode.IN_USE && !retirement.isGatewayKept()
            ? "; --yes accepts what would be lost" : ""), refused);
    }

    private LaunchException unknown(final ExchangePlan plan) {
        return new LaunchException(ExitCode.NOT_FOUND, "the engine's journal in " + plan.data(Exchange.ENGINE)
            + " has no gateway loop of " + name + " that the configuration does not name");
    }

    /** Returns what the engine has said to it. */
    private List<String> perform(final ExchangePlan plan, final ExchangeFolder folder, final ExchangeView found,
        final LoopRetirement retirement, final boolean isLossAccepted) throws InterruptedException {
        final List<String> others = retirement.others(found);
        final List<String> served = new ArrayList<>(others);
        retirement.routes().stream()
            .filter(route -> retirement.queues().contains(ExchangePlan.output(route))).forEach(served::add);
        final ProcessCommand retiring =
            ProcessCommand.engine(plan, others, List.of("retire=" + retirement.setting(isLossAccepted)), false);
        final ProcessView engine = found.find(Exchange.ENGINE).orElseThrow();
        ExchangeView.requireReachable(List.of(engine));
        if (engine.isLiving()) {
            engine.process().stop(plan.config().stopLimit(), messages());
        }
        final boolean isKept = plan.parts().containsKey(name);
        final Exchange exchange =
            new Exchange(plan, found.without(isKept ? "" : name, retirement.queues()), folder, messages(), false);
        final List<String> said;
        try {
            said = start(exchange, retiring).lines().stream()
                .filter(line -> line.contains(" is retired at event ")).map(line -> line.replace("engine: ", ""))
                .toList();
        } catch (final LaunchException refused) {
            if (engine.isLiving()) {
                start(new Exchange(plan, found, folder, messages(), false),
                    ProcessCommand.engine(plan, served, List.of(), false));
            }
            if (found.living().isEmpty()) {
                folder.log(Exchange.ENGINE).delete();
            }
            throw unchanged(refused, retirement, engine.isLiving() ? ", and the engine runs again" : "");
        }
        if (found.living().isEmpty()) {
            exchange.stop();
            folder.log(Exchange.ENGINE).delete();
        }
        return said;
    }

    private ChildProcess start(final Exchange exchange, final ProcessCommand command) throws InterruptedException {
        return Teardown.unless(exchange::stop, messages(), () -> exchange.restart(command));
    }

    /** What it has left beside the queues. Its sessions' journals stay: a trader may want to know. */
    private void forget(final ExchangePlan plan, final ExchangeFolder folder) throws IOException {
        folder.log(name).delete();
        Files.deleteIfExists(plan.folder().resolve(name + QueueDirectory.COUNTERS_SUFFIX));
        if (Files.isDirectory(plan.data(name))) {
            out().println("the journals of its sessions stay in " + plan.data(name));
        }
    }
}
