package org.ringside.matching.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Scanner;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.protocol.AddInstrumentEncoder;
import org.ringside.matching.protocol.RouteOpenedEncoder;

/**
 * States that earlier builds have written. {@code state-5.hex} is of the build before 345cc164, which has applied the
 * commands of this test: its values, one after the other, in hexadecimal.
 */
class GoldenStateTest {
    private static final long TIME = 1_800_000_000_000_000_000L;
    private static final long HASH = 0x3e056487faf761e2L;
    private static final int COMMANDS = 100;

    private final List<Long> golden = new ArrayList<>();
    private final Source source = new Source();
    private final RandomOrders orders = new RandomOrders(42);
    private final EngineService service = new EngineService(
        new DiscardingOutput(), ServiceObserver.NOBODY, EngineService.NO_CLOCK);

    /** Sends to all that have to come to the same. */
    private static final class Source extends CommandSource {
        private final List<EngineService> services = new ArrayList<>();
        private int commands;

        Source() {
            super("gw-1");
        }

        @Override
        protected void send(final int typeId, final DirectBuffer command, final int offset, final int length) {
            services.forEach(each -> each.apply(
                typeId, EngineService.OWN_INPUT, commands, TIME + commands, 0, command, offset));
            commands++;
        }
    }

    @BeforeEach
    void applyTheCommandsOfThen() {
        final UnsafeBuffer buffer = new UnsafeBuffer(new byte[128]);
        new AddInstrumentEncoder().wrap(buffer, 0).tick(CommandSource.TICK).instrumentId(1).lotSize(1)
            .minimumQuantity(1).maximumQuantity(MatchingEngine.MAX_QUANTITY);
        service.apply(AddInstrumentEncoder.TEMPLATE_ID,
            EngineService.OWN_INPUT, EngineService.NO_POSITION, TIME, 0, buffer, 0);
        new RouteOpenedEncoder().wrap(buffer, 0).position(3).route("gw-1");
        service.apply(RouteOpenedEncoder.TEMPLATE_ID,
            EngineService.OWN_INPUT, EngineService.NO_POSITION, TIME, 0, buffer, 0);
        source.services.add(service);
        RandomOrders.bind(source);
        orders.send(source, COMMANDS);
    }

    @BeforeEach
    void readTheStateOfThen() {
        try (Scanner words = new Scanner(GoldenStateTest.class.getResourceAsStream("/golden/state-5.hex"))) {
            while (words.hasNext()) {
                golden.add(Long.parseUnsignedLong(words.next(), 16));
            }
        }
    }

    private EngineService loaded() {
        return EngineService.load(
            golden.iterator()::next, new DiscardingOutput(), ServiceObserver.NOBODY, EngineService.NO_CLOCK);
    }

    @Test
    void shouldGoOnFromAStateOfVersionFiveAsTheBuildThatWroteIt() {
        final EngineService loaded = loaded();

        assertThat(loaded.lastPosition(EngineService.OWN_INPUT)).isEqualTo(source.commands - 1);
        assertThat(loaded.lastPosition(1)).isEqualTo(EngineService.NO_POSITION);
        assertThat(loaded.stateHash(5)).isEqualTo(HASH).isEqualTo(service.stateHash(5));
        assertThat(loaded.stateHash()).isEqualTo(service.stateHash());
        source.services.add(loaded);
        orders.send(source, COMMANDS);
        assertThat(loaded.stateHash()).isEqualTo(service.stateHash());
    }

    @Test
    void shouldReadAStateOfVersionFiveThatHadNoCommandFromTheRing() {
        golden.set(2, EngineService.NO_POSITION);

        final EngineService loaded = loaded();

        assertThat(loaded.lastPosition(EngineService.OWN_INPUT)).isEqualTo(EngineService.NO_POSITION);
        final List<Long> saved = new ArrayList<>();
        loaded.save(saved::add);
        assertThat(saved.subList(0, 4)).containsExactly(6L, golden.get(1), 0L, golden.get(3));
    }

    @Test
    void shouldRefuseStatesOfOtherVersions() {
        for (final long version : List.of(4L, 8L)) {
            golden.set(0, version);
            assertThatIllegalArgumentException().isThrownBy(this::loaded).withMessage("a state of version " + version
                + " of the service, of which this build reads the versions 5 to 7");
        }
    }
}
