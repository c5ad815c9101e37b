package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.gateway.config.GatewayConfig;
import org.ringside.gateway.probe.ProbeConfig;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.Tool;
import org.ringside.marketdata.server.MarketDataConfig;
import org.ringside.matching.cluster.BridgeConfig;
import org.ringside.matching.cluster.MemberConfig;
import org.ringside.matching.rings.ReadPositions;
import org.ringside.matching.server.EngineConfig;
import org.ringside.ops.console.server.ConsoleConfig;
import org.ringside.ops.exchange.ExchangeConfig;
import org.ringside.ops.log.LogConfig;
import org.ringside.ops.ringside.Ringside;
import org.ringside.queue.Queue;
import org.ringside.system.crash.FreePort;
import org.ringside.testing.SharedMemory;

/**
 * The units of systemd: what they name is there, systemd takes them, and their commands run an exchange. Nobody has
 * systemd start them here.
 */
class UnitsTest {
    private static final Path UNITS = Launcher.ROOT.resolve("ops/dist/systemd");
    private static final String HOME = "/usr/lib/ringside";
    private static final String CONFIGURATION = "/etc/ringside";
    private static final String QUEUES = "/dev/shm/ringside/queues";
    private static final String DATA = "/var/lib/ringside";
    private static final Pattern COMMAND = Pattern.compile("(?m)^Exec\\w+=-?(.*)$");
    /** Systemd knows it when it calls {@code ExecStartPost}. */
    private static final String PID = "$MAINPID";
    private static final Pattern UNIT = Pattern.compile("\\bringside[a-z@-]*\\.(?:service|target|slice)");
    /** Lines that are not the same in all services: what they may reach. */
    private static final Pattern OF_ONE = Pattern.compile("PrivateNetwork|RestrictAddressFamilies|IPAddress\\w+");
    /** Traders reach these, so they have an account of their own. */
    private static final Pattern OF_TRADERS = Pattern.compile("-gateway@|-probe");
    private static final Map<String, Integer> ACCOUNTS = Map.of("ringside", 61_001, "ringside-gateway", 61_002);
    private static final int GROUP = 61_000;
    private static final int STRANGER = 61_003;
    private static final boolean IS_ROOT = "root".equals(System.getProperty("user.name"));
    private static final String BEGIN_OF_HARDENING = "# What the process may do.";
    /** In tenths: a unit without any of this has 96. The first two reach no network, the console only its host. */
    private static final Map<String, Integer> MOST_EXPOSED = Map.of("engine", 7, "log", 7, "console", 14);
    private static final int MOST_EXPOSED_OF_OTHERS = 15;
    private static final Map<String, Class<?>> CONFIGURATIONS = Map.of("engine", EngineConfig.class, "gw-1",
        GatewayConfig.class, "log", LogConfig.class, "console", ConsoleConfig.class, "market-data",
        MarketDataConfig.class, "probe", ProbeConfig.class, "member", MemberConfig.class, "bridge", BridgeConfig.class,
        "exchange", ExchangeConfig.class);

    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();

    @TempDir
    private Path folder;

    @Test
    void shouldNameCommandsAndFilesThatThereAre() throws IOException {
        final Set<String> processes = Pattern.compile("(?m)^([a-z-]+)\\)$")
            .matcher(Files.readString(Launcher.ROOT.resolve("ops/bin/ringside"))).results()
            .map(found -> found.group(1)).collect(Collectors.toSet());
        for (final Path unit : units(".service")) {
            for (final String command : commands(unit)) {
                final List<String> words = Arrays.asList(
                    command.replace("%i", "gw-1").replace(PID, "1").split(" "));
                assertThat(words.get(0)).as("%s: %s", unit, command).startsWith(HOME + "/");
                assertThat(Launcher.ROOT.resolve("ops").resolve(words.get(0).substring(HOME.length() + 1)))
                    .as("%s: %s", unit, command).isExecutable();
                final String file = words.get(words.indexOf("-c") + 1);
                assertThat(file).as("%s: %s", unit, command).startsWith(CONFIGURATION + "/");
                assertThat(UNITS.resolve("etc" + file.substring(CONFIGURATION.length()))).isRegularFile();
                if (!processes.contains(words.get(1))) {
                    Tool.commandLine(new Ringside()).parseArgs(words.subList(1, words.size()).toArray(String[]::new));
                } else {
                    assertThat(words).as("%s: %s", unit, command).hasSize(4);
                }
            }
        }
    }

    @Test
    void shouldNameUnitsThatThereAre() throws IOException {
        final Set<String> there = units("").stream().map(unit -> unit.getFileName().toString())
            .collect(Collectors.toSet());
        final Set<String> named = new LinkedHashSet<>();
        for (final Path unit : units("")) {
            UNIT.matcher(Files.readString(unit)).results().map(MatchResult::group).forEach(named::add);
        }
        named.add("ringside-gateway@.service");

        assertThat(there).containsAll(named).hasSize(11);
    }

    @Test
    void shouldAllowEachServiceTheSameButForTheNetwork() throws IOException {
        final Set<String> hardenings = new LinkedHashSet<>();
        for (final Path unit : units(".service")) {
            final String text = Files.readString(unit);
            hardenings.add(text.substring(text.indexOf(BEGIN_OF_HARDENING), text.indexOf("\n[Install]")).lines()
                .filter(line -> !OF_ONE.matcher(line).lookingAt()).collect(Collectors.joining("\n")));
            assertThat(text).as("%s", unit)
                .contains("\nRestrictAddressFamilies=AF_UNIX", "\nGroup=ringside\n", "\nUMask=0077\n",
                    "\nUser=" + (OF_TRADERS.matcher(unit.toString()).find() ? "ringside-gateway" : "ringside") + "\n")
                .doesNotContain("\nRemoveIPC=yes", "\nPrivateUsers=", "\nMemoryDenyWriteExecute=", "\nProcSubset=");
        }
        assertThat(hardenings).hasSize(1);
    }

    /** The engine keeps what the publisher notes in its folder that it needs; nobody else writes in another's. */
    @Test
    void shouldWriteInNoFolderOfAnotherButThePublisherInThatOfTheJournal() throws IOException {
        for (final Path unit : units(".service")) {
            final List<String> foreign = Files.readString(unit).lines()
                .filter(line -> line.startsWith("ReadWritePaths=")).toList();
            assertThat(foreign).as("%s", unit).isEqualTo(unit.toString().contains("-market-data.")
                ? List.of("ReadWritePaths=-" + ofConfiguration("market-data", "journal")) : List.of());
        }
        assertThat(ofConfiguration("console", "exchange")).isEqualTo(CONFIGURATION + "/exchange.properties");
        assertThat(ofConfiguration("market-data", "journal")).isEqualTo(ofConfiguration("engine", "journal"))
            .isEqualTo(DATA + value("engine", "StateDirectory").replaceFirst("ringside", ""));
    }

    /** The files of a JVM that no other process of the unit writes: what its collectors do, and why it has crashed. */
    @Test
    void shouldHaveEachJvmWriteWhatItKnowsOfItselfInAFolderOfItsOwn() throws IOException {
        for (final Path unit : units(".service")) {
            final String text = Files.readString(unit);
            final Matcher folder = Pattern.compile("\nLogsDirectory=(ringside/([a-z%-]+))\n").matcher(text);
            if (unit.toString().contains("-queues.")) {
                assertThat(text).doesNotContain("RINGSIDE_JVM_LOG");
            } else {
                assertThat(folder.find()).as("%s", unit).isTrue();
                assertThat(text).contains("\nLogsDirectoryMode=0700\n", "\nEnvironment=RINGSIDE_JVM_LOG=/var/log/"
                    + folder.group(1) + "/" + folder.group(2) + "\n");
            }
        }
    }

    private static String ofConfiguration(final String process, final String key) throws IOException {
        return Files.readString(UNITS.resolve("etc/" + process + ".properties")).lines()
            .filter(line -> line.startsWith(key + "=")).findFirst().orElseThrow().substring(key.length() + 1);
    }

    @Test
    void shouldBringConfigurationsThatTheProcessesTake() throws IOException {
        final Path etc = configurations();
        try (Stream<Path> files = Files.list(etc)) {
            for (final Path file : files.toList()) {
                final String name = file.getFileName().toString().replace(".properties", "");
                assertThat(CONFIGURATIONS).containsKey(name);
                assertThat(ConfigFile.read(file, Map.of(), CONFIGURATIONS.get(name))).as("%s", file).isNotNull();
            }
        }
    }

    @Test
    void shouldPassForUnitsWithSystemd() throws IOException {
        final List<String> words = new ArrayList<>(List.of("verify", "--man=no"));
        writeUnits().forEach(unit -> words.add(unit.toString()));

        expectNoWord(words);
        final Path addition = Files.createDirectory(folder.resolve("ringside-console.service.d"));
        Files.copy(UNITS.resolve("console-read-only.conf"), addition.resolve("read-only.conf"));
        expectNoWord(List.of("verify", "--man=no", folder.resolve("ringside-console.service").toString()));
    }

    private static void expectNoWord(final List<String> words) {
        final Launcher.Result verified = analyze(words).succeeded();
        assertThat(verified.output() + verified.messages()).isEmpty();
    }

    @Test
    void shouldExposeLittle() throws IOException {
        for (final Path unit : writeUnits()) {
            if (unit.toString().endsWith(".service")) {
                final String name = unit.getFileName().toString().replaceAll("ringside-|\\.service", "");
                analyze(List.of("security", "--no-pager", "--offline=true", "--threshold="
                    + MOST_EXPOSED.getOrDefault(name, MOST_EXPOSED_OF_OTHERS), unit.toString())).succeeded();
            }
        }
    }

    /** Where no process runs yet. */
    @Test
    void shouldLetTwoAccountsAndNobodyElseAtQueuesThatAreMade() throws IOException {
        assumeTrue(IS_ROOT, "only root gives each account its own");
        final List<Path> folders = shareFolders(configurations());
        Launcher.runHere("ringside", "queues", "create", "-c",
            folders.get(2).resolve("exchange.properties").toString()).succeeded();

        requireClosed(folders);
    }

    /** As root each service has its own account, as systemd would give it one, and nobody else gets at anything. */
    @Test
    @Tag("long")
    void shouldRunAnExchangeByTheCommandsOfTheUnits() throws Exception {
        final Path etc = configurations();
        final String address = "127.0.0.1:" + FreePort.find();
        Files.writeString(etc.resolve("gw-1.properties"),
            Files.readString(etc.resolve("gw-1.properties")) + "listen=" + address + "\n");
        final List<Path> folders = shareFolders(etc);
        assumeTrue(Launcher.run(Launcher.shell("").command(as("ringside", program()))).exitCode() == 0,
            "other accounts cannot run the distribution where it is: " + program());
        final List<Process> processes = new ArrayList<>();
        try {
            tool("queues", "ExecStart");
            tool("engine", "ExecStartPre");
            final List<String> units = List.of("log", "engine", "gateway@");
            for (final String unit : units) {
                processes.add(process(unit));
            }
            for (int i = 0; i < units.size(); i++) {
                final String pid = Long.toString(processes.get(i).pid());
                Launcher.run(builder(units.get(i),
                    List.of(value(units.get(i), "ExecStartPost").replace(PID, pid).split(" ")))).succeeded();
            }
            Launcher.runHere("trader-sim", "run", "smoke", "--rate", "8k", "--address", address).succeeded();
            for (final String unit : List.of("engine", "gateway@")) {
                final Launcher.Result health = run(unit, "health").succeeded();
                assertThat(health.output()).as("seen by the account of %s", unit).doesNotContain("out of reach");
            }
            assertThat(run("engine", "block", "session", "1001", "--yes").succeeded().output()).contains("is blocked");
            assertThat(run("engine", "blocks").succeeded().output()).contains("1001").contains("gw-1");
            assertThat(folders.get(1).resolve("gw-1/blocked.properties")).content().contains("sessions=1001\n");
            assertThat(run("engine", "unblock", "session", "1001").succeeded().output()).contains("may trade again");
            for (final String verb : List.of("restart log", "retire gw-1", "drain gw-1 --end")) {
                assertThat(run("engine", (verb + " --yes").split(" ")).exited(2).messages()).as(verb)
                    .contains("systemctl");
            }
            if (IS_ROOT) {
                requireClosed(folders);
            }

            tool("gateway@", "ExecStop");
            for (int i = processes.size() - 1; i >= 0; i--) {
                processes.get(i).destroy();
                assertThat(processes.get(i).waitFor(1, TimeUnit.MINUTES)).isTrue();
                assertThat(processes.get(i).exitValue()).as("SuccessExitStatus").isEqualTo(143);
                if (IS_ROOT && i == processes.size() - 1) {
                    Files.delete(folders.get(0).resolve("gw-1.blocked.copy"));
                    final Launcher.Result block = run("engine", "block", "session", "1002", "--yes").exited(7);
                    assertThat(block.output()).contains("is blocked");
                    assertThat(block.messages()).contains("gw-1 does not run, and its list is another account's");
                    assertThat(run("engine", "unblock", "session", "1002").exited(7).messages())
                        .contains("start it, or ask as its account");
                }
            }
            tool("queues", "ExecStop");
            // The next start, as after a boot: what the gateway keeps is for its account alone.
            final long end = ReadPositions.read(folders.get(1).resolve("engine")).get("gw-1");
            tool("queues", "ExecStart");
            try (Queue queue = Queue.inspect(folders.get(0).resolve("orders.out.gw-1.q"))) {
                assertThat(queue.position()).as("no event is made again").isPositive().isEqualTo(end);
            }
            tool("queues", "ExecStop");
            assertThat(folders.get(0)).as("kept, for it is shared").isEmptyDirectory();
            retireAndNameAgain(etc, end, processes);
        } finally {
            processes.forEach(Process::destroyForcibly);
        }
    }

    /** As the account of the engine, which cannot open what the gateway keeps. */
    private void retireAndNameAgain(final Path etc, final long end, final List<Process> processes) throws Exception {
        final Path exchange = etc.resolve("exchange.properties");
        final Path engine = etc.resolve("engine.properties");
        final List<String> before = List.of(Files.readString(exchange), Files.readString(engine));
        Files.writeString(etc.resolve("gw-2.properties"),
            Files.readString(etc.resolve("gw-1.properties")).replace("gw-1", "gw-2"));
        Files.setAttribute(etc.resolve("gw-2.properties"), "unix:mode", 0644);
        Files.writeString(exchange, before.get(0).replace("gateways=gw-1", "gateways=gw-2"));
        Files.writeString(engine, before.get(1).replace("routes=gw-1", "routes=gw-2"));

        assertThat(run("engine", "retire", "gw-1").succeeded().output())
            .contains("the gateway loop gw-1 is retired at event " + end + "\n");

        Files.writeString(exchange, before.get(0).replace("gateways=", "gateways=gw-2.properties,"));
        Files.writeString(engine, before.get(1).replace("routes=", "routes=gw-2,"));
        tool("queues", "ExecStart");
        processes.add(process("engine"));
        final Process again = processes.get(processes.size() - 1);
        Launcher.run(builder("engine", List.of(value("engine", "ExecStartPost")
            .replace(PID, Long.toString(again.pid())).split(" ")))).succeeded();
        again.destroy();
        assertThat(again.waitFor(1, TimeUnit.MINUTES)).isTrue();
        tool("queues", "ExecStop");
    }

    /** A third account reaches nothing; engine and gateway reach the queues and not each other's files. */
    private void requireClosed(final List<Path> folders) throws IOException {
        for (final Path each : folders) {
            final List<Path> files = below(each);
            assertThat(files).as("%s", each).hasSizeGreaterThan(1);
            assertThat(reached(STRANGER, STRANGER, files)).isEmpty();
            for (final Path file : files) {
                assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .as("%s, if its folder were open", file).endsWith("---");
            }
        }
        final List<Path> queues = below(folders.get(0));
        final Path data = folders.get(1);
        for (final String account : ACCOUNTS.keySet()) {
            assertThat(reached(ACCOUNTS.get(account), GROUP, queues)).as("queues, of %s", account)
                .containsExactlyElementsOf(queues);
        }
        assertThat(reached(ACCOUNTS.get("ringside"), GROUP, below(data.resolve("gw-1")))).isEmpty();
        assertThat(reached(ACCOUNTS.get("ringside-gateway"), GROUP, below(data.resolve("engine")))).isEmpty();
        assertThat(reached(ACCOUNTS.get("ringside"), GROUP, below(data.resolve("engine")))).isNotEmpty();
    }

    /** The files that an account can read, write, search, or lock. */
    private static List<Path> reached(final int user, final int group, final List<Path> files) {
        final List<String> command = new ArrayList<>(setpriv(user, group));
        command.addAll(List.of("sh", "-c", "for file; do if [ -r \"$file\" ] || [ -w \"$file\" ] "
            + "|| [ -x \"$file\" ] "
            + "|| flock --nonblock --shared \"$file\" true 2>/dev/null; then printf '%s\\n' \"$file\"; fi; "
            + "done", "sh"));
        files.forEach(file -> command.add(file.toString()));
        return Launcher.run(Launcher.shell("").command(command)).succeeded().output().lines().map(Path::of).toList();
    }

    private static List<Path> below(final Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.sorted().toList();
        }
    }

    /** As ringside.tmpfiles has them, and systemd the folder of each process: queues, data and configurations. */
    private List<Path> shareFolders(final Path etc) throws IOException {
        final Path queues = Files.createDirectory(memory.folder().resolve("queues"));
        final Path data = Files.createDirectory(folder.resolve("data"));
        if (IS_ROOT) {
            for (final Path parent : List.of(folder, memory.folder())) {
                Files.setPosixFilePermissions(parent, PosixFilePermissions.fromString("rwxr-xr-x"));
            }
            for (final Path each : List.of(queues, data, etc)) {
                Files.setAttribute(each, "unix:gid", GROUP);
            }
            for (final Path file : below(etc)) {
                Files.setAttribute(file, "unix:gid", GROUP);
                Files.setAttribute(file, "unix:mode", Files.isDirectory(file) ? 0750 : 0640);
            }
            for (final String unit : List.of("log", "engine", "gateway@")) {
                final Path own = Files.createDirectory(data.resolve(value(unit, "StateDirectory").split("/")[1]));
                Files.setAttribute(own, "unix:uid", ACCOUNTS.get(value(unit, "User")));
                Files.setAttribute(own, "unix:mode", 0700);
            }
        }
        Files.setAttribute(queues, "unix:mode", 02770);
        Files.setAttribute(data, "unix:mode", 0750);
        return List.of(queues, data, etc);
    }

    private static List<String> program() {
        return List.of(Launcher.ROOT.resolve("ops/dist/target/ringside/bin/ringside").toString(), "--version");
    }

    /** A command of a unit that runs to its end. */
    private void tool(final String unit, final String kind) throws IOException {
        Launcher.run(builder(unit, List.of(value(unit, kind).split(" ")))).succeeded();
    }

    /** A verb as the account of a unit. */
    private Launcher.Result run(final String unit, final String... verb) throws IOException {
        final List<String> words = new ArrayList<>(List.of(HOME + "/bin/ringside"));
        words.addAll(List.of(verb));
        words.addAll(List.of("-c", CONFIGURATION + "/exchange.properties"));
        return Launcher.run(builder(unit, words));
    }

    private Process process(final String unit) throws IOException {
        return builder(unit, List.of(value(unit, "ExecStart").split(" ")))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    private ProcessBuilder builder(final String unit, final List<String> words) throws IOException {
        return Launcher.shell("").command(as(value(unit, "User"), words.stream().map(this::here).toList()));
    }

    /** What a unit says of a key, of the gateway gw-1. */
    private static String value(final String unit, final String key) throws IOException {
        return Files.readString(UNITS.resolve("ringside-" + unit + ".service")).lines()
            .filter(each -> each.startsWith(key + "=")).findFirst().orElseThrow()
            .substring(key.length() + 1).replace("%i", "gw-1").replaceFirst("^-", "");
    }

    private static List<String> as(final String account, final List<String> words) {
        final List<String> command = new ArrayList<>(IS_ROOT ? setpriv(ACCOUNTS.get(account), GROUP) : List.of());
        command.addAll(List.of("sh", "-c", "umask 0077; exec \"$@\"", "sh"));
        command.addAll(words);
        return command;
    }

    /** Numbers without an account do. */
    private static List<String> setpriv(final int user, final int group) {
        return List.of("setpriv", "--reuid=" + user, "--regid=" + group, "--clear-groups");
    }

    /** The configurations of the units, for folders of this test. */
    private Path configurations() throws IOException {
        final Path etc = Files.createDirectory(folder.resolve("etc"));
        try (Stream<Path> files = Files.list(UNITS.resolve("etc"))) {
            for (final Path file : files.toList()) {
                Files.writeString(etc.resolve(file.getFileName()), here(Files.readString(file)));
            }
        }
        return etc;
    }

    private String here(final String text) {
        return text.replace(HOME, Launcher.ROOT.resolve("ops/dist/target/ringside").toString())
            .replace(CONFIGURATION, folder.resolve("etc").toString())
            .replace(QUEUES, memory.folder().resolve("queues").toString())
            .replace(DATA, folder.resolve("data").toString());
    }

    /** As they would be installed, with the programs where they are here. */
    private List<Path> writeUnits() throws IOException {
        final List<Path> written = new ArrayList<>();
        for (final Path unit : units("")) {
            final Path copy = folder.resolve(unit.getFileName().toString().replace("@.", "@gw-1."));
            Files.writeString(copy, Files.readString(unit)
                .replace(HOME, Launcher.ROOT.resolve("ops/dist/target/ringside").toString()));
            written.add(copy);
        }
        return written;
    }

    private static Launcher.Result analyze(final List<String> words) {
        assumeTrue(Stream.of(System.getenv("PATH").split(":"))
            .anyMatch(place -> Files.isExecutable(Path.of(place, "systemd-analyze"))),
            "there is no systemd-analyze here: apt-get install systemd");
        return Launcher.run(Launcher.shell("SYSTEMD_LOG_LEVEL=warning systemd-analyze " + String.join(" ", words)));
    }

    private static List<String> commands(final Path unit) throws IOException {
        return COMMAND.matcher(Files.readString(unit)).results().map(found -> found.group(1)).toList();
    }

    private static List<Path> units(final String suffix) throws IOException {
        try (Stream<Path> files = Files.list(UNITS)) {
            return files.filter(file -> file.toString().matches(".*\\.(service|target|slice)"))
                .filter(file -> file.toString().endsWith(suffix)).sorted().toList();
        }
    }
}
