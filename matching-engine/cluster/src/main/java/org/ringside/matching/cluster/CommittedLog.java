package org.ringside.matching.cluster;

import io.aeron.AeronCounters;
import io.aeron.CncFileDescriptor;
import io.aeron.archive.status.RecordingPos;
import io.aeron.cluster.service.ClusterCounters;
import io.aeron.exceptions.AeronException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.agrona.BufferUtil;
import org.agrona.DirectBuffer;
import org.agrona.IoUtil;
import org.agrona.concurrent.status.CountersReader;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

/** How much of the log a member that runs in another process has recorded, and knows to be committed. */
final class CommittedLog {
    /** That of all members: no key changes it. */
    private static final int CLUSTER = 0;

    private CommittedLog() {
    }

    /**
     * Reads the counters of the member's media driver.
     *
     * @param driver    folder of the driver.
     * @param member    number of the member.
     * @param recording of its log.
     * @return the position up to which the recording will never change.
     * @throws LaunchException when the member has no leader now, or its driver is not there.
     */
    static long position(final Path driver, final int member, final Recording recording) {
        final MappedByteBuffer mapped = map(driver);
        try {
            final DirectBuffer metaData = CncFileDescriptor.createMetaDataBuffer(mapped);
            CncFileDescriptor.checkVersion(metaData.getInt(CncFileDescriptor.cncVersionOffset(0)));
            final CountersReader counters = new CountersReader(
                CncFileDescriptor.createCountersMetaDataBuffer(mapped, metaData),
                CncFileDescriptor.createCountersValuesBuffer(mapped, metaData), StandardCharsets.US_ASCII);
            final int recorded = RecordingPos.findCounterIdByRecording(counters, recording.id(), member);
            final int committed =
                ClusterCounters.find(counters, AeronCounters.CLUSTER_COMMIT_POSITION_TYPE_ID, CLUSTER);
            if (recorded == CountersReader.NULL_COUNTER_ID || committed == CountersReader.NULL_COUNTER_ID) {
                throw new LaunchException(ExitCode.FAILURE,
                    "the member runs, and has no leader now: try again when it has one");
            }
            return Math.min(counters.getCounterValue(recorded), counters.getCounterValue(committed));
        } finally {
            BufferUtil.free(mapped);
        }
    }

    private static MappedByteBuffer map(final Path driver) {
        try {
            return IoUtil.mapExistingFile(driver.resolve(CncFileDescriptor.CNC_FILE).toFile(),
                FileChannel.MapMode.READ_ONLY, "counters");
        } catch (final AeronException | IllegalStateException missing) {
            throw new LaunchException(ExitCode.NOT_FOUND, "the member runs, and its media driver is not in " + driver
                + ": name the configuration that it was started with", missing);
        }
    }
}
