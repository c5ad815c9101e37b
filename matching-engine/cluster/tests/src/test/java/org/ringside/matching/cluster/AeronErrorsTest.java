package org.ringside.matching.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.aeron.archive.client.ArchiveException;
import io.aeron.cluster.service.ClusterTerminationException;
import io.aeron.exceptions.AeronException;
import io.aeron.exceptions.TimeoutException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;

class AeronErrorsTest {
    private final List<String> messages = new ArrayList<>();
    private final List<Throwable> ends = new ArrayList<>();
    private final AeronErrors errors = new AeronErrors(messages::add, ends::add,
        (recording, position) -> position == 96 ? "log " + recording + " is damaged. Mend it" : "");

    @Test
    void shouldTellOnceWhatAeronDealsWithItself() {
        final AeronErrors.Part part = errors.retrying("archive");

        part.onError(new AeronException("no answer", AeronException.Category.WARN));
        part.onError(new AeronException("no answer", AeronException.Category.WARN));
        part.onError(new AeronException("election failed", AeronException.Category.ERROR));

        assertThat(messages).containsExactly("archive: WARN - no answer", "archive: ERROR - election failed");
        assertThat(ends).isEmpty();
    }

    /** A backup has no port: what Aeron reports is what its operator sees. */
    @Test
    void shouldSayWhatToDoWhenTheKeyIsRefused() {
        errors.retrying("backup").onError(
            new AeronException("AUTHENTICATION_REJECTED: ", AeronException.Category.WARN));

        assertThat(messages).containsExactly("backup: the members" + AeronErrors.KEY_REFUSED);
        assertThat(ends).isEmpty();
    }

    /** What a bridge or an operator is told, who does not know Aeron. */
    @Test
    void shouldSayInWordsOfTheProjectWhyThereIsNoSession() {
        assertThat(AeronClusterPort.reason(new TimeoutException(
            "cluster connect timeout: state=AWAIT_PUBLICATION_CONNECTED messageTimeout=5000000000ns")))
            .isEqualTo("no leader answers");
        assertThat(AeronClusterPort.reason(new AeronException("concurrent session limit")))
            .startsWith("they have as many sessions as they take: ");
        assertThat(AeronClusterPort.reason(new AeronException("unresolved host-a"))).isEqualTo("unresolved host-a");
    }

    @Test
    void shouldEndWhenTheDiskIsFull() {
        errors.retrying("archive").onError(new ArchiveException("no room", ArchiveException.STORAGE_SPACE));

        assertEnded("archive: ERROR - no room");
    }

    /** Again and again is no help. */
    @Test
    void shouldEndWithTheNextStepWhenARecordingIsDamaged() {
        errors.retrying("archive").onError(new ArchiveException(
            "CRC checksum mismatch at position=192 (segmentOffset=1): recordingId=7, more"));
        assertThat(ends).as("in the archive of another").isEmpty();
        errors.retrying("archive").onError(new ArchiveException(
            "unexpected end of recording at position=96 (segmentOffset=1): recordingId=7, more"));

        assertEnded("archive: log 7 is damaged. Mend it");
    }

    @Test
    void shouldSayWhatMayBeFullWhenAMappedFileHasNoRoom() {
        errors.driver().onError(new InternalError("a fault occurred"));

        assertEnded("media driver: a fault occurred. Is the disk, or /dev/shm, full?");
    }

    @Test
    void shouldEndAtAnErrorOfTheService() {
        errors.strict("service").onError(new IllegalStateException("impossible\n  state"));

        assertEnded("service: impossible state");
    }

    @Test
    void shouldGoOnWhenADatagramCannotBeSent() {
        errors.driver().onError(new IllegalStateException("unreachable"));

        assertThat(ends).isEmpty();
        assertThat(messages).containsExactly("media driver: unreachable");
    }

    @Test
    void shouldEndWithAThreadOfAeronThatEndsByAnError() throws InterruptedException {
        final AeronErrors.Part part = errors.retrying("consensus module");
        part.onError(new AeronException("log lost", AeronException.Category.ERROR));

        run(part, () -> part.onError(new ClusterTerminationException(false)));

        assertEnded("consensus module has ended: ERROR - log lost");
    }

    @Test
    void shouldEndWithAThreadOfAeronThatThrows() throws InterruptedException {
        run(errors.driver(), () -> {
            throw new AssertionError("broken");
        });

        assertEnded("media driver has ended: broken");
    }

    @Test
    void shouldEndWithoutFailureWhenTheOperatorShutsTheClusterDown() throws InterruptedException {
        final AeronErrors.Part part = errors.retrying("consensus module");

        run(part, () -> {
            part.run();
            part.onError(new ClusterTerminationException(true));
        });

        assertThat(ends).hasSize(1).containsOnlyNulls();
    }

    @Test
    void shouldSayNothingOfThreadsThatWereTold() throws InterruptedException {
        errors.stop();

        run(errors.driver(), () -> { });

        assertThat(ends).isEmpty();
    }

    private static void run(final AeronErrors.Part part, final Runnable work) throws InterruptedException {
        final Thread thread = part.newThread(work);
        thread.start();
        thread.join();
    }

    private void assertEnded(final String message) {
        assertThat(ends).singleElement().isInstanceOfSatisfying(LaunchException.class, ex -> {
            assertThat(ex.exitCode()).isEqualTo(ExitCode.CORRUPT);
            assertThat(ex).hasMessage(message);
        });
    }
}
