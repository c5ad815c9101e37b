package org.ringside.matching.service;

import static org.assertj.core.api.Assertions.assertThat;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.protocol.AddInstrumentEncoder;
import org.ringside.matching.protocol.RouteOpenedEncoder;

/**
 * The same commands have the same output on every JDK: one and the same number. A change of it means that journals of
 * earlier versions are replayed differently.
 */
class DeterminismTest {
    private static final String OUTPUT = "8b8f38859daefc02923b0723f4470838e8e0ab8a6c6deef026d4de6835dd33e5";
    private static final int COMMANDS = 1_000;
    private static final long SEED = 42;
    private static final long TIME = 1_800_000_000_000_000_000L;
    private static final long READ_TIME = 77_000_000_000L;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[128]);
    private final HashingOutput output =
        new HashingOutput(0, (index, route, position, typeId, event, offset, length) -> { });
    private final EngineService service =
        new EngineService(output, ServiceObserver.NOBODY, EngineService.NO_CLOCK);

    @Test
    void shouldHaveTheSameOutputOnEveryJdk() {
        applyOwnCommands();
        final Journaled source = new Journaled();
        RandomOrders.bind(source);
        new RandomOrders(SEED).send(source, COMMANDS);

        assertThat(source.commands).isEqualTo(RandomOrders.SESSIONS + COMMANDS);
        assertThat(output.sha256()).isEqualTo(OUTPUT);
    }

    private void applyOwnCommands() {
        new AddInstrumentEncoder().wrap(buffer, 0).tick(CommandSource.TICK).instrumentId(1).lotSize(1)
            .minimumQuantity(1).maximumQuantity(MatchingEngine.MAX_QUANTITY);
        service.apply(AddInstrumentEncoder.TEMPLATE_ID,
            EngineService.OWN_INPUT, EngineService.NO_POSITION, TIME, READ_TIME, buffer, 0);
        new RouteOpenedEncoder().wrap(buffer, 0).position(0).route("gw-1");
        service.apply(RouteOpenedEncoder.TEMPLATE_ID,
            EngineService.OWN_INPUT, EngineService.NO_POSITION, TIME, READ_TIME, buffer, 0);
    }

    /** Gives each command the next position, and a time that follows from the position. */
    private final class Journaled extends CommandSource {
        private int commands;

        Journaled() {
            super("gw-1");
        }

        @Override
        protected void send(final int typeId, final DirectBuffer command, final int offset, final int length) {
            service.apply(typeId, EngineService.OWN_INPUT, commands, TIME + commands, READ_TIME + commands, command,
                offset);
            commands++;
        }
    }
}
