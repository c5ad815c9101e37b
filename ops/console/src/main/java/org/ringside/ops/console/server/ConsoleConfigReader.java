package org.ringside.ops.console.server;

import java.nio.file.Path;
import java.util.Map;
import org.ringside.launch.ConfigFile;
import org.ringside.launch.OtherConfig;
import org.ringside.ops.exchange.Exchange;

/** Reads the console's configuration for the tools that start it. */
public final class ConsoleConfigReader implements OtherConfig {
    @Override
    public String process() {
        return Exchange.CONSOLE;
    }

    @Override
    public void read(final Path file, final Map<String, String> overrides) {
        ConfigFile.read(file, overrides, ConsoleConfig.class);
    }
}
