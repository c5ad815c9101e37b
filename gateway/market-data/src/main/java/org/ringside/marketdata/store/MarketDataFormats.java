package org.ringside.marketdata.store;

import java.util.List;
import org.ringside.launch.Formats;

/** The format of market data: what subscribers get, and what a publisher keeps of it. */
public final class MarketDataFormats implements Formats {
    @Override
    public List<Format> list() {
        return List.of(Format.schema("market data", StoreDescriptor.SCHEMA_ID, StoreDescriptor.SCHEMA_VERSION));
    }
}
