package org.ringside.matching.bridge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.matching.cluster.protocol.AttachResult;
import org.ringside.matching.cluster.protocol.AttachedEncoder;
import org.ringside.matching.cluster.protocol.MessageHeaderEncoder;
import org.ringside.matching.cluster.protocol.ProgressEncoder;

/** What a bridge does about messages of the cluster that are about another bridge, or of another cluster. */
class OtherBridgeTest {
    private static final long MS = 1_000_000;

    @TempDir
    private Path folder;
    private BridgeFixture bridge;
    private ModelCluster cluster;
    private final UnsafeBuffer message = new UnsafeBuffer(new byte[ModelCluster.MAX_LENGTH]);
    private final MessageHeaderEncoder header = new MessageHeaderEncoder();

    @BeforeEach
    void open() {
        bridge = new BridgeFixture(folder, new Random(1), 64, 1_024, 1_000);
        cluster = bridge.cluster;
        bridge.start();
        bridge.run(2, MS);
        assertThat(bridge.agent.isAttached()).isTrue();
    }

    @AfterEach
    void close() {
        bridge.close();
    }

    /** It had this endpoint before, and its session has not ended yet. */
    @Test
    void shouldReleaseNothingThatAnotherBridgeHasApplied() {
        cluster.isCommitting = false;
        bridge.write(5);
        bridge.run(1, MS);
        final ProgressEncoder progress = new ProgressEncoder().wrapAndApplyHeader(message, 0, header)
            .applied(3).requestId(cluster.requestId + 1);
        progress.routesCount(0);
        cluster.send(message, MessageHeaderEncoder.ENCODED_LENGTH + progress.encodedLength());
        bridge.run(1, MS);

        assertThat(bridge.reader.position()).isZero();
        cluster.isCommitting = true;
        bridge.finish();
        assertThat(cluster.applied).hasSize(5);
    }

    @Test
    void shouldEndWhenAnotherBridgeHasTakenItsName() {
        final AttachedEncoder refusal = new AttachedEncoder().wrapAndApplyHeader(message, 0, header)
            .requestId(cluster.requestId).applied(9).result(AttachResult.ROUTE_TAKEN).input((short) 0);
        refusal.routesCount(0);
        refusal.text("give it another name");
        cluster.send(message, MessageHeaderEncoder.ENCODED_LENGTH + refusal.encodedLength());

        assertThatThrownBy(() -> bridge.run(1, MS)).isInstanceOfSatisfying(LaunchException.class,
            end -> assertThat(end.exitCode()).isEqualTo(ExitCode.CORRUPT))
            .hasMessage("the cluster refuses the bridge bridge (ROUTE_TAKEN): give it another name");
    }

    /** As members promoted from a backup, at the same address: what is heard and not released yet is in no request. */
    @Test
    void shouldEndWhenTheMembersHaveLostWhatTheyHadApplied() {
        bridge.agent.commands().onProgress(2, 0, cluster.nowNs);
        cluster.loseSession();
        bridge.openSession();

        assertThatThrownBy(() -> bridge.run(2, MS)).isInstanceOfSatisfying(LaunchException.class,
            end -> assertThat(end.exitCode()).isEqualTo(ExitCode.CORRUPT))
            .hasMessageStartingWith("the members have applied commands up to position -1, and had applied"
                + " them up to 2");
    }
}
