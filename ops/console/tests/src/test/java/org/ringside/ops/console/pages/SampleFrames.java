package org.ringside.ops.console.pages;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Frames of an exchange with two gateways and twelve instruments, as an afternoon has them. The same in each run. */
final class SampleFrames {
    static final List<String> SYMBOLS = List.of("ABC", "DEF", "GHI", "JKL", "MNO", "PQR", "STU", "VWX", "YZA", "BCD",
        "EFG", "HIJ");
    static final int LEVELS = 10;
    static final int TRADES = 50;
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    /** Of the day on which all of it happens. */
    static final long NOON_MS = 1_795_608_000_000L;
    private static final int SECONDS = 60;

    private SampleFrames() {
    }

    static ObjectNode overview() {
        final ObjectNode frame = JSON.objectNode();
        frame.putObject("exchange").put("name", "ringside").put("state", "running").put("policy", "mapped")
            .put("since", NOON_MS - 8_047_000);
        frame.putArray("alarms");
        final ArrayNode queues = frame.putArray("queues");
        queues.add(queue("orders.in", 8_112, 65_536, 212_004, List.of("gw-1", "gw-2"), "engine"));
        queues.add(queue("orders.out.gw-1", 96, 65_536, 212_101, List.of("engine"), "gw-1"));
        queues.add(queue("orders.out.gw-2", 41, 65_536, 98_477, List.of("engine"), "gw-2"));
        queues.add(queue("log", 3, 8_192, 12, List.of("engine", "gw-1", "gw-2", "console"), "log"));
        final ArrayNode hops = frame.putArray("hops");
        hops.add(hop("gateway", 4.1));
        hops.add(hop("ring in", 2.2));
        hops.add(hop("match", 1.4));
        hops.add(hop("journal", 6.8));
        hops.add(hop("publish", 0.9));
        hops.add(hop("ring out", 3.3));
        hops.add(hop("service", 19.6));
        final ObjectNode throughput = frame.putObject("throughput");
        throughput.set("in", wave(212_000, 9_000));
        throughput.set("out", wave(310_000, 21_000));
        final ArrayNode rejects = frame.putArray("rejects");
        rejects.addObject().put("kind", "business").put("reason", "throttle").put("perSecond", 12)
            .put("total", 8_112);
        rejects.addObject().put("kind", "engine").put("reason", "PRICE_OUT_OF_BAND").put("perSecond", 4)
            .put("total", 977);
        final ArrayNode processes = frame.putArray("processes");
        processes.add(process("engine", 809, 71, 3L));
        processes.add(process("gw-1", 812, 44, 1L));
        processes.add(process("gw-2", 815, 31, 2L));
        processes.add(process("log", 803, 1, null));
        processes.add(process("console", 820, 2, null));
        frame.putObject("books").put("record", 1_204_113).put("behindMillis", 3).putNull("why");
        return frame;
    }

    /** The overview with an alarm on top. */
    static ObjectNode alarmed(final String id, final String text) {
        final ObjectNode frame = overview();
        ((ArrayNode) frame.get("alarms")).addObject().put("id", id).put("severity", "critical").put("since", NOON_MS)
            .put("text", text).put("advice", "Let the writer go on (SIGCONT), or kill it.")
            .put("runbook", "ReaderStuck");
        return frame;
    }

    /** The overview while the engine makes no turn. */
    static ObjectNode stuck() {
        final ObjectNode frame = overview();
        ((ObjectNode) frame.get("exchange")).put("state", "stuck");
        ((ObjectNode) frame.path("processes").get(0)).put("state", "stuck");
        return frame;
    }

    /** The overview while nothing runs but the console. */
    static ObjectNode down() {
        final ObjectNode frame = overview();
        ((ObjectNode) frame.get("exchange")).put("state", "down").putNull("since");
        List.of("queues", "hops", "rejects").forEach(frame::putArray);
        final ArrayNode processes = frame.putArray("processes");
        processes.addObject().put("name", "engine").putNull("pid").put("state", "dead").putNull("cpuPercent")
            .putNull("waitPercent").putNull("beatAgeMillis").putNull("residentBytes").putNull("cores");
        frame.putObject("books").putNull("record").putNull("behindMillis").put("why", "the engine does not run");
        return frame;
    }

    /** The overview of an exchange with another policy, and with nothing that is refused. */
    static ObjectNode onDisk() {
        final ObjectNode frame = overview();
        ((ObjectNode) frame.get("exchange")).put("policy", "disk");
        frame.putArray("rejects");
        return frame;
    }

    static ObjectNode markets() {
        final ObjectNode frame = JSON.objectNode();
        final ArrayNode instruments = frame.putArray("instruments");
        for (int i = 0; i < SYMBOLS.size(); i++) {
            instruments.addObject().put("id", i + 1).put("symbol", SYMBOLS.get(i))
                .put("phase", i == 4 ? "VOLATILITY_AUCTION" : "CONTINUOUS").putNull("until")
                .put("last", price(10_002 + 731 * i)).put("change", List.of("up", "down", "same").get(i % 3))
                .put("volume", String.valueOf(41_200 + 977 * i)).put("orders", 812 + i);
        }
        return frame;
    }

    static ObjectNode market(final int id) {
        final int middle = 10_002;
        final ObjectNode frame = JSON.objectNode();
        final ObjectNode instrument = frame.putObject("instrument").put("id", id).put("symbol", SYMBOLS.get(id - 1))
            .put("phase", "CONTINUOUS").put("until", NOON_MS + 16_200_000 + "000000").put("last", price(middle))
            .put("change", "up").put("open", price(middle - 31)).put("high", price(middle + 12))
            .put("low", price(middle - 40)).put("volume", "41200").put("orders", 812 + id);
        instrument.putNull("indicative");
        final ArrayNode bids = frame.putArray("bids");
        final ArrayNode asks = frame.putArray("asks");
        for (int level = 0; level < LEVELS; level++) {
            bids.add(level(middle - 1 - level, level));
            asks.add(level(middle + 1 + level, level + 3));
        }
        final ArrayNode tape = frame.putArray("tape");
        for (int trade = TRADES; trade > 0; trade--) {
            tape.addObject().put("id", 90_000 + trade)
                .put("time", NOON_MS + trade * 37L + "118204")
                .put("price", price(middle - trade % 3 + 1)).put("quantity", String.valueOf(10 * (trade * 7 % 40 + 1)))
                .put("side", trade % 3 == 0 ? "SELL" : "BUY");
        }
        return frame;
    }

    /** An instrument whose orders gather for an auction. */
    static ObjectNode auction(final int id) {
        final ObjectNode frame = market(id);
        ((ObjectNode) frame.get("instrument")).put("phase", "CLOSING_CALL").putObject("indicative")
            .put("price", "100.02").put("quantity", "4100").put("surplus", "300");
        ((ObjectNode) frame.at("/tape/0")).putNull("side");
        return frame;
    }

    /** An instrument as operators see it. */
    static ObjectNode withAccounts(final int id) {
        final ObjectNode frame = market(id);
        final ArrayNode accounts = frame.putArray("accounts");
        accounts.addObject().put("account", 1_007).put("firm", 1).put("blocked", false).put("net", "300")
            .put("bought", "1200").put("sold", "900").put("averagePrice", "100.02").put("openBuy", "4000")
            .put("openSell", "3500").put("openOrders", 14).put("maxOpenOrders", 100_000).putNull("maxLong")
            .putNull("maxShort");
        accounts.addObject().put("account", 1_008).put("firm", 2).put("blocked", true).put("net", "-40")
            .put("bought", "0").put("sold", "40").put("averagePrice", "100.01").put("openBuy", "0")
            .put("openSell", "0").put("openOrders", 0).putNull("maxOpenOrders").put("maxLong", "5000")
            .put("maxShort", "2000");
        return frame;
    }

    /** Instead of an instrument that there is not. */
    static ObjectNode noMarket(final int id) {
        return JSON.objectNode().put("why", "there is no instrument " + id);
    }

    /** An instrument of which nobody knows the orders, because there is no journal. */
    static ObjectNode withoutBook(final int id) {
        final ObjectNode frame = market(id);
        ((ObjectNode) frame.get("instrument")).putNull("orders");
        frame.putArray("bids");
        frame.putArray("asks");
        return frame;
    }

    static ObjectNode sessions() {
        final ObjectNode frame = JSON.objectNode().put("total", 24);
        final ArrayNode sessions = frame.putArray("sessions");
        for (int i = 0; i < 24; i++) {
            final ObjectNode session = sessions.addObject().put("id", 1_001 + i).put("firm", i / 4 + 1)
                .put("state", i % 7 == 6 ? "suspended" : "bound").put("gateway", i % 2 == 0 ? "gw-1" : "gw-2")
                .put("messagesPerSecond", 350 + 13 * i).put("rateLimit", 1_000).put("inFlight", i * 3 % 64)
                .put("inFlightLimit", 64).put("throttled", i % 5).put("refused", i % 3).put("pendingBytes", 512 * i)
                .put("reports", 120_448 + 911 * i);
            if (i == 5) {
                session.put("blockedBy", "firm 2");
            } else {
                session.putNull("blockedBy");
            }
        }
        return frame;
    }

    static ObjectNode journal() {
        final ObjectNode frame = JSON.objectNode().put("record", 1_204_116).put("bytesPerSecond", 36_040_680)
            .put("flushMaxMicros", 812).put("recordsPerSecond", 212_004)
            .put("segments", 14).put("segmentBytes", 67_108_864)
            .put("snapshotAgeSeconds", 412).put("recordsBehindSnapshot", 204_116)
            .put("bytesBehindSnapshot", 34_700_000)
            .put("freeBytes", 76_450_000_000L).put("secondsToFull", 2_120);
        frame.putArray("errors").addObject().put("process", "gw-1").put("count", 3).put("firstAt", NOON_MS)
            .put("lastAt", NOON_MS + 61_000).put("text", "java.io.IOException: Connection reset by peer");
        return frame;
    }

    static ObjectNode log() {
        final ObjectNode frame = JSON.objectNode();
        final ArrayNode records = frame.putArray("records");
        for (int i = 0; i < 40; i++) {
            records.addObject().put("id", i + 1)
                .put("ts", String.format(Locale.ROOT, "2026-11-25T12:00:%02d.118204511Z", i))
                .put("level", i % 11 == 10 ? "WARN" : i == 25 ? "ERROR" : "INFO")
                .put("event", i % 11 == 10 ? "session.throttled" : "session.established")
                .put("process", "gw-" + (i % 2 + 1)).put("thread", "loop-0")
                .put("msg", "session " + (1_001 + i) + (i % 11 == 10 ? " was refused 64 messages in 1s" : " is here"))
                .put("audit", i % 13 == 0);
        }
        return frame;
    }

    private static ObjectNode queue(final String name, final int backlog, final int capacity, final int perSecond,
        final List<String> writers, final String reader) {
        final ObjectNode queue = JSON.objectNode().put("name", name).put("capacity", capacity).put("backlog", backlog)
            .put("full", 100.0 * backlog / capacity);
        queue.set("history", wave(backlog, backlog / 3 + 1));
        queue.put("lagMicros", 1_000_000L * backlog / perSecond).put("messagesPerSecond", perSecond);
        if (backlog > 1_000) {
            queue.put("toFullSeconds", 1.9);
        } else {
            queue.putNull("toFullSeconds");
        }
        queue.putObject("givenUp").put("skipped", 0).put("dead", 0).put("stalled", backlog > 1_000 ? 512 : 0);
        writers.forEach(queue.putArray("writers")::add);
        queue.putObject("reader").put("name", reader).put("alive", true);
        return queue;
    }

    private static ObjectNode hop(final String name, final double median) {
        final ObjectNode hop = JSON.objectNode().put("hop", name).put("p50", median).put("p90", median * 1.9)
            .put("p99", median * 4.4).put("p999", median * 15).put("max", median * 98);
        hop.set("history", wave((int) (median * 4.4) + 1, (int) median + 1));
        return hop;
    }

    private static ObjectNode process(final String name, final int pid, final int cpuPercent, final Long beatMillis) {
        return JSON.objectNode().put("name", name).put("part", name.startsWith("gw") ? "gateway" : name)
            .put("pid", pid).put("state", "running").put("cpuPercent", cpuPercent)
            .put("waitPercent", 0.2).put("beatAgeMillis", beatMillis).put("residentBytes", 314_572_800L + pid)
            .put("cores", "0-3");
    }

    private static ObjectNode level(final int ticks, final int seed) {
        return JSON.objectNode().put("price", price(ticks)).put("quantity", String.valueOf(100 * (seed * 13 % 37 + 1)))
            .put("orders", seed * 5 % 19 + 1);
    }

    private static String price(final int cents) {
        return String.format(Locale.ROOT, "%d.%02d", cents / 100, cents % 100);
    }

    private static ArrayNode wave(final int middle, final int height) {
        final ArrayNode values = JSON.arrayNode();
        IntStream.range(0, SECONDS).forEach(second ->
            values.add(Math.max(0, middle + Math.round(height * Math.sin(second / 4.0)))));
        return values;
    }
}
