package org.ringside.simulator.attack;

import java.io.IOException;
import java.net.InetSocketAddress;

/**
 * Traffic that means an exchange no good, bounded by the rate that it is given. One thread. What it says as a session
 * is legal; how much the exchange lets it cost others is what it is for.
 */
public interface Attack extends AutoCloseable {
    /**
     * An attack by its name: {@code bystander}, {@code silent}, {@code strangers}, {@code flood}, {@code mute},
     * {@code deaf}, {@code icebergs}, {@code resting}, {@code holes}, {@code mass-cancels} or {@code foks}.
     *
     * @param address      of a gateway that takes the key of the shipped configuration.
     * @param firstSession of those that attacks use, each one of the {@link #SESSIONS} from this one on.
     * @param perSecond    messages in a second, at most, of those attacks that do not send all that they can.
     * @throws IllegalArgumentException when there is none of this name.
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
            default -> throw new IllegalArgumentException("no attack is called " + name);
        };
    }

    /** Sessions that attacks use, from the first one on. */
    int SESSIONS = 6;

    /** Instrument in which attacks trade, one that the honest traders of benchmarks and tests do not use. */
    int INSTRUMENT = 4;

    /** Goes on with it; returns how much there was to do. */
    int turn() throws IOException;

    /** Whether it is under way. */
    boolean isUnderWay();

    /** What it has done so far, in a few words. */
    String done();

    @Override
    void close() throws IOException;
}
