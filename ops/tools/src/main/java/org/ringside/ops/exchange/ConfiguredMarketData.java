package org.ringside.ops.exchange;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ringside.launch.LaunchException;
import org.ringside.launch.MarketDataDirectory;
import org.ringside.ops.terminal.Instruments;

/** The publisher of market data that a configuration names, started as the exchange starts it. */
public final class ConfiguredMarketData implements MarketDataDirectory {
    @Override
    public Optional<Publisher> find(final Path configuration) {
        return Optional.ofNullable(configuration).or(Distribution::defaultFile).map(ExchangePlan::read)
            .flatMap(ConfiguredMarketData::publisher);
    }

    private static Optional<Publisher> publisher(final ExchangePlan plan) {
        return ProcessCommand.of(plan, List.of(), false).stream()
            .filter(command -> command.part().equals(Exchange.MARKET_DATA)).findFirst()
            .map(command -> new Publisher(command.file(), command.settings(), plan.data(Exchange.ENGINE), plan.folder(),
                instruments(plan)));
    }

    /** Without names where the engine's configuration is refused: definitions come with the market data, too. */
    private static Map<Integer, Instrument> instruments(final ExchangePlan plan) {
        final Map<Integer, Instrument> instruments = new HashMap<>();
        final Instruments known;
        try {
            known = InstrumentOutline.read(plan.engine());
        } catch (final LaunchException refused) {
            return instruments;
        }
        known.byId().forEach((id, terms) -> {
            if (!terms.symbol().isEmpty()) {
                instruments.put(id.intValue(), new Instrument(terms.symbol(), terms.decimals(), terms.lot()));
            }
        });
        return instruments;
    }
}
