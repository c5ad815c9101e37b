package org.ringside.simulator.benchmarks.attack;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.util.concurrent.locks.LockSupport;

/**
 * The attackers' process: reads {@code NAME PORT} and begins, says so when the attack is under way, goes on until the
 * next line, stops, and says what was done. Ends with standard input.
 */
public final class AttackerMain {
    /** What the socket does not take is offered again after so long: often enough to keep it full. */
    private static final long IDLE_NS = 1_000_000;

    /** Messages a second: a session that stays below the shipped throttle is not thrown out. */
    private static final long BELOW_THROTTLE = 9_000;

    private volatile boolean isOver;

    private AttackerMain() {
    }

    /** Serves standard input. */
    public static void main(final String[] args) throws IOException, InterruptedException {
        final BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            final String[] words = line.split(" ");
            new AttackerMain().attack(
                words[0], new InetSocketAddress("127.0.0.1", Integer.parseInt(words[1])), input);
        }
    }

    private void attack(final String name, final InetSocketAddress address, final BufferedReader input)
        throws IOException, InterruptedException {
        final Attack attack = open(name, address);
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
        } catch (final IOException | InterruptedException ex) {
            System.err.println("attacker: " + ex);
            Runtime.getRuntime().halt(1);
        }
    }

    private static Attack open(final String name, final InetSocketAddress address) throws IOException {
        return switch (name) {
            case "bystander" -> new Bystander();
            case "silent" -> new SilentCrowd(address);
            case "flood" -> new Flood(address, true);
            case "mute" -> new Flood(address, false);
            case "icebergs" -> new IcebergSweeps(address, BELOW_THROTTLE);
            case "resting" -> new RestingOrders(address, BELOW_THROTTLE);
            case "holes" -> new IdHoles(address, BELOW_THROTTLE);
            case "mass-cancels" -> new MassCancels(address, BELOW_THROTTLE);
            case "foks" -> new DeepFoks(address, BELOW_THROTTLE);
            default -> throw new IllegalArgumentException("no attack is called " + name);
        };
    }
}
