package org.ringside.matching.cluster;

import org.agrona.DirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.matching.cluster.protocol.AttachResult;
import org.ringside.matching.cluster.protocol.AttachedEncoder;
import org.ringside.matching.cluster.protocol.EventsEncoder;
import org.ringside.matching.cluster.protocol.MessageHeaderEncoder;
import org.ringside.matching.cluster.protocol.ProgressEncoder;
import org.ringside.matching.member.Bridge;
import org.ringside.matching.member.EventWindow;
import org.ringside.matching.member.Link;

/** Writes the messages of a member to a bridge, for one thread. */
final class EventMessages {
    private final int member;
    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[MediaSettings.MTU]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();
    private final EventsEncoder events = new EventsEncoder();
    private final ProgressEncoder progress = new ProgressEncoder();
    private final AttachedEncoder refusal = new AttachedEncoder();
    private int length;

    /**
     * Writes for a member.
     *
     * @param member its number.
     */
    EventMessages(final int member) {
        this.member = member;
    }

    /**
     * Writes as many events of a route as there are, and as fit.
     *
     * @param request of the Attach that numbers the routes.
     * @param route   index there.
     * @param window  of the route.
     * @param first   position of the first one.
     * @param most    bytes of the message.
     * @param status  of the member.
     * @return how many events, or {@link EventWindow#NOT_YET} or {@link EventWindow#GONE} when there is none.
     */
    int events(final long request, final int route, final EventWindow window, final long first, final int most,
        final MemberStatus.Copy status) {
        int offset = MessageHeaderEncoder.ENCODED_LENGTH + EventsEncoder.BLOCK_LENGTH
            + EventsEncoder.EntriesEncoder.HEADER_SIZE;
        final int limit = Math.min(most, buffer.capacity()) - EventWindow.MAX_ENTRY;
        int count = 0;
        while (offset <= limit) {
            final int entry = window.copy(first + count, buffer, offset);
            if (entry < 0) {
                if (count == 0) {
                    return entry;
                }
                break;
            }
            offset += entry;
            count++;
        }
        events.wrapAndApplyHeader(buffer, 0, header)
            .leadershipTermId(status.term())
            .first(first)
            .committed(status.committedNs())
            .sent(System.nanoTime())
            .requestId(request)
            .route(route)
            .member((short) member)
            // Only its header is written: the entries stand there as the window has them.
            .entriesCount(count);
        length = offset;
        return count;
    }

    /**
     * Writes how far the member is.
     *
     * @param link of the bridge.
     * @param next position of the next event that will be sent, by route.
     * @return length of the message.
     */
    int progress(final Bridge bridge, final Link link, final long[] next, final MemberStatus.Copy status) {
        progress.wrapAndApplyHeader(buffer, 0, header)
            .leadershipTermId(status.term())
            .applied(bridge.applied())
            .logPosition(status.logPosition())
            .commands(status.commands())
            .hash(status.hash())
            .gaps(bridge.gaps())
            .requestId(link.requestId())
            .member((short) member)
            .isLeader((short) (status.isLeader() ? 1 : 0));
        final ProgressEncoder.RoutesEncoder routes = progress.routesCount(next.length);
        for (final long position : next) {
            routes.next().position(position);
        }
        length = MessageHeaderEncoder.ENCODED_LENGTH + progress.encodedLength();
        return length;
    }

    /**
     * Writes that a bridge cannot be served, in the form of the answer to its last request.
     *
     * @param why on one line, ASCII.
     * @return length of the message.
     */
    int refusal(final Bridge bridge, final Link link, final String why) {
        refusal.wrapAndApplyHeader(buffer, 0, header)
            .requestId(link.requestId())
            .applied(bridge.applied())
            .result(AttachResult.ROUTE_BEHIND)
            .input((short) bridge.input())
            .routesCount(0);
        refusal.text(why);
        length = MessageHeaderEncoder.ENCODED_LENGTH + refusal.encodedLength();
        return length;
    }

    /** Length of the last message. */
    int length() {
        return length;
    }

    /** Begins with the last message. */
    DirectBuffer buffer() {
        return buffer;
    }
}
