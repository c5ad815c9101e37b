package org.ringside.marketdata.client;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.marketdata.protocol.InstrumentStateEncoder;
import org.ringside.marketdata.protocol.LevelsChangedEncoder;
import org.ringside.marketdata.protocol.LevelsSnapshotEncoder;
import org.ringside.marketdata.protocol.OrderAddedEncoder;
import org.ringside.marketdata.protocol.TradingPhase;

/** What a publisher of L2 sends of what a model has made; it merges the changes of several commands at random. */
final class LevelPackets {
    private static final int HEADER_OF_GROUP = 4;

    private final UnsafeBuffer buffer = new UnsafeBuffer(new byte[PacketDescriptor.MAX_LENGTH]);
    private final ModelMarket market;
    private final Random random;
    private final Map<Integer, Long> lastSent = new HashMap<>();
    /** By instrument, the levels that events have touched since the last change was sent; without what they show. */
    private final Map<Integer, Set<ModelImage.Level>> touched = new TreeMap<>();
    private final List<byte[]> packets = new ArrayList<>();
    private PacketWriter live = writer(PacketDescriptor.STREAM_LEVELS, 1);
    private PacketWriter snapshots = writer(PacketDescriptor.STREAM_LEVEL_SNAPSHOTS, 1);
    private long number;
    private long snapshotNumber;
    private long time;
    private boolean isRepeating;

    LevelPackets(final ModelMarket market, final Random random) {
        this.market = market;
        this.random = random;
    }

    /** The publisher starts again: its numbers begin anew. */
    void restart(final int incarnation) {
        live = writer(PacketDescriptor.STREAM_LEVELS, incarnation);
        snapshots = writer(PacketDescriptor.STREAM_LEVEL_SNAPSHOTS, incarnation);
        number = 0;
        snapshotNumber = 0;
    }

    /** All packets of the live stream for events from one sequence to another, which ends a command. */
    List<byte[]> live(final long from, final long to, final int mergePercent, final int levelsInPart) {
        packets.clear();
        live.begin(buffer, 0);
        for (long sequence = from; sequence <= to; sequence++) {
            final ModelEvent.Numbered event = market.events().get((int) sequence - 1);
            if (event.event().template() >= OrderAddedEncoder.TEMPLATE_ID) {
                touched.computeIfAbsent(event.event().instrument(), any -> new LinkedHashSet<>())
                    .add(new ModelImage.Level(event.event().price(), 0, 0, event.event().side()));
            } else if (!Packets.put(buffer, live, event)) {
                send();
                Packets.put(buffer, live, event);
            }
            if (event.isLast() && (sequence == to || random.nextInt(100) >= mergePercent)) {
                sendChanges(sequence, levelsInPart);
                if (random.nextBoolean()) {
                    send();
                }
            }
        }
        send();
        return List.copyOf(packets);
    }

    /** Packets for events that an earlier publisher has sent: without the time of the engine. */
    List<byte[]> repeat(final long from, final long to) {
        isRepeating = true;
        final List<byte[]> repeats = live(from, to, 100, 9);
        isRepeating = false;
        return repeats;
    }

    /** Of a publisher that has sent nothing new yet. */
    byte[] heartbeat() {
        live.begin(buffer, 0);
        isRepeating = true;
        final byte[] heartbeat = copy(live, number + 1);
        isRepeating = false;
        return heartbeat;
    }

    /** A snapshot at a sequence that ends a command, at most so many levels in a chunk. */
    List<byte[]> snapshot(final int instrument, final long sequence, final int most) {
        final ModelImage image = market.imageAt(instrument, sequence);
        final List<ModelImage.Level> levels = image.levels();
        final List<byte[]> sent = new ArrayList<>();
        snapshots.begin(buffer, 0);
        new InstrumentStateEncoder().wrap(buffer, snapshots.claim(InstrumentStateEncoder.BLOCK_LENGTH))
            .rptSeq(image.rptSeq()).transactTime(sequence).instrumentId(instrument).flags((short) 0)
            .sequence(sequence).phase(TradingPhase.CONTINUOUS);
        snapshots.commit(InstrumentStateEncoder.TEMPLATE_ID, InstrumentStateEncoder.BLOCK_LENGTH,
            InstrumentStateEncoder.BLOCK_LENGTH);
        sent.add(copy(snapshots, ++snapshotNumber));
        final int chunks = Math.max(1, (levels.size() + most - 1) / most);
        for (int chunk = 0; chunk < chunks; chunk++) {
            final List<ModelImage.Level> part =
                levels.subList(chunk * most, Math.min(levels.size(), (chunk + 1) * most));
            snapshots.begin(buffer, 0);
            final int length = LevelsSnapshotEncoder.BLOCK_LENGTH + HEADER_OF_GROUP
                + part.size() * LevelsSnapshotEncoder.LevelsEncoder.sbeBlockLength();
            final LevelsSnapshotEncoder.LevelsEncoder group = new LevelsSnapshotEncoder()
                .wrap(buffer, snapshots.claim(length)).rptSeq(image.rptSeq()).transactTime(sequence)
                .instrumentId(instrument).flags((short) 0).sequence(sequence).hash(image.hashOfLevels())
                .chunk(chunk).chunks(chunks).levelsCount(part.size());
            part.forEach(level -> group.next().price(level.price()).quantity(level.quantity())
                .orders(level.orders()).side(level.side()));
            snapshots.commit(LevelsSnapshotEncoder.TEMPLATE_ID, LevelsSnapshotEncoder.BLOCK_LENGTH, length);
            sent.add(copy(snapshots, ++snapshotNumber));
        }
        return sent;
    }

    private void sendChanges(final long sequence, final int levelsInPart) {
        touched.forEach((instrument, levels) -> {
            final ModelImage now = market.imageAt(instrument, sequence);
            final long previous = lastSent.getOrDefault(instrument, 0L);
            if (now.rptSeq() == previous) {
                return;
            }
            sendParts(instrument, previous, now, levels.stream().map(level -> of(now, level)).toList(), levelsInPart);
            lastSent.put(instrument, now.rptSeq());
        });
        touched.clear();
    }

    /** What a level shows in a book, which may be nothing. */
    private static ModelImage.Level of(final ModelImage image, final ModelImage.Level level) {
        return image.levels().stream()
            .filter(each -> each.price() == level.price() && each.side() == level.side()).findFirst().orElse(level);
    }

    private void sendParts(
        final int instrument, final long previous, final ModelImage now, final List<ModelImage.Level> changed,
        final int most) {
        for (int first = 0; first < changed.size(); first += most) {
            final List<ModelImage.Level> part = changed.subList(first, Math.min(changed.size(), first + most));
            final boolean isEnd = first + most >= changed.size();
            final int flags = (first == 0 ? 0 : EventFlags.NOT_FIRST_PART)
                | (isEnd ? EventFlags.LAST : EventFlags.MORE_PARTS);
            final int length = LevelsChangedEncoder.BLOCK_LENGTH + HEADER_OF_GROUP
                + part.size() * LevelsChangedEncoder.LevelsEncoder.sbeBlockLength();
            if (live.claim(length) == PacketWriter.NO_ROOM || random.nextInt(4) == 0) {
                send();
            }
            final LevelsChangedEncoder.LevelsEncoder group = new LevelsChangedEncoder()
                .wrap(buffer, live.claim(length)).rptSeq(now.rptSeq()).transactTime(now.rptSeq())
                .instrumentId(instrument).flags((short) flags).previousRptSeq(previous).hash(now.hashOfLevels())
                .levelsCount(part.size());
            part.forEach(level -> group.next().price(level.price()).quantity(level.quantity())
                .orders(level.orders()).side(level.side()));
            live.commit(LevelsChangedEncoder.TEMPLATE_ID, LevelsChangedEncoder.BLOCK_LENGTH, length);
        }
    }

    private void send() {
        if (live.count() > 0) {
            packets.add(copy(live, ++number));
            live.begin(buffer, 0);
        }
    }

    private byte[] copy(final PacketWriter writer, final long sequence) {
        time++;
        return Arrays.copyOf(buffer.byteArray(), writer.finish(sequence, 0, time, isRepeating ? 0 : time));
    }

    private static PacketWriter writer(final int stream, final int incarnation) {
        return new PacketWriter(Packets.SESSION, 0, stream, incarnation);
    }
}
