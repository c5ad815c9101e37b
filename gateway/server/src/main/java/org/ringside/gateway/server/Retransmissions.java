package org.ringside.gateway.server;

import java.util.ArrayDeque;
import org.ringside.gateway.counters.LoopCounter;
import org.ringside.gateway.counters.LoopCounters;
import org.ringside.gateway.counters.SessionCounter;
import org.ringside.gateway.counters.SessionCounters;

/** Connections of an event loop whose reports are sent again, or late. */
final class Retransmissions {
    private final LoopCounters counters;
    private final ArrayDeque<Protocol> machines = new ArrayDeque<>();

    Retransmissions(final LoopCounters counters) {
        this.counters = counters;
    }

    /** It has begun. */
    void add(final Protocol machine) {
        machines.addLast(machine);
    }

    /** Sends one batch for each, so that live reports of all come in between. Returns the number of reports. */
    int poll() {
        int count = 0;
        for (int i = machines.size(); i > 0; i--) {
            final Protocol machine = machines.removeFirst();
            if (machine.isRetransmitting()) {
                count += send(machine);
            }
            if (machine.isRetransmitting()) {
                machines.addLast(machine);
            }
        }
        return count;
    }

    private int send(final Protocol machine) {
        final SessionCounters sessionCounters = machine.session().throttle().counters();
        final int count = machine.retransmit();
        final int reports = machine.reportsAmong(count);
        sessionCounters.add(SessionCounter.RETRANSMITTED, reports);
        counters.add(LoopCounter.RETRANSMITTED, reports);
        return count;
    }
}
