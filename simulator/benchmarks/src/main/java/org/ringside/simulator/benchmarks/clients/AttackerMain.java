package org.ringside.simulator.benchmarks.clients;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.util.concurrent.locks.LockSupport;
import org.ringside.launch.TimerSlack;
import org.ringside.simulator.attack.Attack;

/**
 * The attackers' process: reads {@code NAME PORT} and begins, says so when the attack is under way, goes on until the
 * next line, stops, and says what was done. Ends with standard input.
 */
public final class AttackerMain {
    /** What the socket does not take is offered again after so long: often enough to keep it full. */
    private static final long IDLE_NS = 1_000_000;

    /** Messages a second: a session that stays below the shipped throttle is not thrown out. */
    private static final long BELOW_THROTTLE = 9_000;

    /** The first session that attacks use. */
    public static final int FIRST_SESSION = 2_001;

    private volatile boolean isOver;

    private AttackerMain() {
    }

    /**
     * Serves standard input.
     *
     * @param args none.
     * @throws IOException when standard input cannot be read, or no attack can begin.
     * @throws InterruptedException when interrupted.
     */
    public static void main(final String[] args) throws IOException, InterruptedException {
        TimerSlack.shorten();
        final BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            final String[] words = line.split(" ");
            new AttackerMain().attack(
                words[0], new InetSocketAddress("127.0.0.1", Integer.parseInt(words[1])), input);
        }
    }

    private void attack(final String name, final InetSocketAddress address, final BufferedReader input)
        throws IOException, InterruptedException {
        final Attack attack = Attack.of(name, address, FIRST_SESSION, BELOW_THROTTLE);
        final Thread thread = new Thread(() -> run(attack), name);
        thread.start();
        input.readLine();
        isOver = true;
        thread.join();
    }

    private void run(final Attack attack) {
        boolean isAnnounced = false;
        try (attack) {
            while (!isOver) {
                if (attack.turn() == 0) {
                    LockSupport.parkNanos(IDLE_NS);
                }
                if (!isAnnounced && attack.isUnderWay()) {
                    isAnnounced = true;
                    System.out.println("under way");
                }
            }
            System.out.println(attack.done());
        } catch (final IOException ex) {
            System.err.println("attacker: " + ex);
            Runtime.getRuntime().halt(1);
        }
    }
}
