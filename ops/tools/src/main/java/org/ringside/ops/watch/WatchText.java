package org.ringside.ops.watch;

import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.ringside.ops.market.MarketViews;
import org.ringside.ops.shmq.QueueRow;
import org.ringside.ops.terminal.Format;
import org.ringside.ops.terminal.Table;
import org.ringside.ops.terminal.WindowSize;

/** Writes a view for people at a terminal. */
public final class WatchText {
    private static final int MOST_TRADES = 10;
    private static final int MOST_ACCOUNTS = 20;
    private static final String NONE = "-";

    private final int mostSessions;
    private final WindowSize size;

    /**
     * Makes a writer of views.
     *
     * @param mostSessions to show; those that send most come first.
     * @param size         for sentences; tables may be wider.
     */
    public WatchText(final int mostSessions, final WindowSize size) {
        this.mostSessions = mostSessions;
        this.size = size;
    }

    /** Returns the view, with a line feed behind each line. */
    public String of(final WatchView view) {
        final StringBuilder text = new StringBuilder("ringside ").append(view.state()).append("  ")
            .append(view.folder()).append("  ").append(Format.time(TimeUnit.MILLISECONDS.toNanos(view.sampledAt())))
            .append('\n');
        view.alarms().forEach(alarm -> text.append(size.wrap(alarm.toString())).append('\n'));
        if (view.books() != null) {
            text.append('\n').append(size.wrap(books(view.books()))).append('\n');
        }
        if (view.market() != null) {
            text.append(market(view.market()));
        }
        text.append('\n').append(processes(view.processes()));
        if (!view.queues().isEmpty()) {
            text.append('\n').append(QueueRow.table(view.queues()));
        }
        if (view.flow() != null) {
            text.append('\n').append(flow(view.flow()));
        }
        if (!view.hops().isEmpty()) {
            text.append('\n').append(hops(view.hops()));
        }
        if (!view.sessions().isEmpty()) {
            text.append('\n').append(sessions(view.sessions()));
        }
        return text.toString();
    }

    private static String processes(final List<WatchView.ProcessRow> rows) {
        final Table table = new Table("PROCESS", "PART", ">PID", "LIFE", ">BEAT");
        rows.forEach(row -> table.row(
            row.name(), row.part(), row.pid() == 0 ? NONE : Long.toString(row.pid()), row.life(),
            row.beatMillis() == null ? NONE : Format.count(row.beatMillis()) + " ms"));
        return table.toString();
    }

    private static String flow(final WatchView.Flow flow) {
        return "engine  commands " + Format.rate(flow.commands()) + "/s  events " + Format.rate(flow.events())
            + "/s  trades " + Format.rate(flow.trades()) + "/s  refused " + Format.rate(flow.refused())
            + "/s  live orders " + Format.count(flow.orders()) + "\n";
    }

    private static String hops(final List<WatchView.HopRow> rows) {
        final Table table = new Table("LOOP", "HOP us", ">COUNT", ">P50", ">P90", ">P99", ">P99.9", ">MAX");
        rows.forEach(row -> table.row(row.loop(), row.hop(), Format.count(row.count()), micros(row.p50()),
            micros(row.p90()), micros(row.p99()), micros(row.p999()), micros(row.max())));
        return table.toString();
    }

    private static String micros(final double value) {
        return String.format(Locale.ROOT, "%,.1f", value);
    }

    private String sessions(final List<WatchView.SessionRow> rows) {
        final Table table = new Table(">SESSION", "GATEWAY", "STATE", ">MSG/S", ">IN FLIGHT", ">MESSAGES", ">REPORTS",
            ">THROTTLED", ">REFUSED", ">PENDING");
        rows.stream().limit(mostSessions).forEach(row -> table.row(row.id() == 0 ? "others" : Long.toString(row.id()),
            row.gateway(), row.state(), Format.rate(row.messagesPerSecond()), Format.count(row.inFlight()),
            Format.count(row.messages()), Format.count(row.reports()), Format.count(row.throttled()),
            Format.count(row.refused()), Format.bytes(row.pendingBytes())));
        final int left = rows.size() - mostSessions;
        return table + (left > 0 ? "and " + Format.count(left) + " sessions that send less\n" : "");
    }

    private static String books(final MarketViews.Books books) {
        final String record = books.record() < 0 ? "market" : "market at record " + Format.count(books.record());
        return (books.behindMillis() == null ? "nothing is known of the market"
            : record + ", " + Format.count(books.behindMillis()) + " ms behind the engine")
            + (books.why() == null ? "" : ": " + books.why());
    }

    private static String market(final MarketViews.Market market) {
        final MarketViews.MarketHead head = market.instrument();
        final StringBuilder text = new StringBuilder(head.symbol()).append(" (").append(head.id()).append(")  ")
            .append(orNone(head.phase()))
            .append(head.until() == null ? "" : " until " + Format.time(Long.parseLong(head.until())))
            .append("\nlast ").append(head.last() == null ? NONE : head.last() + " " + head.change())
            .append("  open ").append(orNone(head.open())).append("  high ").append(orNone(head.high()))
            .append("  low ").append(orNone(head.low())).append("  volume ").append(head.volume())
            .append("  orders ").append(head.orders() == null ? NONE : Format.count(head.orders())).append('\n');
        if (head.indicative() != null) {
            text.append("auction: ").append(head.indicative().price()).append(" x ")
                .append(head.indicative().quantity()).append(", surplus ").append(head.indicative().surplus())
                .append('\n');
        }
        text.append(book(market)).append('\n').append(tape(market.tape()));
        if (market.accounts() != null && !market.accounts().isEmpty()) {
            text.append('\n').append(accounts(market.accounts()));
        }
        return text.toString();
    }

    private static String book(final MarketViews.Market market) {
        final Table table = new Table(">ORDERS", ">BID QTY", ">BID", ">ASK", ">ASK QTY", ">ORDERS");
        for (int i = 0; i < Math.max(market.bids().size(), market.asks().size()); i++) {
            final boolean hasBid = i < market.bids().size();
            final boolean hasAsk = i < market.asks().size();
            table.row(hasBid ? Integer.toString(market.bids().get(i).orders()) : "",
                hasBid ? market.bids().get(i).quantity() : "", hasBid ? market.bids().get(i).price() : "",
                hasAsk ? market.asks().get(i).price() : "", hasAsk ? market.asks().get(i).quantity() : "",
                hasAsk ? Integer.toString(market.asks().get(i).orders()) : "");
        }
        return table.toString();
    }

    private static String tape(final List<MarketViews.TradeRow> trades) {
        final Table table = new Table(">TRADE", "TIME", ">PRICE", ">QTY", "SIDE");
        trades.stream().limit(MOST_TRADES).forEach(trade -> table.row(trade.id(),
            Format.time(Long.parseUnsignedLong(trade.time())), trade.price(), trade.quantity(),
            orNone(trade.side())));
        return table.toString();
    }

    private static String accounts(final List<MarketViews.AccountRow> rows) {
        final Table table = new Table(">ACCOUNT", ">FIRM", ">NET", ">AVERAGE", ">OPEN BUY", ">OPEN SELL", ">MAX LONG",
            ">MAX SHORT", ">ORDERS", ">MAX ORDERS", "BLOCKED");
        rows.stream().limit(MOST_ACCOUNTS).forEach(row -> table.row(Long.toString(row.account()),
            row.firm() == 0 ? NONE : Long.toString(row.firm()), row.net(), orNone(row.averagePrice()), row.openBuy(),
            row.openSell(), orNone(row.maxLong()), orNone(row.maxShort()), Format.count(row.openOrders()),
            row.maxOpenOrders() == null ? NONE : Format.count(row.maxOpenOrders()), row.blocked() ? "yes" : "no"));
        final int left = rows.size() - MOST_ACCOUNTS;
        return table + (left > 0 ? "and " + Format.count(left) + " accounts\n" : "");
    }

    private static String orNone(final String text) {
        return text == null ? NONE : text;
    }
}
