package org.ringside.marketdata.server;

import java.nio.file.Path;
import java.util.Map;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.OtherConfig;

/** Reads the publisher's configuration for the tools that start it. */
public final class MarketDataConfigReader implements OtherConfig {
    @Override
    public String process() {
        return "market-data";
    }

    @Override
    public void read(final Path file, final Map<String, String> overrides) {
        ConfigFile.read(file, overrides, MarketDataConfig.class);
    }
}
