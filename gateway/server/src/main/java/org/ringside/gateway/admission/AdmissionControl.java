package org.ringside.gateway.admission;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;
import org.ringside.gateway.config.ConnectionLimits;
import org.ringside.launch.CidrList;

/**
 * Accepts as many connections as {@link ConnectionLimits} allow, and counts the accepted ones.
 *
 * <p>Connections that have not logged on yet share few places, and no address can take all of them from the others:
 * <ul>
 * <li>half of the places are for {@link KnownAddresses}, from which a session has logged on before;
 * <li>an address gets another place as long as it holds fewer than are free to it. However many places one address
 * takes, about as many stay free for the next: beside {@code n} greedy addresses, each further address finds one place
 * in {@code n + 1}.
 * </ul> {@link AddressBlock} says what counts as one address. Addresses without a connection that has yet to log on
 * take no memory. Any thread; not on the way of an order.
 */
public final class AdmissionControl {
    private final Map<Long, AddressCount> blocks = new HashMap<>();
    private final KnownAddresses known = new KnownAddresses();
    private ConnectionLimits limits;
    private CidrList allowed;
    private int unauthenticated;
    /** Strangers from addresses that were not known when they came. */
    private int unknown;

    /** Connections of one address. */
    private static final class AddressCount {
        private int connections;
        private int unauthenticated;
    }

    /** What a connection that was let in has to give back. */
    public final class Permit {
        private final InetAddress address;
        private final long block;
        private final boolean isKnown;
        private boolean isAuthenticated;
        private boolean isReleased;

        private Permit(final InetAddress address, final long block, final boolean isKnown) {
            this.address = address;
            this.block = block;
            this.isKnown = isKnown;
        }

        /** Where it comes from. */
        public InetAddress address() {
            return address;
        }

        /** It has proved who it is. */
        public void authenticate() {
            synchronized (AdmissionControl.this) {
                if (!isReleased) {
                    known.add(block);
                    leavePlace();
                }
            }
        }

        /** It is closed. */
        public void release() {
            synchronized (AdmissionControl.this) {
                if (!isReleased) {
                    leavePlace();
                    isReleased = true;
                    if (--blocks.get(block).connections == 0) {
                        blocks.remove(block);
                    }
                }
            }
        }

        private void leavePlace() {
            if (!isAuthenticated) {
                isAuthenticated = true;
                unauthenticated--;
                unknown -= isKnown ? 0 : 1;
                blocks.get(block).unauthenticated--;
            }
        }
    }

    /** Begins without connections. */
    public AdmissionControl(final ConnectionLimits limits) {
        set(limits);
    }

    /** Applies new limits. Open connections stay open, and addresses stay known. */
    public synchronized void set(final ConnectionLimits newLimits) {
        limits = newLimits;
        allowed = newLimits.allowed();
    }

    /** A permit, or null when this address may not connect, or has connections enough, or no place is free to it. */
    public synchronized Permit admit(final InetAddress address) {
        final long block = AddressBlock.of(address);
        final boolean isKnown = known.contains(block);
        final AddressCount before = blocks.get(block);
        if (!allowed.allows(address) || !hasPlace(before == null ? new AddressCount() : before, isKnown)) {
            return null;
        }
        final AddressCount count = blocks.computeIfAbsent(block, key -> new AddressCount());
        count.connections++;
        count.unauthenticated++;
        unauthenticated++;
        unknown += isKnown ? 0 : 1;
        return new Permit(address, block, isKnown);
    }

    /** Addresses that have connections. */
    public synchronized int addresses() {
        return blocks.size();
    }

    /** Connections that have not proved who they are. */
    public synchronized int unauthenticated() {
        return unauthenticated;
    }

    private boolean hasPlace(final AddressCount count, final boolean isKnown) {
        return count.connections < limits.maxPerAddress()
            && count.unauthenticated < limits.maxUnauthenticatedPerAddress()
            && count.unauthenticated < freePlaces(isKnown);
    }

    private int freePlaces(final boolean isKnown) {
        final int free = limits.maxUnauthenticated() - unauthenticated;
        return isKnown ? free : Math.min(free, limits.maxUnauthenticated() - limits.placesOfKnown() - unknown);
    }
}
