package org.ringside.gateway.server;

import java.util.ArrayDeque;

/**
 * Takes what connections have received, in the order in which they have. When the ring is full they form a line, and so
 * do those whose session is ahead of others. Who stands in it is not read any more. Each cycle everybody in it offers
 * one train, and goes to the end.
 */
final class BlockedConnections {
    private static final int ALL_TRAINS = Integer.MAX_VALUE;

    private final InboundAdapter inbound;
    private final SocketInput input;
    private final Retransmissions retransmissions;
    private final ConnectionTable members;
    private final ArrayDeque<SessionStateMachine> blocked = new ArrayDeque<>();

    BlockedConnections(
        final InboundAdapter inbound, final SocketInput input, final Retransmissions retransmissions,
        final ConnectionTable members) {
        this.inbound = inbound;
        this.input = input;
        this.retransmissions = retransmissions;
        this.members = members;
    }

    /** Take what is there, or have it wait behind others. */
    void receive(final SessionStateMachine machine) {
        if (!machine.isListening()) {
            return;
        }
        if (blocked.isEmpty()) {
            settle(machine, take(machine, ALL_TRAINS));
        } else {
            block(machine);
        }
    }

    /**
     * Each in the line offers one train, but those whose session is ahead. If the ring does not take one, it takes none
     * of the others'. Once they have waited too long their orders are answered without the ring, and only logins wait
     * on.
     */
    int poll() {
        int count = 0;
        for (int i = blocked.size(); i > 0; i--) {
            final SessionStateMachine machine = blocked.peekFirst();
            final InboundAdapter.Outcome outcome = take(machine, 1);
            if (outcome == InboundAdapter.Outcome.BLOCKED && !inbound.isWaitingTooLong()) {
                break;
            }
            if (outcome == InboundAdapter.Outcome.BLOCKED || outcome == InboundAdapter.Outcome.AHEAD) {
                blocked.addLast(blocked.removeFirst());
                continue;
            }
            count++;
            blocked.removeFirst();
            machine.onUnblocked();
            if (!machine.isClosed()) {
                machine.connection().reading(true);
                input.offer(machine);
            }
            settle(machine, outcome);
        }
        return count;
    }

    /** Nobody waits. */
    boolean isEmpty() {
        return blocked.isEmpty();
    }

    private InboundAdapter.Outcome take(final SessionStateMachine machine, final int maxTrains) {
        final boolean wasRetransmitting = machine.isRetransmitting();
        final InboundAdapter.Outcome outcome = inbound.poll(machine, maxTrains);
        if (machine.isRetransmitting() && !wasRetransmitting) {
            retransmissions.add(machine);
        }
        return outcome;
    }

    private void settle(final SessionStateMachine machine, final InboundAdapter.Outcome outcome) {
        switch (outcome) {
            case AHEAD, BLOCKED, MORE -> block(machine);
            case ELSEWHERE -> members.handOver(machine, inbound.ownerOf(machine.connection()));
            default -> { }
        }
    }

    private void block(final SessionStateMachine machine) {
        machine.onBlocked();
        machine.connection().reading(false);
        blocked.addLast(machine);
    }
}
