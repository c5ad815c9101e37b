package org.ringside.queue;

import java.io.IOException;
import java.io.PrintStream;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Pattern;
import org.openjdk.jcstress.Options;
import org.openjdk.jcstress.infra.Status;
import org.openjdk.jcstress.infra.TestInfo;
import org.openjdk.jcstress.infra.collectors.TestResult;
import org.openjdk.jcstress.infra.runners.ForkedTestConfig;
import org.openjdk.jcstress.infra.runners.Runner;
import org.openjdk.jcstress.infra.runners.TestConfig;
import org.openjdk.jcstress.infra.runners.TestList;
import org.openjdk.jcstress.os.AffinityMode;
import org.openjdk.jcstress.os.NodeType;
import org.openjdk.jcstress.os.SchedulingClass;
import org.openjdk.jcstress.vm.CompileMode;

/**
 * Runs races one after the other in this JVM, each by the runner that jcstress has generated for it. jcstress itself
 * starts a JVM or two for each race, and thirty to know the machine: most of the time of short races.
 */
final class RacesInOneJvm {
    /** In front of the name of a race that has had no outcome which it forbids. */
    static final String PASSED = "passed ";
    /** In front of the name of a race that has had one. */
    static final String FAILED = "failed ";

    /** Of a race that has had no outcome. */
    private static final int MOST_RUNS = 10;

    private RacesInOneJvm() {
    }

    /**
     * Takes the milliseconds of a run, a pattern of the names of races that are run once, one of races that are run
     * until they fail, and how many times these are run at most; prints a line for each race.
     */
    public static void main(final String[] args) throws Exception {
        // For outcomes alone, whatever jcstress has to say.
        final PrintStream outcomes = System.out;
        System.setOut(System.err);
        for (final String name : names(args[1])) {
            outcomes.println(outcome(name, args[0]));
        }
        for (final String name : names(args[2])) {
            String outcome = outcome(name, args[0]);
            for (int run = 1; run < Integer.parseInt(args[3]) && outcome.startsWith(PASSED); run++) {
                outcome = outcome(name, args[0]);
            }
            outcomes.println(outcome);
        }
        // Threads of a race that does not end would keep the JVM.
        System.exit(0);
    }

    private static List<String> names(final String pattern) {
        return TestList.tests().stream().filter(Pattern.compile(pattern).asPredicate()).sorted().toList();
    }

    private static String outcome(final String name, final String millis) throws Exception {
        final TestInfo race = TestList.getInfo(name);
        final TestConfig config = new TestConfig(options(millis), race, 0, List.of(), CompileMode.UNIFIED,
            new SchedulingClass(AffinityMode.NONE, race.threads(), NodeType.PACKAGE));
        final Runner<?> runner = (Runner<?>) Class.forName(race.generatedRunner())
            .getConstructor(ForkedTestConfig.class).newInstance(new ForkedTestConfig(config));
        TestResult result = runner.run();
        // On a busy machine one of the actors may have had no turn.
        for (int run = 1; run < MOST_RUNS && result.status() == Status.NORMAL && result.getTotalCount() == 0; run++) {
            result = runner.run();
        }
        result.setConfig(config);
        if (result.status() != Status.NORMAL || result.getTotalCount() == 0) {
            return result.status() + " " + name + " " + result.getMessages();
        }
        return (result.grading().isPassed ? PASSED : FAILED) + name + counts(result);
    }

    private static String counts(final TestResult result) {
        final StringBuilder counts = new StringBuilder();
        result.getStateKeys().stream().sorted(Comparator.naturalOrder())
            .forEach(state -> counts.append("  (").append(state).append(") ").append(result.getCount(state)));
        return counts.toString();
    }

    /** Strides are short because each state is a whole queue. */
    private static Options options(final String millis) throws IOException {
        final Options options = new Options(new String[] {
            "-time", millis, "-iters", "1", "-strideSize", "32", "-strideCount", "8", "-c", "2"});
        options.parse();
        return options;
    }
}
