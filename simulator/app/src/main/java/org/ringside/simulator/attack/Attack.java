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
     * {@code deaf}, {@code icebergs}, {@code resting}, {@code holes}, {@code mass-cancels} or {@code foks}. Those of a
     * session have {@code fix-} before them in FIX; {@code holes} is none there, because the gateway numbers the ids.
     *
     * @param address      of a gateway that takes the key of the shipped configuration; for FIX, its port for that.
     * @param firstSession first of the {@link #SESSIONS} sessions that attacks use.
     * @param perSecond    most messages in a second, for attacks that do not send as much as they can.
     * @throws IllegalArgumentException when there is no attack with this name.
     */
    static Attack of(final String name, final InetSocketAddress address, final int firstSession, final long perSecond)
        throws IOException {
        final int firstOfFix = firstSession + FIRST_OF_FIX;
        return switch (name) {
            case "bystander" -> new Bystander();
            case "silent" -> new SilentCrowd(address, 2_000);
            case "strangers" -> new SilentCrowd(address, 10);
            case "flood" -> NativeAttack.flood(address, firstSession, true, 0);
            case "mute" -> NativeAttack.flood(address, firstSession, false, 0);
            case "deaf" -> NativeAttack.flood(address, firstSession, false, perSecond);
            case "icebergs" -> NativeAttack.of(Script.ICEBERGS, address, firstSession + 1, perSecond);
            case "resting" -> NativeAttack.of(Script.RESTING, address, firstSession + 2, perSecond);
            case "holes" -> NativeAttack.of(Script.HOLES, address, firstSession + 3, perSecond);
            case "mass-cancels" -> NativeAttack.of(Script.MASS_CANCELS, address, firstSession + 4, perSecond);
            case "foks" -> NativeAttack.of(Script.FOKS, address, firstSession + 5, perSecond);
            case "fix-flood" -> new FixAttack(Script.FLOOD, address, firstOfFix, true, perSecond);
            case "fix-mute" -> new FixAttack(Script.FLOOD, address, firstOfFix + 1, false, 0);
            case "fix-deaf" -> new FixAttack(Script.FLOOD, address, firstOfFix + 1, false, perSecond);
            case "fix-mass-cancels" -> new FixAttack(Script.MASS_CANCELS, address, firstOfFix + 2, true, perSecond);
            case "fix-icebergs" -> new FixAttack(Script.ICEBERGS, address, firstOfFix + 3, true, perSecond);
            case "fix-resting" -> new FixAttack(Script.RESTING, address, firstOfFix + 4, true, perSecond);
            case "fix-foks" -> new FixAttack(Script.FOKS, address, firstOfFix + 5, true, perSecond);
            default -> throw new IllegalArgumentException("no attack is called " + name);
        };
    }

    /** Sessions that attacks use, from the first one on. */
    int SESSIONS = 12;

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
