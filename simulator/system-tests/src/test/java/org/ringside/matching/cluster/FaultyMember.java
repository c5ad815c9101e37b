package org.ringside.matching.cluster;

import io.aeron.cluster.service.ClusteredService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.agrona.DirectBuffer;
import org.agrona.concurrent.EpochNanoClock;
import org.agrona.concurrent.SystemEpochNanoClock;
import org.ringside.launch.ServerCommand;
import org.ringside.matching.cluster.protocol.MessageHeaderDecoder;
import org.ringside.matching.cluster.protocol.TrainDecoder;
import org.ringside.matching.member.Member;

/**
 * A member for tests, with faults that files bring about: its system has another time, it breaks a rule, it is slow. It
 * compares with other members more often than those of the product.
 */
public final class FaultyMember {
    /** System property that names the files, which have one of the following behind that. */
    public static final String FAULTS = "ringside.test.member";
    /** Of a file that says by how many nanoseconds the time of the system is another one. It is there already. */
    public static final String CLOCK = ".clock";
    /** While there is a file with this, messages of the log have another time for this member than for others. */
    public static final String SABOTAGE = ".sabotage";
    /** While there is a file with this, the member takes a millisecond more for each command. */
    public static final String DELAY = ".delay";
    /** Commands from one comparison of the members to the next. */
    public static final int CHECK_INTERVAL = 1_024;

    private static final long COMMAND_NS = 1_000_000;

    private final MessageHeaderDecoder header = new MessageHeaderDecoder();
    private final TrainDecoder train = new TrainDecoder();
    private final Path sabotage = file(SABOTAGE);
    private final Path delay = file(DELAY);

    private FaultyMember() {
    }

    /**
     * Runs a member until it is told to stop.
     *
     * @param args as those of {@link MemberMain}.
     */
    public static void main(final String[] args) {
        final EpochNanoClock system = new SystemEpochNanoClock();
        final Path clock = file(CLOCK);
        final FaultyMember faulty = new FaultyMember();
        ServerCommand.main("member", args, MemberConfig.class, config -> new MemberServer(config, System.err,
            new MemberSetup(CHECK_INTERVAL, () -> system.nanoTime() + off(clock), faulty::around, Member.RULES))
            .start());
    }

    private static Path file(final String suffix) {
        return Path.of(System.getProperty(FAULTS) + suffix);
    }

    private static long off(final Path file) {
        try {
            return Long.parseLong(Files.readString(file));
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }

    private ClusteredService around(final ClusteredService member) {
        return (ClusteredService) Proxy.newProxyInstance(
            FaultyMember.class.getClassLoader(), new Class<?>[] {ClusteredService.class},
            (self, method, arguments) -> {
                if ("onSessionMessage".equals(method.getName())) {
                    slowDown((DirectBuffer) arguments[2], (Integer) arguments[3]);
                    arguments[1] = (Long) arguments[1] + (Files.exists(sabotage) ? 1 : 0);
                }
                try {
                    return method.invoke(member, arguments);
                } catch (final InvocationTargetException failure) {
                    throw failure.getCause();
                }
            });
    }

    private void slowDown(final DirectBuffer message, final int offset) {
        if (Files.exists(delay) && header.wrap(message, offset).templateId() == TrainDecoder.TEMPLATE_ID) {
            LockSupport.parkNanos(
                COMMAND_NS * train.wrapAndApplyHeader(message, offset, header).commands().count());
        }
    }
}
