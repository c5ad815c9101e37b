package org.ringside.ops;

import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What the verbs of {@code ringside} have in common: the exchange they are about. */
abstract class ExchangeVerb implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(names = {"-c", "--config"}, paramLabel = "FILE",
        description = "Configuration of the exchange (default: conf/exchange.properties of the distribution).")
    private Path file;

    final ExchangePlan plan() {
        return ExchangePlan.read(file == null ? Distribution.own().defaultConfiguration() : file);
    }

    final PrintWriter out() {
        return spec.commandLine().getOut();
    }

    final ParameterException usage(final String message) {
        return new ParameterException(spec.commandLine(), message);
    }

    final Messages messages() {
        return new Messages(spec.root().name(), spec.commandLine().getErr());
    }

    /** One line for a process that is ready. */
    static String readyLine(final Child child) {
        final RunningProcess process = child.running();
        return String.format("%-8s pid %d  ready %s%s",
            process.name(), process.pid(), Format.seconds(child.readyAfter()),
            process.listen() == null ? "" : "  " + process.listen());
    }
}
