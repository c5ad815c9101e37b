package org.ringside.simulator.benchmarks.peers;

import java.net.InetSocketAddress;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.ringside.gateway.fix.codec.Tag;
import org.ringside.launch.Lifeline;
import org.ringside.launch.TimerSlack;
import quickfix.ApplicationAdapter;
import quickfix.ConfigError;
import quickfix.DefaultMessageFactory;
import quickfix.FieldNotFound;
import quickfix.LogFactory;
import quickfix.MemoryStoreFactory;
import quickfix.Message;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.SocketAcceptor;
import quickfix.ThreadedSocketAcceptor;
import quickfix.mina.acceptor.AbstractSocketAcceptor;

/**
 * The rival in FIX: an acceptor of QuickFIX/J that answers each order and each cancel at once, and matches nothing. It
 * has nothing to do that could be left out: no dictionary, no log, no store of messages, no look at sending times. Ends
 * with the process that started it.
 */
public final class QuickFixAcceptor extends ApplicationAdapter {
    /** Argument: all sessions share a thread. */
    public static final String ONE_THREAD = "one";
    /** Argument: each session has a thread of its own. */
    public static final String THREAD_EACH = "each";

    private static final Logger LOG = Logger.getLogger("quickfix");
    private static final String EXCHANGE = "RINGSIDE";
    private static final int FIRST_SESSION = 1_001;

    private final AtomicLong lastId = new AtomicLong();
    private final AbstractSocketAcceptor acceptor;

    /**
     * Sets one up.
     *
     * @param sessions that may log on: {@value #FIRST_SESSION} and those that follow.
     * @param threads  {@link #ONE_THREAD} or {@link #THREAD_EACH}.
     */
    QuickFixAcceptor(final int sessions, final String threads) throws ConfigError {
        // What it says of each session would be read as trouble.
        LOG.setLevel(Level.WARNING);
        final SessionSettings settings = settings(sessions);
        // Without a factory for logs there is none.
        final LogFactory none = null;
        acceptor = threads.equals(ONE_THREAD)
            ? new SocketAcceptor(this, new MemoryStoreFactory(), settings, none, new DefaultMessageFactory())
            : new ThreadedSocketAcceptor(this, new MemoryStoreFactory(), settings, none, new DefaultMessageFactory());
    }

    /**
     * Prints its address and serves until standard input ends.
     *
     * @param args how many sessions may log on, and {@link #ONE_THREAD} or {@link #THREAD_EACH}.
     * @throws ConfigError when it cannot listen.
     * @throws InterruptedException when interrupted.
     */
    public static void main(final String[] args) throws ConfigError, InterruptedException {
        TimerSlack.shorten();
        Lifeline.watch("quickfix-acceptor", () -> Runtime.getRuntime().halt(0));
        System.out.println(new QuickFixAcceptor(Integer.parseInt(args[0]), args[1]).start());
        new CountDownLatch(1).await();
    }

    /** Begins to listen; returns where, {@code HOST:PORT}. Its threads serve. */
    String start() throws ConfigError {
        acceptor.start();
        final InetSocketAddress address =
            (InetSocketAddress) acceptor.getEndpoints().iterator().next().getLocalAddress();
        return address.getAddress().getHostAddress() + ":" + address.getPort();
    }

    @Override
    public void fromApp(final Message order, final SessionID id) throws FieldNotFound {
        final boolean isNew = order.getHeader().getString(Tag.MSG_TYPE).equals("D");
        final Message report = new Message();
        report.getHeader().setString(Tag.MSG_TYPE, "8");
        report.setString(Tag.AVG_PX, "0");
        copy(order, report, Tag.CL_ORD_ID);
        report.setString(Tag.CUM_QTY, "0");
        report.setString(Tag.EXEC_ID, Long.toString(lastId.incrementAndGet()));
        // An order's id here is the trader's own: nothing is kept.
        report.setString(Tag.ORDER_ID, order.getString(isNew ? Tag.CL_ORD_ID : Tag.ORIG_CL_ORD_ID));
        report.setString(Tag.ORD_STATUS, isNew ? "0" : "4");
        copy(order, report, Tag.SIDE);
        copy(order, report, Tag.SYMBOL);
        copy(order, report, Tag.TRANSACT_TIME);
        report.setString(Tag.EXEC_TYPE, isNew ? "0" : "4");
        report.setString(Tag.LEAVES_QTY, isNew ? order.getString(Tag.ORDER_QTY) : "0");
        if (isNew) {
            copy(order, report, Tag.ORDER_QTY);
            copy(order, report, Tag.ORD_TYPE);
            copy(order, report, Tag.PRICE);
            copy(order, report, Tag.TIME_IN_FORCE);
        } else {
            copy(order, report, Tag.ORIG_CL_ORD_ID);
        }
        Session.lookupSession(id).send(report);
    }

    private static void copy(final Message from, final Message to, final int tag) throws FieldNotFound {
        to.setString(tag, from.getString(tag));
    }

    private static SessionSettings settings(final int sessions) {
        final SessionSettings settings = new SessionSettings();
        settings.setString("ConnectionType", "acceptor");
        settings.setString("SocketAcceptAddress", "127.0.0.1");
        settings.setString("SocketAcceptPort", "0");
        settings.setString("SocketTcpNoDelay", "Y");
        settings.setString("StartTime", "00:00:00");
        settings.setString("EndTime", "00:00:00");
        settings.setString("NonStopSession", "Y");
        settings.setString("UseDataDictionary", "N");
        settings.setString("CheckLatency", "N");
        settings.setString("PersistMessages", "N");
        for (int i = 0; i < sessions; i++) {
            final SessionID id = new SessionID("FIX.4.4", EXCHANGE, Integer.toString(FIRST_SESSION + i));
            settings.setString(id, "BeginString", id.getBeginString());
            settings.setString(id, "SenderCompID", id.getSenderCompID());
            settings.setString(id, "TargetCompID", id.getTargetCompID());
        }
        return settings;
    }
}
