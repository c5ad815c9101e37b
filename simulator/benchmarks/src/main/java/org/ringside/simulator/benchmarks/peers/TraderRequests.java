package org.ringside.simulator.benchmarks.peers;

import org.ringside.gateway.protocol.NewOrderSingleDecoder;
import org.ringside.gateway.protocol.OrderCancelReplaceRequestDecoder;
import org.ringside.gateway.protocol.OrderCancelRequestDecoder;

/** What a trader may ask for. Decoders are good until the method returns. */
interface TraderRequests {
    void onNegotiate(TraderConnection from, long sessionId, long verId, long timestamp, long firm);

    void onEstablish(TraderConnection from, long verId, long timestamp);

    void onTerminate(TraderConnection from, long verId);

    void onNewOrder(TraderConnection from, NewOrderSingleDecoder order);

    void onReplace(TraderConnection from, OrderCancelReplaceRequestDecoder replace);

    void onCancel(TraderConnection from, OrderCancelRequestDecoder cancel);
}
