package org.ringside.gateway.client;

import java.io.IOException;
import java.util.List;
import org.ringside.gateway.client.NativeClient.State;

/** A client whose connection is lost and made again. */
abstract class RecoveryFixture extends ClientFixture {
    void report(final long seqNo) throws IOException {
        final int before = delivered().size();
        gateway.accepted(seqNo);
        until("report " + seqNo, () -> delivered().size() == before + 1);
    }

    /** The connection is lost and made again; the gateway says where it stands. */
    void reconnect(final long lastIncoming, final long next, final long oldest, final int maxCount)
        throws IOException {
        gateway.hangUp();
        until("the end", () -> client.state() == State.CLOSED);
        takeUp(lastIncoming, next, oldest, maxCount);
    }

    void takeUp(final long lastIncoming, final long next, final long oldest, final int maxCount)
        throws IOException {
        client.connect();
        gateway.accept();
        until("Establish", () -> gateway.frameCount() == 1);
        gateway.establishAck(gateway.takeEstablish(), next, lastIncoming, oldest, maxCount);
        until("the session", () -> client.state() == State.ESTABLISHED);
    }

    List<Long> delivered() {
        return listener.events().stream().filter(event -> event.startsWith("accepted"))
            .map(event -> Long.parseLong(event.split(" ")[1])).toList();
    }
}
