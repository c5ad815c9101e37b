package org.ringside.gateway.server;

import java.util.ArrayDeque;

/**
 * Takes what connections have received, in the order in which it came. A connection is blocked while the ring is full,
 * and while its session is ahead of others. A blocked connection is not read. In each cycle every blocked connection
 * offers one train, and becomes the last.
 */
final class BlockedConnections {
    private static final int ALL_TRAINS = Integer.MAX_VALUE;

    private final InboundAdapter inbound;
    private final SocketInput input;
    private final Retransmissions retransmissions;
    private final ConnectionTable connections;
    private final ArrayDeque<Protocol> blocked = new ArrayDeque<>();

    BlockedConnections(
        final InboundAdapter inbound, final SocketInput input, final Retransmissions retransmissions,
        final ConnectionTable connections) {
        this.inbound = inbound;
        this.input = input;
        this.retransmissions = retransmissions;
        this.connections = connections;
    }

    /** Takes what a connection has received, or blocks the connection behind others. */
    void receive(final Protocol machine) {
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
     * Has each blocked connection offer one train, but those whose session is ahead. A ring that does not take one
     * train takes none of the others' either. After too long a wait the orders are answered without the ring, and only
     * logins wait on, and what an earlier gateway may have sent.
     *
     * @return how many trains were taken.
     */
    int poll() {
        int count = 0;
        for (int i = blocked.size(); i > 0; i--) {
            final Protocol machine = blocked.peekFirst();
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

    /** Whether no connection is blocked. */
    boolean isEmpty() {
        return blocked.isEmpty();
    }

    private InboundAdapter.Outcome take(final Protocol machine, final int maxTrains) {
        final boolean wasRetransmitting = machine.isRetransmitting();
        final InboundAdapter.Outcome outcome = machine.poll(inbound, maxTrains);
        if (machine.isRetransmitting() && !wasRetransmitting) {
            retransmissions.add(machine);
        }
        return outcome;
    }

    private void settle(final Protocol machine, final InboundAdapter.Outcome outcome) {
        switch (outcome) {
            case AHEAD, BLOCKED, MORE -> block(machine);
            case ELSEWHERE -> connections.handOver(machine, machine.owner(inbound));
            default -> { }
        }
    }

    private void block(final Protocol machine) {
        machine.onBlocked();
        machine.connection().reading(false);
        blocked.addLast(machine);
    }
}
