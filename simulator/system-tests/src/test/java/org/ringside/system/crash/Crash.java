package org.ringside.system.crash;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.ringside.launch.ExitCode;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command {@code simulator/system-tests/crash}. */
@Command(name = "crash", mixinStandardHelpOptions = true, sortOptions = false, usageHelpAutoWidth = true,
    description = {
        "Run a whole exchange under load and kill its processes, at random instants and in the middle of what they do;"
            + " start them again, go on, and compare afterwards what traders, gateway and engine know.",
        "",
        "With --target feed a publisher of market data runs, too: it is killed and stands still, and now and then the"
            + " engine is killed, while a subscriber records L3. In the end the recording has to have each event once,"
            + " and every book as the engine's journal has it.",
        "",
        "With --cluster the engine is replicated: three members, and two bridges with a gateway each. Each row of the"
            + " table in docs/cluster.md happens to a new exchange, as often as --kills says.",
        "",
        "Prints a line for each kill, then what was found. Journals and logs are kept when something was."},
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
        "0:nothing was lost, nothing came twice, everybody knows the same",
        "1:something of that is not so, or a process did not come back",
        "2:usage"})
public final class Crash implements Callable<Integer> {
    private static final double NS_PER_SECOND = 1e9;
    private static final String ALL_ROWS = "all";

    /** What {@code --target} takes. */
    enum Target {
        ENGINE(List.of(Part.ENGINE)), GATEWAY(List.of(Part.GATEWAY)), ALL(Part.OF_ORDERS), FEED(Part.OF_FEED);

        private final List<Part> parts;

        Target(final List<Part> parts) {
            this.parts = parts;
        }

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Spec
    private CommandSpec spec;

    @Option(names = "--kills", defaultValue = "20", paramLabel = "N", description = "How many (${DEFAULT-VALUE}).")
    private int kills;

    @Option(names = "--seed", paramLabel = "N", description = "Of the kills and the orders (default: the time).")
    private Long seed;

    @Option(names = "--target", defaultValue = "all", paramLabel = "NAME",
        description = "What is killed: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE}); all: engine and gateway; feed: the"
            + " publisher of market data and the engine.")
    private Target target;

    @Option(names = "--rate", defaultValue = "2000", paramLabel = "N",
        description = "Messages per second (${DEFAULT-VALUE}).")
    private int rate;

    @Option(names = "--traders", defaultValue = "16", paramLabel = "N", description = "Sessions (${DEFAULT-VALUE}).")
    private int traders;

    @Option(names = "--policy", defaultValue = "mapped", paramLabel = "NAME",
        description = "Of the engine's journal: mapped or disk (${DEFAULT-VALUE}).")
    private String policy;

    @Option(names = "--hostile", description = "Let others attack meanwhile: icebergs that show little, orders up to"
        + " the limit, client ids with holes, mass cancels, fill-or-kill orders, a session that never reads,"
        + " connections that never log on, a flood and the like in FIX; and let the gateway hang now and then.")
    private boolean isHostile;

    @Option(names = "--sabotage", defaultValue = "none", paramLabel = "WHAT",
        description = "Break something on purpose, and so see that it is found: ${COMPLETION-CANDIDATES}"
            + " (${DEFAULT-VALUE}); packet goes with --target feed.")
    private Sabotage sabotage;

    @Option(names = "--cluster", description = "Kill members, bridges and gateways of a replicated engine.")
    private boolean isCluster;

    @Option(names = "--row", defaultValue = ALL_ROWS, paramLabel = "NAME",
        description = "With --cluster: what happens, or ${DEFAULT-VALUE}. See docs/cluster.md.")
    private String row;

    @Option(names = "--folder", paramLabel = "FOLDER",
        description = "New folder for journals and logs (default: a temporary one).")
    private Path folder;

    private Crash() {
    }

    /** Entry point. */
    public static void main(final String[] args) {
        System.exit(new CommandLine(new Crash()).setCaseInsensitiveEnumValuesAllowed(true).execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (sabotage == Sabotage.PACKET && target != Target.FEED) {
            throw new ParameterException(spec.commandLine(), "--sabotage packet goes with --target feed: without it"
                + " nobody records market data");
        }
        final List<ClusterRow> rows = rows();
        final long drawn = seed == null ? System.currentTimeMillis() : seed;
        final Path own = folder == null ? Files.createTempDirectory("ringside-crash-") : Files.createDirectory(folder);
        System.out.println("seed " + drawn + ", in " + own);
        final CrashSettings settings = new CrashSettings(kills, drawn, target.parts, rate, traders, policy,
            isHostile, sabotage, Path.of(System.getProperty("ringside.home")), own);
        if (isCluster) {
            return drill(rows, settings);
        }
        final CrashResult result = new CrashRun(settings, System.out::println).execute();
        print(result);
        if (!result.isClean()) {
            System.out.println("to see it again: simulator/system-tests/crash --kills " + kills + " --seed " + drawn
                + " --target " + target + (isHostile ? " --hostile" : "")
                + (sabotage == Sabotage.NONE ? "" : " --sabotage " + sabotage) + "; journals and logs are in " + own);
            return ExitCode.FAILURE;
        }
        if (folder == null) {
            delete(own);
        }
        return ExitCode.OK;
    }

    private List<ClusterRow> rows() {
        final List<ClusterRow> rows = Stream.of(ClusterRow.values())
            .filter(each -> row.equals(ALL_ROWS) || row.equals(each.toString())).toList();
        if (!isCluster && !row.equals(ALL_ROWS)) {
            throw new ParameterException(spec.commandLine(), "--row goes with --cluster");
        }
        if (rows.isEmpty()) {
            throw new ParameterException(
                spec.commandLine(), "--row " + row + ": " + ALL_ROWS + ", " + ClusterRow.names());
        }
        return rows;
    }

    private int drill(final List<ClusterRow> rows, final CrashSettings settings)
        throws IOException, InterruptedException {
        int wrong = 0;
        for (final ClusterRow each : rows) {
            final Path own = settings.folder().resolve(each.toString());
            try (ClusterRun run = new ClusterRun(settings.in(own), List.of(each), System.out::println)) {
                final ClusterResult result = run.execute(each, kills);
                System.out.println(result);
                final List<String> violations = run.finish();
                violations.forEach(violation -> System.out.println("WRONG " + violation));
                wrong += violations.size();
            }
        }
        if (wrong > 0) {
            System.out.println("FAILED. To see it again: simulator/system-tests/crash --cluster --row " + row
                + " --kills " + kills + " --seed " + settings.seed() + "; folders and logs are in "
                + settings.folder());
            return ExitCode.FAILURE;
        }
        System.out.println("nothing lost, nothing twice");
        if (folder == null) {
            delete(settings.folder());
        }
        return ExitCode.OK;
    }

    private static void print(final CrashResult result) {
        final JsonNode books = result.books();
        if (books != null) {
            System.out.printf(Locale.ROOT, "%,d kills  %,d orders  %,d trades  %,d rejects  %,d reconnects  "
                + "%,d recoveries compared%n", result.kills(), books.path("orders").asLong(),
                books.path("trades").asLong(), books.path("rejects").asLong(), books.path("reconnects").asLong(),
                result.recoveries());
        }
        System.out.println("most events of one command: " + result.mostEvents());
        System.out.println("ready after " + spread(result.readyNs()) + ", orders flow again after "
            + spread(result.outageNs()));
        if (result.feed() != null) {
            System.out.println("market data: " + result.feed());
        }
        result.attacks().forEach(attack -> System.out.println("attack " + attack));
        result.violations().forEach(violation -> System.out.println("WRONG " + violation));
        System.out.println(result.isClean() ? "nothing lost, nothing twice" : "FAILED");
    }

    private static String spread(final List<Long> ascending) {
        return ascending.isEmpty() ? "-" : String.format(Locale.ROOT, "%.2f s (half of them), %.2f s (longest)",
            ascending.get(ascending.size() / 2) / NS_PER_SECOND,
            ascending.get(ascending.size() - 1) / NS_PER_SECOND);
    }

    /** Removes a folder with everything in it. */
    static void delete(final Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (final Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
