package org.ringside.ops.log;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.apache.logging.log4j.Logger;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.async.AsyncLoggerContext;
import org.apache.logging.log4j.core.jmx.RingBufferAdmin;
import org.apache.logging.log4j.util.Unbox;

/** Tells events through Log4j 2, set up as its manual has it for speed. */
final class Log4jTeller implements Teller {
    /** As many events as the queue of the log holds. */
    private static final int RING = 8_192;
    private static final long PAUSE_NS = 500_000;
    private static final long ADDRESS = 0x7F00_0001;
    private static final String WORDS = "session {} has logged on from {}, version {}";

    private final LoggerContext context;
    private final RingBufferAdmin ring;
    private final Logger logger;
    private final boolean isBoxed;

    private Log4jTeller(final LoggerContext context, final RingBufferAdmin ring, final boolean isBoxed) {
        this.context = context;
        this.ring = ring;
        this.logger = context.getLogger("gateway");
        this.isBoxed = isBoxed;
    }

    /**
     * All loggers asynchronous: a thread of the process takes events from a ring and writes them.
     *
     * @param isBoxed whether numbers are passed as objects, as one writes it, or by what spares the objects.
     */
    static Log4jTeller asynchronous(final Path file, final boolean isBoxed) {
        System.setProperty("log4j2.asyncLoggerRingBufferSize", Integer.toString(RING));
        final AsyncLoggerContext context = new AsyncLoggerContext("peer", null, configuration(file, false));
        context.start();
        return new Log4jTeller(context, context.createRingBufferAdmin(), isBoxed);
    }

    /** The caller writes each event by a call of the system, before it goes on. */
    static Log4jTeller synchronous(final Path file) {
        final LoggerContext context = new LoggerContext("peer", null, configuration(file, true));
        context.start();
        return new Log4jTeller(context, null, false);
    }

    @Override
    public void tell(final long number) {
        if (isBoxed) {
            logger.info(WORDS, number, ADDRESS, number);
        } else {
            logger.info(WORDS, Unbox.box(number), Unbox.box(ADDRESS), Unbox.box(number));
        }
    }

    @Override
    public void awaitRoom() {
        while (ring != null && ring.getRemainingCapacity() < RING) {
            LockSupport.parkNanos(PAUSE_NS);
        }
    }

    @Override
    public void close() {
        context.stop();
    }

    private static URI configuration(final Path file, final boolean isEachWritten) {
        System.setProperty("peer.file", file.toString());
        System.setProperty("peer.flush", Boolean.toString(isEachWritten));
        try {
            return Log4jTeller.class.getResource("/log4j-peer.xml").toURI();
        } catch (final URISyntaxException ex) {
            throw new IllegalStateException("resources have addresses", ex);
        }
    }
}
