package org.ringside.system.crash;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.ringside.launch.Arguments;
import org.ringside.simulator.attack.Attack;

/**
 * All attacks on one thread, beside the honest traders and as long as they trade. Each attack comes back when the
 * gateway has died. The attacks end with their orders cancelled.
 */
final class HostileTraffic implements AutoCloseable {
    private static final List<String> NAMES =
        List.of("strangers", "deaf", "icebergs", "resting", "holes", "mass-cancels", "foks");
    private static final List<String> FIX_NAMES =
        List.of("fix-flood", "fix-deaf", "fix-icebergs", "fix-resting", "fix-mass-cancels", "fix-foks");
    private static final int FIRST_SESSION = 1_201;
    /** Those of the attacks that speak FIX. */
    static final String FIX_SESSIONS =
        FIRST_SESSION + Attack.FIRST_OF_FIX + "-" + (FIRST_SESSION + Attack.SESSIONS - 1);
    /** Messages of each attack in a second: far more than the honest traders send, and less than fills the machine. */
    private static final long RATE = 1_500;
    /** Of each in FIX: they are added to the others. */
    private static final long FIX_RATE = 500;
    private static final long IDLE_NS = 1_000_000;

    private final List<Attack> attacks = new ArrayList<>();
    private final AttackThread thread = new AttackThread(attacks, IDLE_NS);

    HostileTraffic(final String address, final String fixAddress) throws IOException {
        for (final String name : NAMES) {
            attacks.add(Attack.of(name, Arguments.address(address), FIRST_SESSION, RATE));
        }
        for (final String name : FIX_NAMES) {
            attacks.add(Attack.of(name, Arguments.address(fixAddress), FIRST_SESSION, FIX_RATE));
        }
        thread.start();
    }

    /** Sends nothing until {@link #resume()}: what flows meanwhile is of the honest traders. */
    void pause() {
        thread.pause();
    }

    /** Goes on. */
    void resume() {
        thread.resume();
    }

    /** Ends all attacks. Returns what they did, one line each. */
    List<String> finish() {
        thread.close();
        final List<String> lines = new ArrayList<>();
        for (int i = 0; i < attacks.size(); i++) {
            final String name = i < NAMES.size() ? NAMES.get(i) : FIX_NAMES.get(i - NAMES.size());
            lines.add(name + ": " + attacks.get(i).done());
        }
        return lines;
    }

    /** Ends what {@link #finish} has not. */
    @Override
    public void close() {
        thread.close();
    }
}
