package org.ringside.matching.cluster;

import java.util.ArrayList;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.AccountSpec;
import org.ringside.matching.EngineLimits;
import org.ringside.matching.server.EngineConfig;
import org.ringside.matching.service.Instrument;
import org.ringside.matching.service.InstrumentName;
import org.ringside.matching.service.MarketCommands;

/**
 * A command that tells an engine of the market.
 *
 * @param what   it is about, for people.
 * @param typeId its template.
 * @param bytes  the command.
 */
record MarketCommand(String what, int typeId, UnsafeBuffer bytes) {
    /**
     * All that a configuration of an engine says of the market, in the order in which an engine is told.
     *
     * @param heap of which limits are parts that say {@code auto}.
     * @throws IllegalArgumentException when values do not go together.
     */
    static List<MarketCommand> of(final EngineConfig config, final long heap) {
        final Collector collector = new Collector(!config.publicQueues().isEmpty());
        config.describeMarket(heap, collector);
        return collector.list;
    }

    private static final class Collector implements EngineConfig.MarketListener {
        private final List<MarketCommand> list = new ArrayList<>();
        private final MarketCommands commands = new MarketCommands(this::take);
        private final boolean hasNames;
        private String what;

        /** @param hasNames whether somebody is to be told what instruments are called. */
        Collector(final boolean hasNames) {
            this.hasNames = hasNames;
        }

        private void take(final int typeId, final DirectBuffer buffer, final int length) {
            final byte[] bytes = new byte[length];
            buffer.getBytes(0, bytes);
            list.add(new MarketCommand(what, typeId, new UnsafeBuffer(bytes)));
        }

        @Override
        public void onLimits(final EngineLimits limits) {
            what = "limits";
            commands.setLimits(limits);
        }

        @Override
        public void onInstrument(final Instrument instrument, final InstrumentName name) {
            final int id = instrument.spec().instrumentId();
            final String text = "instrument " + Integer.toUnsignedString(id) + " " + name.symbol();
            if (hasNames) {
                what = "the name of " + text;
                commands.nameInstrument(id, name);
            }
            what = text;
            commands.addInstrument(instrument);
        }

        @Override
        public void onAccount(final AccountSpec account) {
            what = "account " + Integer.toUnsignedString(account.account());
            commands.setAccount(account);
        }
    }
}
