package org.ringside.marketdata.itch;

import java.util.function.Consumer;

/** Tells the operator, once a minute at most, of requests that were not answered and of datagrams that got lost. */
final class ItchStatistics {
    private static final long EVERY_NS = 60_000_000_000L;

    private final MoldRequests requests;
    private final UdpPort[] ports;
    private final Consumer<String> messages;
    private boolean hasTold;
    private long lastTold;
    private long toldMalformed;
    private long toldRefused;
    private long toldCrowdedOut;
    private long toldLost;

    ItchStatistics(final MoldRequests requests, final Consumer<String> messages, final UdpPort... ports) {
        this.requests = requests;
        this.messages = messages;
        this.ports = ports;
    }

    void look(final long now) {
        if (hasTold && now - lastTold < EVERY_NS) {
            return;
        }
        long lost = 0;
        for (final UdpPort port : ports) {
            lost += port.lost();
        }
        final long malformed = requests.malformed() - toldMalformed;
        final long refused = requests.refused() - toldRefused;
        final long crowdedOut = requests.crowdedOut() - toldCrowdedOut;
        if (malformed + refused + crowdedOut + lost - toldLost == 0) {
            return;
        }
        messages.accept("ITCH has left out " + malformed + " datagrams that were no requests, " + refused
            + " requests for what is not there, " + crowdedOut + " for which there was no room; the system has refused "
            + (lost - toldLost) + " datagrams");
        hasTold = true;
        lastTold = now;
        toldMalformed += malformed;
        toldRefused += refused;
        toldCrowdedOut += crowdedOut;
        toldLost = lost;
    }
}
