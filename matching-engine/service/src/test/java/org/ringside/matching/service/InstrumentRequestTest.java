package org.ringside.matching.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.ringside.matching.protocol.AddInstrumentEncoder;
import org.ringside.matching.protocol.DayReportedDecoder;
import org.ringside.matching.protocol.InstrumentReportedDecoder;
import org.ringside.matching.protocol.OrderAcceptedDecoder;
import org.ringside.matching.protocol.OrderRestatedDecoder;
import org.ringside.matching.protocol.Phase;
import org.ringside.matching.protocol.PhaseChangedDecoder;
import org.ringside.matching.protocol.RouteOpenedEncoder;
import org.ringside.matching.protocol.RouteRetiredEncoder;
import org.ringside.matching.protocol.Side;
import org.ringside.matching.protocol.TimeInForce;

/** What a gateway loop is told that asks what is traded. */
class InstrumentRequestTest {
    private static final long TIME = 1_800_000_000_000_000_000L;
    private static final int VERSION = InstrumentReportedDecoder.SCHEMA_VERSION;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[256]);
    /** ROUTE@POSITION and what is told there. */
    private final List<String> told = new ArrayList<>();
    private final List<String> unknown = new ArrayList<>();
    private final Source source = new Source();
    private EngineService service = new EngineService(new Told(), new Observer(), EngineService.NO_CLOCK);
    private int commands;

    private final class Told extends OneEventOutput {
        private final InstrumentReportedDecoder instrument = new InstrumentReportedDecoder();
        private final DayReportedDecoder day = new DayReportedDecoder();

        Told() {
            super(0);
        }

        @Override
        public void append(final int route, final long position, final int templateId, final int length) {
            told.add(route + "@" + position + " " + switch (templateId) {
                case InstrumentReportedDecoder.TEMPLATE_ID -> text(instrument.wrap(buffer, 0, length, VERSION));
                case DayReportedDecoder.TEMPLATE_ID -> text(day.wrap(buffer, 0, length, VERSION));
                case PhaseChangedDecoder.TEMPLATE_ID -> "session";
                case OrderAcceptedDecoder.TEMPLATE_ID -> "accepted";
                case OrderRestatedDecoder.TEMPLATE_ID -> "renewed";
                default -> throw new AssertionError("an event of type " + templateId);
            });
        }

        private String text(final InstrumentReportedDecoder event) {
            assertThat(event.hops().transactTime()).isEqualTo(TIME + commands);
            assertThat(event.tick()).isEqualTo(CommandSource.TICK);
            return event.instrumentId() + " " + event.phase() + " " + event.lotSize() + " " + event.minQuantity() + " "
                + event.maxQuantity();
        }

        private String text(final DayReportedDecoder event) {
            assertThat(event.hops().transactTime()).isEqualTo(TIME + commands);
            return "day " + (event.day() == 0 ? "none" : event.day() - TIME) + " next " + event.next() + " of "
                + event.instruments();
        }
    }

    private final class Observer implements ServiceObserver {
        @Override
        public void unknownRoute(final String name) {
            unknown.add(name);
        }
    }

    private final class Source extends CommandSource {
        Source() {
            super("gw-2");
        }

        @Override
        protected void send(final int typeId, final DirectBuffer command, final int offset, final int length) {
            assertThat(CommandCheck.isCommand(typeId, command, offset, length)).isTrue();
            apply(typeId, command, offset);
        }
    }

    @BeforeEach
    void open() {
        for (final String route : List.of("gw-1", "gw-2")) {
            new RouteOpenedEncoder().wrap(buffer, 0).position(10).route(route);
            apply(RouteOpenedEncoder.TEMPLATE_ID, buffer, 0);
        }
    }

    private void apply(final int typeId, final DirectBuffer command, final int offset) {
        commands++;
        service.apply(typeId, EngineService.OWN_INPUT, EngineService.NO_POSITION, TIME + commands, 0, command, offset);
    }

    private void add(final int instrumentId) {
        new AddInstrumentEncoder().wrap(buffer, 0).tick(CommandSource.TICK).instrumentId(instrumentId)
            .previousClose(0).lotSize(5).minimumQuantity(10).maximumQuantity(1_000).protectionTicks(0)
            .volatilityWindowNs(0).proRataMinimum(0).minimumDisplay(0).staticLimitBasisPoints(0).collarBasisPoints(0)
            .volatilityBasisPoints(0).auctionBandBasisPoints(0).topOrderBasisPoints(0).minimumDisplayBasisPoints(0)
            .allocation((short) 0).electStopsAtEntry((short) 0);
        apply(AddInstrumentEncoder.TEMPLATE_ID, buffer, 0);
    }

    private List<Long> saved() {
        final List<Long> saved = new ArrayList<>();
        service.save(saved::add);
        return saved;
    }

    private void reload() {
        final List<Long> saved = saved();
        final long hash = service.stateHash();
        service = EngineService.load(saved.iterator()::next, new Told(), new Observer(), EngineService.NO_CLOCK);
        assertThat(service.stateHash()).isEqualTo(hash);
    }

    @Test
    void shouldTellALoopWhatIsTradedWhenItAsks() {
        add(7);
        add(3);
        source.startPhase(3, Phase.HALT, 0);

        source.requestInstruments(0);

        assertThat(told).containsExactly("1@10 7 CONTINUOUS 5 10 1000", "1@11 3 HALT 5 10 1000",
            "1@12 day none next 2 of 2");
    }

    @Test
    void shouldAnswerByPagesWhenThereAreManyInstruments() {
        IntStream.rangeClosed(1, 100).forEach(this::add);

        source.requestInstruments(0);
        assertThat(told).hasSize(65).endsWith("1@73 64 CONTINUOUS 5 10 1000", "1@74 day none next 64 of 100");
        told.clear();
        source.requestInstruments(64);
        assertThat(told).hasSize(37).startsWith("1@75 65 CONTINUOUS 5 10 1000")
            .endsWith("1@111 day none next 100 of 100");
        told.clear();
        source.requestInstruments(-1);
        assertThat(told).containsExactly("1@112 day none next 100 of 100");
    }

    @Test
    void shouldSayThatThereAreNoneWhenThereAreNone() {
        source.requestInstruments(0);

        assertThat(told).containsExactly("1@10 day none next 0 of 0");
    }

    @Test
    void shouldTellChangesOnlyToLoopsThatHaveAsked() {
        source.bind(1, "gw-1");
        source.requestInstruments(0);
        told.clear();

        add(1);
        source.startPhase(1, Phase.HALT, 0);

        assertThat(told).containsExactly("1@11 1 CONTINUOUS 5 10 1000", "0@10 session",
            "1@12 1 HALT 5 10 1000", "0@11 session");
    }

    @Test
    void shouldTellTheDayWhenItBeginsAndAfterwards() {
        add(1);
        source.requestInstruments(0);
        source.startPhase(1, Phase.HALT, 0);
        source.startDay();
        assertThat(told).as("not in a halt").hasSize(3);
        source.startPhase(1, Phase.CLOSED, 0);
        told.clear();

        source.startDay();
        final int day = commands;
        source.requestInstruments(1, "gw-1");

        assertThat(told).containsExactly("1@14 day " + day + " next 0 of 1", "0@10 day " + day + " next 1 of 1");
    }

    /** A gateway frees what has ended on an earlier day: it has to know before what lives on. */
    @Test
    void shouldTellTheDayBehindTheOrdersThatLiveOn() {
        add(1);
        source.bind(1);
        source.requestInstruments(0);
        source.newOrder(1, 1, 1, Side.BUY, 10, CommandSource.TICK * 100, TimeInForce.GTC);
        source.startPhase(1, Phase.CLOSED, 0);
        told.clear();

        source.startDay();

        assertThat(told).containsExactly("1@15 renewed", "1@16 day " + commands + " next 0 of 1");
    }

    /** A build that knows no questions has kept nothing of the day, and comes to the same state. */
    @Test
    void shouldKnowNoDayFromBeforeTheFirstQuestion() {
        source.startDay();
        assertThat(saved().get(0)).isEqualTo(6);

        source.requestInstruments(0);

        assertThat(told).containsExactly("1@10 day none next 0 of 0");
        assertThat(saved().get(0)).isEqualTo(7);
    }

    @Test
    void shouldGoOnTellingWhenTheStateWasSaved() {
        source.requestInstruments(0);
        source.startDay();
        final int day = commands;
        told.clear();

        reload();
        add(1);
        source.requestInstruments(0);

        assertThat(told).containsExactly("1@12 1 CONTINUOUS 5 10 1000", "1@13 1 CONTINUOUS 5 10 1000",
            "1@14 day " + day + " next 1 of 1");
    }

    @Test
    void shouldIgnoreARequestWhenItsRouteIsUnknown() {
        add(1);

        source.requestInstruments(0, "gw-9");

        assertThat(told).isEmpty();
        assertThat(unknown).containsExactly("gw-9");
    }

    @Test
    void shouldTellARetiredLoopNothing() {
        source.requestInstruments(0);
        new RouteRetiredEncoder().wrap(buffer, 0).route("gw-2").heir("gw-1");
        apply(RouteRetiredEncoder.TEMPLATE_ID, buffer, 0);
        told.clear();

        add(1);
        source.startDay();
        source.requestInstruments(0);

        assertThat(told).isEmpty();
        assertThat(unknown).containsExactly("gw-2");
    }
}
