package org.ringside.simulator.attack;

import java.io.IOException;
import java.net.InetSocketAddress;

/**
 * Hostile traffic with a bounded rate. One thread. The messages of its sessions are legal; an attack tests how much the
 * exchange lets it cost others.
 */
public interface Attack extends AutoCloseable {
    /**
     * Makes an attack by its name: {@code bystander}, {@code silent}, {@code strangers}, {@code flood}, {@code mute},
     * {@code deaf}, {@code icebergs}, {@code resting}, {@code holes}, {@code mass-cancels} or {@code foks}; in FIX,
     * {@code fix-flood}, {@code fix-deaf} or {@code fix-mass-cancels}.
     *
     * @param address      of a gateway that takes the key of the shipped configuration; for FIX, its port for that.
     * @param firstSession first of the {@link #SESSIONS} sessions that attacks use.
     * @param perSecond    most messages in a second, for attacks that do not send as much as they can.
     * @throws IllegalArgumentException when there is no attack with this name.
     */
    static Attack of(final String name, final InetSocketAddress address, final int firstSession, final long perSecond)
        throws IOException {
        return switch (name) {
            case "bystander" -> new Bystander();
            case "silent" -> new SilentCrowd(address, 2_000);
            case "strangers" -> new SilentCrowd(address, 10);
            case "flood" -> new Flood(address, firstSession, true, 0);
            case "mute" -> new Flood(address, firstSession, false, 0);
            case "deaf" -> new Flood(address, firstSession, false, perSecond);
            case "icebergs" -> new IcebergSweeps(address, firstSession + 1, perSecond);
            case "resting" -> new RestingOrders(address, firstSession + 2, perSecond);
            case "holes" -> new IdHoles(address, firstSession + 3, perSecond);
            case "mass-cancels" -> new MassCancels(address, firstSession + 4, perSecond);
            case "foks" -> new DeepFoks(address, firstSession + 5, perSecond);
            case "fix-flood" -> FixAttack.flood(address, firstSession + FIRST_OF_FIX, true, perSecond);
            case "fix-deaf" -> FixAttack.flood(address, firstSession + FIRST_OF_FIX + 1, false, perSecond);
            case "fix-mass-cancels" -> FixAttack.massCancels(address, firstSession + FIRST_OF_FIX + 2, perSecond);
            default -> throw new IllegalArgumentException("no attack is called " + name);
        };
    }

    /** Sessions that attacks use, from the first one on. */
    int SESSIONS = 9;

    /** The first of those that speak FIX, counted from 0; all behind it do. */
    int FIRST_OF_FIX = 6;

    /** Instrument in which attacks trade, one that the honest traders of benchmarks and tests do not use. */
    int INSTRUMENT = 4;

    /** Goes on with the attack. Returns the amount of work done. */
    int turn() throws IOException;

    /** Whether the attack is under way. */
    boolean isUnderWay();

    /** Says in a few words what the attack has done so far. */
    String done();

    @Override
    void close() throws IOException;
}
