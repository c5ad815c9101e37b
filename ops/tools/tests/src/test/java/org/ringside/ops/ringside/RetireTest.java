package org.ringside.ops.ringside;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.ExitCode;
import org.ringside.matching.protocol.DayReportedDecoder;
import org.ringside.matching.protocol.InstrumentReportedDecoder;
import org.ringside.matching.protocol.NewOrderEncoder;
import org.ringside.matching.protocol.OrdType;
import org.ringside.matching.protocol.SelfMatchPrevention;
import org.ringside.matching.protocol.SessionBoundEncoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;
import org.ringside.matching.protocol.TradeDecoder;
import org.ringside.matching.server.EngineConfig;
import org.ringside.matching.server.EngineServer;
import org.ringside.ops.exchange.RunningProcess;
import org.ringside.ops.shmq.Shmq;
import org.ringside.ops.terminal.Run;
import org.ringside.queue.Producer;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueSpec;

/** {@code retire}, with shell scripts for the engine and two gateways. */
@Tag("slow")
class RetireTest extends ExchangeFixture {
    private static final String BOTH = "gateways=gateway.properties,gateway-2.properties";
    private static final String ONE = "gateways=gateway.properties";

    @BeforeEach
    void startTwoGateways() throws IOException {
        standIn.write("conf/gateway-2.properties", "name=gw-2\nstandIn=ready");
        standIn.exchange(BOTH);
        assertThat(ringside("up").exitCode()).isEqualTo(ExitCode.OK);
    }

    @Test
    void shouldTakeOutAGatewayThatHasStopped() throws Exception {
        final List<RunningProcess> before = state().processes();
        stopSecond();
        standIn.exchange(ONE);
        assertThat(ringside("status").err()).isEqualTo("ringside: " + before.get(2) + " is dead, and "
            + standIn.configuration() + " does not name it: the engine does not start again before that does, or"
            + " 'ringside retire gw-2' has taken it out\n");
        Files.writeString(queues.resolve("gw-2.counters"), "");
        Files.createDirectories(home.resolve("data/gw-2"));

        final Run retire = ringside("retire", "gw-2");

        assertThat(retire).isEqualTo(new Run(ExitCode.OK, "the gateway loop gw-2 is retired at event 7\n"
            + "the journals of its sessions stay in " + home.resolve("data/gw-2") + "\n", ""));
        assertThat(standIn.arguments("engine")).contains(" --set routes=gw-1 ")
            .endsWith(" --set retire=gw-2@0");
        assertThat(state().processes()).extracting(RunningProcess::name).containsExactly("engine", "gw-1");
        assertThat(state().processes().get(0).pid()).isNotEqualTo(before.get(0).pid());
        assertThat(state().processes().get(1)).isEqualTo(before.get(1));
        assertThat(QueueDirectory.of(queues).names()).containsExactly("orders.in", "orders.out.gw-1");
        assertThat(queues.resolve("gw-2.log")).doesNotExist();
        assertThat(queues.resolve("gw-2.counters")).doesNotExist();
        assertThat(ringside("status")).extracting(Run::exitCode, Run::err).containsExactly(ExitCode.OK, "");
        assertThat(ringside("down").out()).endsWith("removed orders.in, orders.out.gw-1\n");
        assertThat(queues).doesNotExist();
    }

    @Test
    void shouldRefuseAsLongAsItRuns() {
        final long pid = state().processes().get(2).pid();

        assertThat(ringside("retire", "gw-2", "--yes")).isEqualTo(new Run(ExitCode.IN_USE, "", "ringside: gw-2 (pid "
            + pid + ") runs. Stop it with 'kill " + pid + "', then type this again\n"));
        assertThat(state().processes()).hasSize(3).allMatch(RunningProcess::isRunning);
    }

    @Test
    void shouldRefuseAsLongAsTheConfigurationNamesIt() throws Exception {
        stopSecond();

        final Run retire = ringside("retire", "gw-2");

        assertThat(retire.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(retire.err()).startsWith("ringside: gw-2 is named in " + standIn.configuration()
            + ": take it out of gateways=, or lower loops= in its own file, then type this again\n");
        assertThat(state().processes()).hasSize(3);
    }

    @Test
    void shouldRefuseToLoseEventsUnlessToldTo() throws Exception {
        stopSecond();
        fill("orders.out.gw-2", 3);
        final Run named = ringside("retire", "gw-2");
        standIn.exchange(ONE);
        final Run refused = ringside("retire", "gw-2");
        final Run dry = ringside("retire", "gw-2", "--dry-run");

        final String intention = "retire gw-2, and lose events that it has not read: 3 of gw-2. 'ringside restart gw-2'"
            + " lets it read them, while " + standIn.configuration() + " names it; then stop it";
        assertThat(named).isEqualTo(refused).isEqualTo(new Run(ExitCode.USAGE, "",
            "ringside: would " + intention + ". Add --yes if that is meant\n"));
        assertThat(dry.out()).isEqualTo("would " + intention + "\nwould retire gw-2, and restart the engine for it\n");
        assertThat(QueueDirectory.of(queues).names()).contains("orders.out.gw-2");
        assertThat(state().processes().get(0).isRunning()).isTrue();
        assertThat(Run.of(new Shmq(), "doctor", "--dir", queues.toString()).out()).contains(
            "FAIL  orders.out.gw-2: 3 messages wait, and nobody reads them    fix: have " + standIn.configuration()
                + " name gw-2 again, and start it; or take it out: ringside retire gw-2\n");

        final Run forced = ringside("retire", "gw-2", "--yes");

        assertThat(forced.exitCode()).isEqualTo(ExitCode.OK);
        assertThat(standIn.arguments("engine")).endsWith(" --set retire=gw-2");
        assertThat(QueueDirectory.of(queues).names()).doesNotContain("orders.out.gw-2");
    }

    /** The next gateway asks for that anew. */
    @Test
    void shouldNotMissDaysAndInstrumentsThatNobodyHasRead() throws Exception {
        stopSecond();
        fill("orders.out.gw-2", InstrumentReportedDecoder.TEMPLATE_ID, 2);
        fill("orders.out.gw-2", DayReportedDecoder.TEMPLATE_ID, 1);
        standIn.exchange(ONE);

        assertThat(ringside("retire", "gw-2").exitCode()).isEqualTo(ExitCode.OK);

        assertThat(standIn.arguments("engine")).endsWith(" --set retire=gw-2@3");
    }

    @Test
    void shouldLetTheEngineGoOnAsItWasWhenItRefuses() throws Exception {
        standIn.engine("refuses");
        stopSecond();
        standIn.exchange(ONE);

        final Run retire = ringside("retire", "gw-2");

        assertThat(retire.exitCode()).isEqualTo(ExitCode.IN_USE);
        assertThat(retire.err()).hasLineCount(1).contains("the gateway loop gw-2 has 3 events that its gateway has not "
            + "read. Nothing was changed, and the engine runs again; --yes accepts what would be lost");
        assertThat(standIn.arguments("engine")).contains(" --set routes=gw-1,gw-2 ").doesNotContain("retire=");
        assertThat(state().processes().get(0).isRunning()).isTrue();
        assertThat(QueueDirectory.of(queues).names()).contains("orders.out.gw-2");
        assertThat(state().processes()).extracting(RunningProcess::name).containsExactly("engine", "gw-1", "gw-2");
    }

    @Test
    void shouldStopNoEngineWhenTheJournalTellsWhatItWouldRefuse() throws Exception {
        journalAnOrderOfTheSecond();
        stopSecond();
        standIn.exchange(ONE);
        final RunningProcess engine = state().processes().get(0);

        final Run dry = ringside("retire", "gw-2", "--dry-run");
        final Run retire = ringside("retire", "gw-2");
        final Run accepted = ringside("retire", "gw-2", "--dry-run", "--yes");

        assertThat(retire).isEqualTo(dry).isEqualTo(new Run(ExitCode.IN_USE, "", "ringside: the gateway loop gw-2 has"
            + " 1 events that its gateway has not read and 1 open orders of its sessions, which are not logged on at"
            + " another gateway. Nothing was changed; --yes accepts what would be lost\n"));
        assertThat(accepted).isEqualTo(new Run(ExitCode.OK, "would retire gw-2, and restart the engine for it\n"
            + "would leave 1 open orders of the sessions of gw-2, and tell nobody what becomes of them until these log"
            + " on elsewhere\n", ""));
        assertThat(engine.isRunning()).isTrue();
        assertThat(state().processes().get(0)).isEqualTo(engine);

        assertThat(ringside("retire", "gw-2", "--yes").exitCode()).isEqualTo(ExitCode.OK);
        assertThat(engine.isRunning()).isFalse();
    }

    @Test
    void shouldStartNoEngineForANameThatTheJournalDoesNotKnow() throws Exception {
        journalAnOrderOfTheSecond();
        ringside("down");
        standIn.write("engine.arguments", "none");

        assertThat(ringside("retire", "gw-7")).isEqualTo(new Run(ExitCode.NOT_FOUND, "", "ringside: the engine's"
            + " journal in " + home.resolve("data/engine") + " has no gateway loop of gw-7 that the configuration does"
            + " not name\n"));
        assertThat(standIn.arguments("engine")).isEqualTo("none");
    }

    /** One after the other, each with the next ones as they are. */
    @Test
    void shouldTakeOutTwoGateways() throws Exception {
        ringside("down");
        standIn.write("conf/gateway-3.properties", "name=gw-3\nstandIn=ready");
        standIn.exchange(BOTH + ",gateway-3.properties");
        ringside("up");
        stopSecond();
        state().processes().get(3).kill();
        standIn.exchange(ONE);

        assertThat(ringside("retire", "gw-2").exitCode()).isEqualTo(ExitCode.OK);
        assertThat(standIn.arguments("engine")).contains(" --set routes=gw-1,gw-3 ");
        assertThat(ringside("retire", "gw-3").exitCode()).isEqualTo(ExitCode.OK);
        assertThat(standIn.arguments("engine")).contains(" --set routes=gw-1 ");
        assertThat(ringside("status").exitCode()).isEqualTo(ExitCode.OK);
    }

    @Test
    void shouldTakeItOutOfAnExchangeThatDoesNotRun() throws Exception {
        assertThat(ringside("down").exitCode()).isEqualTo(ExitCode.OK);
        standIn.exchange(ONE);

        assertThat(ringside("retire", "gw-2")).isEqualTo(
            new Run(ExitCode.OK, "the gateway loop gw-2 is retired at event 7\n", ""));

        assertThat(standIn.arguments("engine")).contains(" --set retire=gw-2@999999999999999999,gw-2.1@9999");
        assertThat(queues).doesNotExist();
        assertNothingRuns();
    }

    @Test
    void shouldTakeOutLoopsThatAGatewayHasNoMore() throws Exception {
        ringside("down");
        standIn.write("conf/gateway-2.properties", "name=gw-2\nloops=3\nstandIn=ready");
        ringside("up");
        stopSecond();
        standIn.write("conf/gateway-2.properties", "name=gw-2\nloops=1\nstandIn=ready");

        assertThat(ringside("retire", "gw-2", "--yes").exitCode()).isEqualTo(ExitCode.OK);

        assertThat(standIn.arguments("engine")).contains(" --set routes=gw-1,gw-2 ")
            .endsWith(" --set retire=gw-2.1@0>gw-2,gw-2.2@0>gw-2");
        assertThat(QueueDirectory.of(queues).names())
            .containsExactly("orders.in", "orders.out.gw-1", "orders.out.gw-2");
        assertThat(ringside("restart", "gw-2").exitCode()).isEqualTo(ExitCode.OK);
        assertThat(ringside("status").exitCode()).isEqualTo(ExitCode.OK);
    }

    @Test
    void shouldLoseNothingOfAGatewayThatStays() throws Exception {
        ringside("down");
        standIn.write("conf/gateway-2.properties", "name=gw-2\nloops=2\nstandIn=ready");
        ringside("up");
        stopSecond();
        fill("orders.out.gw-2.1", 2);
        standIn.write("conf/gateway-2.properties", "name=gw-2\nloops=1\nstandIn=ready");

        assertThat(ringside("retire", "gw-2", "--yes")).isEqualTo(new Run(ExitCode.IN_USE, "", "ringside: gw-2 has not"
            + " read all events: 2 of gw-2.1. Its sessions go on, and nothing of theirs may be lost: set loops= as it"
            + " was, 'ringside restart gw-2', stop it, lower loops= and type this again\n"));
        assertThat(Run.of(new Shmq(), "doctor", "--dir", queues.toString()).out()).contains(
            "FAIL  orders.out.gw-2.1: 2 messages wait, and nobody reads them    fix: set loops= in "
                + home.resolve("conf/gateway-2.properties") + " back to what it was, then ringside restart gw-2 --yes;"
                + " a loop that has read everything can go: ringside retire gw-2\n");
        assertThat(state().processes().get(0).isRunning()).isTrue();
    }

    @Test
    void shouldNotRestartAnEngineThatHasNoJournal() throws Exception {
        stopSecond();
        standIn.exchange(ONE);
        standIn.write("conf/engine.properties", "standIn=ready\npolicy=memory");
        final RunningProcess engine = state().processes().get(0);

        final Run retire = ringside("retire", "gw-2", "--yes");

        assertThat(retire.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(retire.err()).contains("the engine has policy=memory, and so no journal that knows gw-2: ");
        assertThat(engine.isRunning()).isTrue();
    }

    @Test
    void shouldRefuseANameThatNobodyHas() {
        final RunningProcess engine = state().processes().get(0);

        final Run retire = ringside("retire", "gw-7");

        assertThat(retire.exitCode()).isEqualTo(ExitCode.NOT_FOUND);
        assertThat(retire.err()).isEqualTo("ringside: there is no queue to a gateway gw-7 in " + queues
            + " that the configuration does not name: nothing is to be retired\n");
        assertThat(engine.isRunning()).isTrue();
    }

    /** Of a real engine, which has its queues elsewhere. */
    private void journalAnOrderOfTheSecond() throws IOException {
        standIn.write("engine-of-the-journal.properties",
            "input=orders.in\ninstruments.1.symbol=ABC\ninstruments.1.tick=0.01\ninstruments.1.lot=1");
        final QueueDirectory directory = QueueDirectory.of(memory.folder().resolve("of-the-journal"));
        directory.create("orders.in", schema(QueueSpec.many(1024, 112))).close();
        directory.create("orders.out.gw-1", schema(QueueSpec.one(1024, 240))).close();
        directory.create("orders.out.gw-2", schema(QueueSpec.one(1024, 240))).close();
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[NewOrderEncoder.BLOCK_LENGTH]);
        final EngineConfig config = ConfigFile.read(home.resolve("engine-of-the-journal.properties"), Map.of(
            "queues", directory.path().toString(), "routes", "gw-1,gw-2", "segmentLength", "1048576",
            "journal", home.resolve("data/engine").toString()), EngineConfig.class);
        try (EngineServer engine = new EngineServer(config, new PrintStream(new ByteArrayOutputStream())).start();
            Queue input = directory.attach("orders.in"); Producer gateway = input.producer("gw-2");
            Queue output = directory.attach("orders.out.gw-2")) {
            assertThat(engine).isNotNull();
            new SessionBoundEncoder().wrap(buffer, 0).sessionId(1002).sessionVerId(1).route("gw-2");
            gateway.offer(SessionBoundEncoder.TEMPLATE_ID, buffer, 0, SessionBoundEncoder.BLOCK_LENGTH);
            new NewOrderEncoder().wrap(buffer, 0).clOrdId(1).price(10_000_000_000L).quantity(1).userTag(0)
                .sessionId(1002).msgSeqNum(1).instrumentId(1).stopPrice(NewOrderEncoder.stopPriceNullValue())
                .displayQuantity(0).minimumQuantity(0).account(0).selfMatchGroup(0).expireDate(0).side(Side.BUY)
                .ordType(OrdType.LIMIT).timeInForce(TimeInForce.DAY).postOnly((short) 0)
                .selfMatchPrevention(SelfMatchPrevention.NONE);
            gateway.offer(NewOrderEncoder.TEMPLATE_ID, buffer, 0, NewOrderEncoder.BLOCK_LENGTH);
            while (output.position() == 0) {
                Thread.onSpinWait();
            }
        }
    }

    private static QueueSpec schema(final QueueSpec spec) {
        return spec.withSchema(NewOrderEncoder.SCHEMA_ID, NewOrderEncoder.SCHEMA_VERSION);
    }

    private void stopSecond() throws InterruptedException {
        state().processes().get(2).kill();
    }

    private void fill(final String name, final int events) {
        fill(name, TradeDecoder.TEMPLATE_ID, events);
    }

    private void fill(final String name, final int typeId, final int events) {
        try (Queue queue = QueueDirectory.of(queues).attach(name);
            Producer producer = queue.producer("engine")) {
            for (int i = 0; i < events; i++) {
                producer.offer(typeId, new UnsafeBuffer(new byte[8]), 0, 8);
            }
        }
    }
}
