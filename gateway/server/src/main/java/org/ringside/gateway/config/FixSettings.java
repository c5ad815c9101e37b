package org.ringside.gateway.config;

import static org.ringside.gateway.config.ConfigChecks.orDefault;
import static org.ringside.gateway.config.ConfigChecks.require;

import java.net.InetSocketAddress;
import org.ringside.gateway.fix.orders.Symbols;
import org.ringside.launch.Key;
import org.ringside.launch.Keys;

/** The port where traders speak FIX: {@code fix.*}. Keys that are left out are empty. */
public record FixSettings(
    @Key(value = "Where traders connect that speak [FIX](fix.md), beside `listen`. Port 0 takes a free one.",
        otherwise = "there is no such port", form = "host:port")
    String listen,
    @Key(value = "The same with TLS, by the key and certificate of `tls.keyStore`.",
        otherwise = "there is no such port", form = "host:port")
    String tlsListen,
    @Key(value = "Sessions that speak FIX: of those of `sessions`, the others speak native order entry.",
        form = "as 501, 600-699")
    String sessions,
    @Key(value = "Names of the instruments in FIX: the number of each, and its name of at most 20 characters.",
        otherwise = "an instrument is named by its number", form = "as 1=BTC-USD, 2=ETH-USD")
    String symbols,
    @Key(value = "ClOrdIDs that a session can use on a day of the engine, with those of orders that live: 64 bytes of"
        + " disk and 20 of memory each. The last eighth is for cancels alone.",
        byDefault = "262144", min = 1_024, max = 4_194_304)
    Integer maxClOrdIds,
    @Key(value = "Decimals of the seconds in the times that the gateway sends in FIX. It takes each of them, and none.",
        byDefault = "3", form = "3, 6 or 9")
    Integer timeDecimals,
    @Key(value = "Least interval of heartbeats that a trader of FIX may ask for; the greatest is 60 s.",
        byDefault = "5", min = 1, max = 60, unit = "s")
    Integer minHeartBtInt) {

    private static final Keys KEYS = Keys.of(FixSettings.class, "fix.");

    /** No FIX. */
    public static final FixSettings OFF = new FixSettings(null, null, null, null, null, null, null);

    /** Fills in defaults, and refuses values that are not allowed. */
    public FixSettings {
        listen = orDefault(listen, "");
        tlsListen = orDefault(tlsListen, "");
        sessions = orDefault(sessions, "");
        symbols = orDefault(symbols, "");
        maxClOrdIds = KEYS.valueIn("maxClOrdIds", maxClOrdIds);
        timeDecimals = KEYS.number("timeDecimals", timeDecimals);
        minHeartBtInt = KEYS.valueIn("minHeartBtInt", minHeartBtInt);
        require(timeDecimals == 3 || timeDecimals == 6 || timeDecimals == 9,
            "fix.timeDecimals: " + timeDecimals + "; 3, 6 or 9");
        requirePort("fix.listen", listen);
        requirePort("fix.tlsListen", tlsListen);
        AccountList.parse("fix.sessions", sessions);
        try {
            Symbols.parse(symbols);
        } catch (final IllegalArgumentException wrong) {
            throw new IllegalArgumentException("fix.symbols: " + wrong.getMessage(), wrong);
        }
        require(sessions.isEmpty() == (listen.isEmpty() && tlsListen.isEmpty()),
            "fix.listen and fix.sessions: one of them is empty; set a port and the sessions that speak FIX, or none");
    }

    /** Whether anybody can speak FIX. */
    public boolean isOn() {
        return !sessions.isEmpty();
    }

    public InetSocketAddress listenAddress() {
        return ConfigChecks.address(listen);
    }

    public InetSocketAddress tlsListenAddress() {
        return ConfigChecks.address(tlsListen);
    }

    /** The sessions that speak FIX. */
    public AccountList sessionList() {
        return AccountList.parse("fix.sessions", sessions);
    }

    public Symbols symbolNames() {
        return Symbols.parse(symbols);
    }

    private static void requirePort(final String key, final String value) {
        if (!value.isEmpty()) {
            ConfigChecks.requireAddress(key, value);
        }
    }
}
