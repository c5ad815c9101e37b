package org.ringside.matching.cluster;

import io.aeron.Aeron;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.agrona.CloseHelper;
import org.agrona.concurrent.AgentInvoker;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.member.Attachments;

/**
 * Sends a member's events to bridges, and how far the member is. A service of Aeron Cluster may not send while there is
 * nothing in the log, so this is a thread of its own, with a client of its own. Each bridge has its publication: none
 * waits for another.
 */
final class EventSender implements AutoCloseable {
    private final ClusterMember member;
    private final MemberStatus status;
    private final EventMessages messages;
    private final PastReplays replays;
    private final Consumer<String> operator;
    private final Aeron aeron;
    private final AgentInvoker conductor;
    private final MemberStatus.Copy copy = new MemberStatus.Copy();
    private final List<BridgeSender> bridges = new ArrayList<>();

    /**
     * Connects to the media driver.
     *
     * @param number   of the member.
     * @param driver   its folder.
     * @param member   whose events are sent.
     * @param status   of the member.
     * @param replays  makes events again.
     * @param operator takes lines for the operator.
     */
    EventSender(final int number, final Path driver, final ClusterMember member, final MemberStatus status,
        final PastReplays replays, final Consumer<String> operator) {
        this.member = member;
        this.status = status;
        this.replays = replays;
        this.operator = operator;
        messages = new EventMessages(number);
        aeron = Aeron.connect(MediaSettings.client(driver)
            .errorHandler(failure -> operator.accept("sending events: " + AeronErrors.words(failure))));
        conductor = aeron.conductorAgentInvoker();
    }

    /** Its client, whose conductor runs in {@link #conduct}. */
    Aeron aeron() {
        return aeron;
    }

    /**
     * Does what the client has to do, in each turn of the thread of the sender.
     *
     * @return how much was done; 0 for nothing.
     */
    int conduct() {
        final int work = conductor.invoke();
        if (aeron.isClosed()) {
            throw new LaunchException(ExitCode.CORRUPT,
                "the media driver has given up the thread that sends events, which stood still for too long");
        }
        return work;
    }

    /**
     * Sends what there is, by the thread of the sender.
     *
     * @param nowNs CLOCK_MONOTONIC.
     * @return how much was done; 0 for nothing.
     */
    int work(final long nowNs) {
        final Attachments attachments = member.attachments();
        if (attachments == null) {
            return 0;
        }
        status.copyTo(copy);
        int work = 0;
        final int size = attachments.size();
        while (bridges.size() < size) {
            bridges.add(new BridgeSender(aeron, attachments.bridge(bridges.size()), messages, replays, operator));
        }
        for (int i = 0; i < size; i++) {
            work += bridges.get(i).work(copy, nowNs);
        }
        return work;
    }

    @Override
    public void close() {
        CloseHelper.quietCloseAll(bridges);
        CloseHelper.quietClose(aeron);
    }
}
