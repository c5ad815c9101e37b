package org.ringside.ops.ringside;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.ops.exchange.ChildProcess;
import org.ringside.ops.exchange.Distribution;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.RunningProcess;
import org.ringside.ops.operations.Audit;
import org.ringside.ops.terminal.Format;
import org.ringside.ops.terminal.Verb;
import org.ringside.queue.FolderAccess;
import picocli.CommandLine.Option;

/** What the verbs of {@code ringside} have in common: the exchange they are about. */
abstract class ExchangeVerb extends Verb {
    /** Processes of which an exchange has one, whose name says nothing more. */
    private static final List<String> ONLY_ONES = List.of(Exchange.LOG, Exchange.ENGINE, Exchange.MARKET_DATA);

    @Option(names = {"-c", "--config"}, paramLabel = "FILE",
        description = "Configuration of the exchange (default: conf/exchange.properties of the distribution).")
    private Path file;

    /** The exchange, if its queues are its own. */
    final ExchangePlan plan() {
        final ExchangePlan plan = configured();
        ExchangeFolder.state(plan);
        return plan;
    }

    /** The exchange as it is configured, even if another one has the folder of its queues. */
    final ExchangePlan configured() {
        return ExchangePlan.read(configuration());
    }

    /**
     * The folder of the queues, which is made if it is missing, for a verb that starts or ends processes.
     *
     * @throws LaunchException USAGE when accounts share the folder: each process has an account of its own there, and
     *                         notes of another account must not name the processes that this one ends
     */
    static ExchangeFolder folderOfOneAccount(final ExchangePlan plan) throws IOException {
        final ExchangeFolder folder = new ExchangeFolder(plan.folder());
        if (FolderAccess.isShared(plan.folder())) {
            throw new LaunchException(ExitCode.USAGE, "accounts share " + plan.folder() + ", and each process has one"
                + " of them: with the units of systemd, systemctl start, stop or restart ringside.target, or a unit");
        }
        return folder;
    }

    /** Tells the log of what is done, as it was typed. */
    final Audit audit(final ExchangePlan plan) {
        return Audit.ofExchange(plan, "ringside", user(), commandLine(), messages()::say);
    }

    /** Whether -c names the exchange. */
    final boolean isNamed() {
        return file != null;
    }

    /** The file that is named, or that of the distribution. */
    final Path configuration() {
        return file == null ? Distribution.own().defaultConfiguration() : file;
    }

    /** One line for a process that is ready. */
    static String readyLine(final ChildProcess child) {
        return line(child.running(), "ready " + Format.seconds(child.readyAfter()));
    }

    /** One line for a process: which part it is, how it is, its name if there may be others, and what it has said. */
    static String line(final RunningProcess process, final String condition) {
        return lineWithoutPid(process, "pid " + process.pid() + "  " + condition);
    }

    /** The same for one that has no pid now. */
    static String lineWithoutPid(final RunningProcess process, final String condition) {
        final String line = String.format("%-7s  %s", process.part(), condition);
        final String rest = word("slice", process.slice()) + word("warm-up", process.warmup());
        if (Exchange.CONSOLE.equals(process.part())) {
            return line + url(process) + rest;
        }
        return ONLY_ONES.contains(process.name()) ? line + rest
            : line + "  " + process.name() + (process.listen() == null ? "" : " " + process.listen())
                + port("tls", process.tlsListen()) + port("fix", process.fixListen())
                + port("fix-tls", process.fixTlsListen())
                + port("fix-sessions", process.fixSessions()) + rest;
    }

    private static String port(final String kind, final String words) {
        return words == null ? "" : " " + kind + " " + words;
    }

    /** Where browsers find it, once it has said so. */
    private static String url(final RunningProcess console) {
        if (console.tlsListen() != null) {
            return "  https://" + console.tlsListen();
        }
        return console.listen() == null ? "" : "  http://" + console.listen();
    }

    private static String word(final String name, final String value) {
        return value == null ? "" : "  " + name + " " + value;
    }
}
