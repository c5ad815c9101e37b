package org.ringside.ops.ringside;

import java.nio.file.Path;
import org.ringside.ops.exchange.ChildProcess;
import org.ringside.ops.exchange.Distribution;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.RunningProcess;
import org.ringside.ops.terminal.Format;
import org.ringside.ops.terminal.Verb;
import picocli.CommandLine.Option;

/** What the verbs of {@code ringside} have in common: the exchange they are about. */
abstract class ExchangeVerb extends Verb {
    @Option(names = {"-c", "--config"}, paramLabel = "FILE",
        description = "Configuration of the exchange (default: conf/exchange.properties of the distribution).")
    private Path file;

    final ExchangePlan plan() {
        return ExchangePlan.read(configuration());
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
        final String line = String.format("%-7s  pid %d  %s", process.part(), process.pid(), condition);
        final String rest = word("slice", process.slice()) + word("warm-up", process.warmup());
        return process.name().equals(Exchange.ENGINE) ? line + rest
            : line + "  " + process.name() + (process.listen() == null ? "" : " " + process.listen())
                + (process.tlsListen() == null ? "" : " tls " + process.tlsListen()) + rest;
    }

    private static String word(final String name, final String value) {
        return value == null ? "" : "  " + name + " " + value;
    }
}
