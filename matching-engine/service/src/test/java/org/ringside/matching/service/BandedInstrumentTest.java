package org.ringside.matching.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.matching.MatchingEngine;
import org.ringside.matching.protocol.AddBandedInstrumentDecoder;
import org.ringside.matching.protocol.AddBandedInstrumentEncoder;
import org.ringside.matching.protocol.AddInstrumentDecoder;
import org.ringside.matching.protocol.RouteOpenedEncoder;

class BandedInstrumentTest {
    private static final int ALICE = 1_001;
    private static final long TIME = 1_800_000_000_000_000_000L;
    private static final long PRICE = 100 * CommandSource.TICK;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[512]);

    @Test
    void shouldBeginWithTheBlockOfAnInstrumentWithoutBands() {
        for (int i = 0; i < buffer.capacity(); i++) {
            buffer.putByte(i, (byte) (17 * i));
        }

        final String plain =
            new AddInstrumentDecoder().wrap(buffer, 0, AddInstrumentDecoder.BLOCK_LENGTH, 0).toString();
        final String banded =
            new AddBandedInstrumentDecoder().wrap(buffer, 0, AddBandedInstrumentDecoder.BLOCK_LENGTH, 0).toString();

        assertThat(banded.substring(banded.indexOf("):")))
            .startsWith(plain.substring(plain.indexOf("):")) + "|bandFrom");
    }

    @Test
    void shouldKeepItsBandsInASnapshot() {
        final List<Integer> types = new ArrayList<>();
        final HashingOutput output =
            new HashingOutput(0, (index, route, position, typeId, event, offset, length) -> types.add(typeId));
        final EngineService service = new EngineService(output, ServiceObserver.NOBODY, EngineService.NO_CLOCK);
        final AddBandedInstrumentEncoder banded = new AddBandedInstrumentEncoder().wrap(buffer, 0)
            .tick(CommandSource.TICK).instrumentId(1).lotSize(1).minimumQuantity(1)
            .maximumQuantity(MatchingEngine.MAX_QUANTITY);
        banded.bandFrom(0, 1).bandStep(0, 1).bandFrom(1, 100).bandStep(1, 5);
        service.apply(AddBandedInstrumentEncoder.TEMPLATE_ID,
            EngineService.OWN_INPUT, EngineService.NO_POSITION, TIME, 0, buffer, 0);
        new RouteOpenedEncoder().wrap(buffer, 0).position(0).route("gw-1");
        service.apply(RouteOpenedEncoder.TEMPLATE_ID,
            EngineService.OWN_INPUT, EngineService.NO_POSITION, TIME, 0, buffer, 0);
        final Sender sender = new Sender(service);
        sender.bind(ALICE);
        sender.sell(ALICE, 11, 1, PRICE + CommandSource.TICK);
        sender.sell(ALICE, 12, 1, PRICE + 5 * CommandSource.TICK);

        final List<Long> state = new ArrayList<>();
        service.save(state::add);
        final int[] next = {0};
        sender.service =
            EngineService.load(() -> state.get(next[0]++), output, ServiceObserver.NOBODY, EngineService.NO_CLOCK);
        sender.service.announce();
        assertThat(sender.service.stateHash()).isEqualTo(service.stateHash());
        assertThat(sender.service.instrument(1)).isEqualTo(service.instrument(1));
        sender.sell(ALICE, 13, 1, PRICE + CommandSource.TICK);
        sender.sell(ALICE, 14, 1, PRICE + 5 * CommandSource.TICK);

        assertThat(types).containsExactly(15, 11, 15, 11);
    }

    private static final class Sender extends CommandSource {
        private EngineService service;
        private int commands;

        Sender(final EngineService service) {
            super("gw-1");
            this.service = service;
        }

        @Override
        protected void send(final int typeId, final DirectBuffer command, final int offset, final int length) {
            service.apply(typeId, EngineService.OWN_INPUT, commands, TIME + commands, 0, command, offset);
            commands++;
        }
    }
}
