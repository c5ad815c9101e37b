package org.ringside.queue;

import java.util.ArrayList;
import java.util.List;

/** What was done to the processes of a soak. */
final class SoakTally {
    long seconds;
    int producerKills;
    int consumerKills;
    int killsOfStopped;
    int stops;
    /** Producers that came to the end of their log, and closed. */
    int ended;
    int leftInQuarantine;
    final List<String> failures = new ArrayList<>();

    void killed(final boolean isProducer, final boolean isStopped) {
        killsOfStopped += isStopped ? 1 : 0;
        if (isProducer) {
            producerKills++;
        } else {
            consumerKills++;
        }
    }

    void failed(final String name) {
        failures.add(name);
    }
}
