package org.ringside.ops.ringside;

import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.agrona.DirectBuffer;
import org.ringside.gateway.journal.OutboundReports;
import org.ringside.gateway.protocol.ExecutionReportCancelledDecoder;
import org.ringside.gateway.protocol.ExecutionReportNewDecoder;
import org.ringside.gateway.protocol.ExecutionReportRejectDecoder;
import org.ringside.gateway.protocol.ExecutionReportReplacedDecoder;
import org.ringside.gateway.protocol.ExecutionReportTradeDecoder;
import org.ringside.gateway.protocol.FrameDescriptor;
import org.ringside.gateway.protocol.HopsDecoder;

/** Finds the reports of some events in gateways' journals, and in them when each hop was passed. */
final class MeasuredTimes {
    private static final long U32 = 0xFFFF_FFFFL;
    /** Where a report has its hops, by its template. */
    private static final Map<Integer, Integer> HOPS_OFFSETS = Map.of(
        ExecutionReportNewDecoder.TEMPLATE_ID, ExecutionReportNewDecoder.hopsEncodingOffset(),
        ExecutionReportReplacedDecoder.TEMPLATE_ID, ExecutionReportReplacedDecoder.hopsEncodingOffset(),
        ExecutionReportCancelledDecoder.TEMPLATE_ID, ExecutionReportCancelledDecoder.hopsEncodingOffset(),
        ExecutionReportTradeDecoder.TEMPLATE_ID, ExecutionReportTradeDecoder.hopsEncodingOffset(),
        ExecutionReportRejectDecoder.TEMPLATE_ID, ExecutionReportRejectDecoder.hopsEncodingOffset());

    private record Place(String route, long position) {
    }

    private final Map<Place, TracedEvent> known = new HashMap<>();
    private final HopsDecoder hops = new HopsDecoder();

    MeasuredTimes(final Collection<List<TracedEvent>> events) {
        events.forEach(list -> list.forEach(event -> known.put(place(event), event)));
    }

    /** Looks in the journals of a gateway. */
    void read(final Path folder) {
        OutboundReports.read(folder, this::onReport);
    }

    /** The same events, with what was found of them. */
    List<TracedEvent> of(final List<TracedEvent> events) {
        return events.stream().map(event -> known.get(place(event))).toList();
    }

    private static Place place(final TracedEvent event) {
        return new Place(event.route(), event.position());
    }

    private void onReport(
        final long sessionId, final String route, final long position, final DirectBuffer buffer, final int frame) {
        final Integer offset = HOPS_OFFSETS.get(FrameDescriptor.templateId(buffer, frame));
        if (offset != null) {
            final int body = frame + FrameDescriptor.HEADER_LENGTH;
            known.computeIfPresent(new Place(route, position), (place, event) -> event.reported(
                sessionId, buffer.getInt(body) & U32, times(hops.wrap(buffer, body + offset))));
        }
    }

    private static Map<String, Long> times(final HopsDecoder hops) {
        final Map<String, Long> times = new LinkedHashMap<>();
        times.put("gatewayRead", hops.gatewayRead());
        times.put("ringPublished", hops.ringPublished());
        times.put("engineRead", hops.engineRead());
        times.put("matched", hops.matched());
        times.put("journaled", hops.journaled());
        times.put("enginePublished", hops.enginePublished());
        times.put("gatewayWritten", hops.gatewayWritten());
        return times;
    }
}
