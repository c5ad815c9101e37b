package org.ringside.ops.exchange;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.launch.ExitCode;
import org.ringside.launch.Keys;
import org.ringside.launch.LaunchException;
import org.ringside.matching.server.EngineOutline;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec.Writers;

class ExchangePlanTest {
    private static final Path CONF = Path.of("../../conf");

    @TempDir
    private Path folder;

    @BeforeEach
    void setUp() throws IOException {
        write("engine.properties", "input=orders.in");
        write("gateway.properties", "name=gw-1");
    }

    @Test
    void shouldReadTheConfigurationThatIsShipped() {
        final ExchangePlan plan = ExchangePlan.read(CONF.resolve("exchange.properties"));

        assertThat(plan.config()).isEqualTo(
            ExchangePlan.read(write("exchange.properties", "log=log.properties")).config());
        assertThat(plan.folder()).isEqualTo(QueueDirectory.defaultPath());
        assertThat(plan.queues()).containsOnlyKeys("orders.in", "orders.out.gw-1");
        assertThat(plan.queues().get("orders.in").writers()).isEqualTo(Writers.MANY);
        assertThat(plan.queues().get("orders.in").payloadLength()).isEqualTo(112);
        assertThat(plan.queues().get("orders.out.gw-1").writers()).isEqualTo(Writers.ONE);
        assertThat(plan.queues().get("orders.out.gw-1").payloadLength()).isEqualTo(240);
        assertThat(plan.queues().values()).allSatisfy(spec -> assertThat(spec.schemaId()).isEqualTo(3902));
    }

    @Test
    void shouldReadTheConfigurationWithTwoGatewaysThatIsShipped() {
        assertThat(ExchangePlan.read(CONF.resolve("exchange-two-gateways.properties")).routes())
            .containsExactly("gw-1", "gw-2");
    }

    @Test
    void shouldKnowTheQueueThatTheEngineReadsWhateverElseIsWrongWithItsConfiguration() {
        write("engine.properties", "batch=many\ninstruments.1.symbol=ABC");
        final Path file = write("exchange.properties", "");
        assertThat(ExchangePlan.read(file).input()).isEqualTo("orders.in");

        write("engine.properties", "input=commands\nnonsense=1");
        write("gateway.properties", "name=gw-1\noutput=commands");

        assertThat(ExchangePlan.read(file).input()).isEqualTo("commands");
    }

    @Test
    void shouldKnowTheQueuesOfEventsForEverybodyAndLeaveWrongNamesToTheEngine() {
        assertThat(ExchangePlan.read(write("exchange.properties", "")).publicQueues()).isEmpty();
        write("engine.properties", "input=orders.in\npublicQueues= md , md.b,, orders.in,orders.out.gw-1, log,md");

        final ExchangePlan plan = ExchangePlan.read(write("exchange.properties", "publicSlots=1024"));

        assertThat(plan.publicQueues()).containsOnlyKeys("md", "md.b");
        assertThat(plan.publicQueues().values())
            .allSatisfy(spec -> assertThat(spec).isEqualTo(EngineOutline.publicQueue(1_024)));
        assertThat(plan.queues()).doesNotContainKey("md");
    }

    @Test
    void shouldMakeOneRouteForEachEventLoop() {
        write("gateway.properties", "name=gw-1\nloops=2");
        write("b.properties", "name=gw-2");

        final ExchangePlan plan = ExchangePlan.read(
            write("exchange.properties", "gateways=gateway.properties, b.properties\nqueues=q\ndata=d"));

        assertThat(plan.routes()).containsExactly("gw-1", "gw-1.1", "gw-2");
        assertThat(plan.folder()).isEqualTo(folder.resolve("q"));
        assertThat(plan.data("gw-2")).isEqualTo(folder.resolve("d").resolve("gw-2"));
    }

    @Test
    void shouldGiveGatewaysTheTimeThatTheBridgeGivesThemWhereThereIsOne() {
        write("engine.properties", "gatewayGraceMs=1000");
        write("bridge.properties", "bridge=host-1\nmembers=127.0.0.1:9040\ngatewayGraceMs=2000");

        assertThat(ExchangePlan.read(write("exchange.properties", "")).gatewayGrace()).hasMillis(1_000);
        assertThat(ExchangePlan.read(write("exchange.properties", "bridge=bridge.properties")).gatewayGrace())
            .hasMillis(2_000);
    }

    @Test
    void shouldGiveCommandsThatAShellTakesAsTheyStand() throws IOException {
        assertThat(ExchangePlan.read(write("exchange.properties", "")).command("up"))
            .isEqualTo("ringside up -c " + folder.resolve("exchange.properties"));
        assertThat(ExchangePlan.read(write("my $5 \"b\".properties", "")).command("restart", "gw-1"))
            .isEqualTo("ringside restart gw-1 -c \"" + folder + "/my \\$5 \\\"b\\\".properties\"");
    }

    @Test
    void shouldNameTheKeyAndTheKnownOnesWhenAKeyIsUnknown() {
        final Path file = write("exchange.properties", "inputslots=1024");

        assertRefused(file, ": unknown key 'inputslots'. Known keys: "
            + String.join(", ", Keys.of(ExchangeConfig.class).names()));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "inputSlots=many          | : 'many' is no value for 'inputSlots'",
        "inputSlots=1000          | : inputSlots, inputPayload: slots must be a power of two from 2 to 2^30, not 1000",
        "gateways=,               | : gateways=,: a name is missing, write files with a comma between two",
        "gateways=gateway.properties,,b | : gateways=gateway.properties,,b: a name is missing, write files with a"
            + " comma between two",
        "readyTimeout=30          | : readyTimeout: '30' is not a time such as 500ms, 10s or 2m",
        "readyTimeout=0s          | : readyTimeout: '0s' is no time in which a process gets ready",
        "publicSlots=1000         | : publicSlots: slots must be a power of two from 2 to 2^30, not 1000",
        "outputPayload=100        | : outputSlots, outputPayload: payload must be a power of two from 128 to 2^20, "
            + "less 16 (112, 240, 496, ...), not 100"})
    void shouldSayInOneLineWhatIsWrongWithAValue(final String line, final String message) {
        assertRefused(write("exchange.properties", line), message);
    }

    @Test
    void shouldRefuseGatewayThatWritesToAnotherQueueThanTheEngineReads() {
        final Path gateway = write("gateway.properties", "output=orders");

        assertThatThrownBy(() -> ExchangePlan.read(write("exchange.properties", "")))
            .hasMessage(gateway + ": output=orders, but the engine reads input=orders.in. Name the same queue in both");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "name=engine | 'engine' is no name for a gateway", "name=traders | 'traders' is no name for a gateway",
        "name=a/b    | name=a/b: 1 to 20 letters, digits, hyphens",
        "name=..     | name=..: 1 to 20 letters, digits, hyphens",
        "loops=17    | loops=17: 1 to 16", "loops=many | 'many' is no value for 'loops'"})
    void shouldRefuseOfAGatewayWhatItWouldRefuseItself(final String line, final String message) {
        final Path gateway = write("gateway.properties", line);

        assertThatThrownBy(() -> ExchangePlan.read(write("exchange.properties", "")))
            .hasMessageStartingWith(gateway + ": " + message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "name=engine   | 'engine' is no name for a probe", "name=a_b | name=a_b: 1 to 20 letters, digits, hyphens",
        "handler=inline | handler=inline: thread or process"})
    void shouldRefuseOfAProbeWhatItWouldRefuseItself(final String line, final String message) {
        final Path probe = write("probe.properties", line);

        assertThatThrownBy(() -> ExchangePlan.read(write("exchange.properties", "probe=probe.properties")))
            .hasMessageStartingWith(probe + ": " + message);
    }

    @Test
    void shouldPassOverWhatAProbeAloneHasToKnow() {
        write("probe.properties", "burst=many");

        final ExchangePlan plan = ExchangePlan.read(write("exchange.properties", "probe=probe.properties"));

        assertThat(plan.parts().keySet()).containsExactly("engine", "gw-1", "probe");
    }

    @ParameterizedTest
    @CsvSource({"gateway.properties, gw-1", "probe.properties, gw-1", "handler.properties, h-handler"})
    void shouldRefuseTwoProcessesOfOneName(final String probe, final String name) {
        write("probe.properties", "name=gw-1");
        write("handler.properties", "name=h\nhandler=process");
        write("b.properties", "name=h-handler");
        final Path file = write("exchange.properties", "gateways=gateway.properties,b.properties\nprobe=" + probe);

        assertRefused(file, ": two processes have the name " + name + ". Each needs its own");
    }

    @ParameterizedTest
    @ValueSource(strings = {"log", "market-data", "orders.out.gw-1"})
    void shouldRefuseAQueueIntoTheEngineThatHasTheNameOfAnother(final String input) {
        final Path engine = write("engine.properties", "input=" + input);

        assertThatThrownBy(() -> ExchangePlan.read(write("exchange.properties", "")))
            .hasMessage(engine + ": input=" + input + ": another queue of the exchange has that name");
    }

    @Test
    void shouldHaveNoProbeUnlessOneIsNamed() {
        assertThat(ExchangePlan.read(write("exchange.properties", "")).probe()).isEmpty();
        assertThat(ExchangePlan.read(CONF.resolve("exchange.properties")).probe()).isEmpty();
    }

    @Test
    void shouldPlanAProbeAndItsHandler() {
        write("probe.properties", "");
        final ExchangePlan thread = ExchangePlan.read(write("exchange.properties", "probe=probe.properties"));
        assertThat(thread.parts().keySet()).containsExactly("engine", "gw-1", "probe");

        write("probe.properties", "handler=process");
        final ExchangePlan process = ExchangePlan.read(write("exchange.properties", "probe=probe.properties"));
        assertThat(process.parts().keySet()).containsExactly("engine", "gw-1", "probe", "probe-handler");
        assertThat(process.bare(Optional.empty(), Optional.empty()).parts().keySet()).containsExactly("engine", "gw-1");
        assertThat(process.bare(Optional.of(folder), Optional.of(folder)).parts().keySet())
            .containsExactly("engine", "gw-1", "market-data", "console");
        assertThat(process.queues()).containsOnlyKeys("orders.in", "orders.out.gw-1");
    }

    @Test
    void shouldPlanAPublisherOfMarketDataAndItsQueue() {
        write("engine.properties", "publicQueues=own");
        write("feed.properties", "");
        final ExchangePlan without = ExchangePlan.read(write("exchange.properties", "data=d"));
        assertThat(without.publicQueues()).containsOnlyKeys("own");
        assertThat(ProcessCommand.engine(without, without.routes(), List.of(), false).words())
            .noneMatch(word -> word.startsWith("publicQueues="));
        final ExchangePlan plan = ExchangePlan.read(write("exchange.properties", "marketData=feed.properties\ndata=d"));

        assertThat(plan.parts().get("market-data")).isEqualTo(Exchange.MARKET_DATA);
        assertThat(plan.publicQueues()).containsOnlyKeys("own", "market-data");
        assertThat(plan.queues()).doesNotContainKey("market-data");
        assertThat(plan.readerOf("market-data")).contains("market-data");
        assertThat(ProcessCommand.engine(plan, plan.routes(), List.of(), false).words())
            .contains("publicQueues=own,market-data");
        assertThat(ProcessCommand.of(plan, List.of(), false).stream().filter(it -> it.name().equals("market-data"))
            .findFirst().orElseThrow().words()).contains("queue=market-data",
            "journal=" + folder.resolve("d").resolve("engine"), "store=" + folder.resolve("d").resolve("market-data"));
        assertThat(plan.bare(Optional.empty(), Optional.empty()).publicQueues()).containsOnlyKeys("own");
    }

    @Test
    void shouldTakeWhatAnIncludedFileNamesBesideThatFile() throws IOException {
        Files.createDirectory(folder.resolve("mine"));
        write("exchange.properties", "engine=engine.properties\ngateways=gateway.properties\ndata=data\nqueues=q");
        write("mine/gateway.properties", "include=../gateway.properties\nname=gw-7");
        final Path file = write("mine/exchange.properties",
            "include=../exchange.properties\ngateways=gateway.properties\nqueues=q");

        final ExchangePlan plan = ExchangePlan.read(file);

        assertThat(plan.engine()).isEqualTo(folder.resolve("engine.properties"));
        assertThat(plan.routes()).containsExactly("gw-7");
        assertThat(plan.folder()).isEqualTo(folder.resolve("mine/q"));
        assertThat(plan.data("gw-7")).isEqualTo(folder.resolve("data/gw-7"));
    }

    @Test
    void shouldNameTheFileThatIsMissing() {
        assertThatThrownBy(() -> ExchangePlan.read(folder.resolve("none.properties")))
            .hasMessageStartingWith("there is no configuration file " + folder.resolve("none.properties") + ": ");
    }

    private static void assertRefused(final Path file, final String message) {
        assertThatThrownBy(() -> ExchangePlan.read(file))
            .isInstanceOfSatisfying(LaunchException.class, ex -> assertThat(ex.exitCode()).isEqualTo(ExitCode.USAGE))
            .hasMessage(file + message);
    }

    private Path write(final String name, final String text) {
        try {
            return Files.writeString(folder.resolve(name), text);
        } catch (final IOException ex) {
            throw new java.io.UncheckedIOException(ex);
        }
    }
}
