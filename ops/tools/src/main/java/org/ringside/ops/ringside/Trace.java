package org.ringside.ops.ringside;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.agrona.DirectBuffer;
import org.ringside.journal.JournalReader;
import org.ringside.journal.SnapshotInfo;
import org.ringside.journal.SnapshotStore;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.protocol.CommandRejectedDecoder;
import org.ringside.matching.protocol.OrderAcceptedDecoder;
import org.ringside.matching.protocol.OrderCancelledDecoder;
import org.ringside.matching.protocol.OrderReplacedDecoder;
import org.ringside.matching.protocol.OrderRestatedDecoder;
import org.ringside.matching.protocol.OrderStatusDecoder;
import org.ringside.matching.protocol.OrderTriggeredDecoder;
import org.ringside.matching.protocol.TradeDecoder;
import org.ringside.matching.server.Replay;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.terminal.Decoded;
import org.ringside.ops.terminal.Format;
import org.ringside.ops.terminal.MessageText;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code ringside trace}: all that ever happened to one order, each hop with its time. */
@Command(
    name = "trace",
    description = {
        "Show every command that concerned an order, its events, and the times at which they passed each hop.",
        "",
        "Commands come from the engine's journal, events from replaying it, times from the gateways' journals."},
    exitCodeList = {
        "0:found",
        "3:there is no journal, or no such order in it"})
final class Trace extends ExchangeVerb {
    /** Where an event has its order id, by its type. */
    private static final Map<Integer, Integer> ORDER_ID_OFFSETS = Map.of(
        OrderAcceptedDecoder.TEMPLATE_ID, OrderAcceptedDecoder.orderIdEncodingOffset(),
        OrderReplacedDecoder.TEMPLATE_ID, OrderReplacedDecoder.orderIdEncodingOffset(),
        OrderCancelledDecoder.TEMPLATE_ID, OrderCancelledDecoder.orderIdEncodingOffset(),
        TradeDecoder.TEMPLATE_ID, TradeDecoder.orderIdEncodingOffset(),
        CommandRejectedDecoder.TEMPLATE_ID, CommandRejectedDecoder.orderIdEncodingOffset(),
        OrderTriggeredDecoder.TEMPLATE_ID, OrderTriggeredDecoder.orderIdEncodingOffset(),
        OrderRestatedDecoder.TEMPLATE_ID, OrderRestatedDecoder.orderIdEncodingOffset(),
        OrderStatusDecoder.TEMPLATE_ID, OrderStatusDecoder.orderIdEncodingOffset());

    @Parameters(paramLabel = "ORDER_ID", description = "The exchange's id of the order, as reports have it.")
    private long orderId;

    @Option(names = "--raw",
        description = "All fields, as they stand in commands and events, instead of symbols and decimals.")
    private boolean raw;

    @Option(names = "--json", description = "Print one JSON document.")
    private boolean json;

    private final Map<Long, List<TracedEvent>> events = new TreeMap<>();

    @Override
    public Integer call() {
        if (orderId <= 0) {
            throw usage("ORDER_ID takes 1 or more: 0 stands for no order");
        }
        final ExchangePlan plan = plan();
        final Path journal = plan.data(Exchange.ENGINE);
        replay(journal);
        if (events.isEmpty()) {
            throw new LaunchException(ExitCode.NOT_FOUND, "nothing in " + journal + " concerns an order " + orderId
                + ". Is it the exchange's id, and not the trader's?");
        }
        final MeasuredTimes times = new MeasuredTimes(events.values());
        for (final ExchangePlan.GatewayPlan gateway : plan.gateways()) {
            times.read(plan.data(gateway.name()));
        }
        final List<Step> steps = new ArrayList<>();
        events.forEach((index, caused) -> steps.add(step(journal, index, times.of(caused))));
        final MessageText text = new MessageText(plan.instruments(messages()));
        final Function<Decoded, String> words = raw ? Decoded::toString : text::of;
        final String symbol = steps.stream().flatMap(step -> step.events.stream())
            .flatMap(event -> text.symbol(event.event()).stream()).findFirst().orElse(null);
        show(json, new Document("ringside.trace/1", orderId, symbol, steps),
            () -> lines(steps.stream().map(step -> step.text(words))));
        return ExitCode.OK;
    }

    /** From the oldest record on; if it is not the first one, from the oldest snapshot. */
    private void replay(final Path journal) {
        final Replay replay = new Replay(journal).to(this::onEvent);
        if (JournalReader.firstIndex(journal) > 0) {
            final List<SnapshotInfo> snapshots =
                SnapshotStore.of(journal).list().stream().filter(SnapshotInfo::isWhole).toList();
            if (!snapshots.isEmpty()) {
                final SnapshotInfo oldest = snapshots.get(snapshots.size() - 1);
                replay.from(oldest).hashFrom(oldest.nextIndex());
            }
        }
        replay.run();
    }

    private void onEvent(
        final long index, final String route, final long position, final int typeId, final DirectBuffer buffer,
        final int offset, final int length) {
        final Integer field = ORDER_ID_OFFSETS.get(typeId);
        if (field != null && buffer.getLong(offset + field) == orderId) {
            events.computeIfAbsent(index, first -> new ArrayList<>())
                .add(TracedEvent.of(route, position, Decoded.of(typeId, buffer, offset, length)));
        }
    }

    private static Step step(final Path journal, final long index, final List<TracedEvent> caused) {
        final List<Step> found = new ArrayList<>();
        try (JournalReader reader = JournalReader.open(journal, index)) {
            reader.poll((record, position, timeNs, readTimeNs, typeId, buffer, offset, length, chain) -> {
                final Decoded command = Decoded.of(typeId, buffer, offset, length);
                final Map<String, Object> fields = new LinkedHashMap<>(command.fields());
                fields.remove("arrival");
                found.add(new Step(
                    index, Format.time(timeNs), position, new Decoded(command.name(), fields), caused));
            }, 1);
        }
        return found.get(0);
    }

    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Step(long record, String time, long position, Decoded command, List<TracedEvent> events) {
        String text(final Function<Decoded, String> words) {
            return "record " + Format.count(record) + "  " + time + "  " + words.apply(command)
                + events.stream().map(event -> "\n" + event.text(words)).collect(Collectors.joining());
        }
    }

    /**
     * The whole trace.
     *
     * @param symbol of the order's instrument; null when the configuration does not know it
     * @param steps  with the fields as they stand in commands and events
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    private record Document(String schema, long orderId, String symbol, List<Step> steps) {
    }
}
