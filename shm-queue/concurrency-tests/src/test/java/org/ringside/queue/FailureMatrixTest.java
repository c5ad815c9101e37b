package org.ringside.queue;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The rows of the failure matrix, each of which has a test that bears its name. */
class FailureMatrixTest {
    private static final List<String> ROWS = List.of(
        "producer killed before reserve",
        "producer killed after tail CAS, before claim",
        "producer killed after claim, mid-payload, before commit",
        "producer killed after commit, before return/wake",
        "producer paused (STOP/GC/steal) inside window < 500 ms",
        "paused >= 500 ms, resumes",
        "paused for ever, then killed",
        "producer thread dies / forgets commit in a live JVM",
        "producer paused between reserve and claim",
        "paused between reading TAIL and CAS",
        "reader killed between batches / mid-batch / after effects before HEAD",
        "reader killed mid-quarantine (after CAS, before stamp/HEAD)",
        "reader paused",
        "second reader (other or same JVM)",
        "all producers and reader killed, file remains",
        "reboot",
        "POSIX lock lost by foreign close",
        "pid reuse / pid namespaces",
        "/dev/shm full at create",
        "file truncated while mapped",
        "wrong magic/version/geometry/CRC, sparse or shorter file",
        "stray write into a slot payload (bug)",
        "queue full",
        "lap exhaustion",
        "registry exhausted (64 live)",
        "gating consumer dead",
        "spurious/lost/late futex wake, wake killed",
        "admin destroys while attached");

    @Test
    void shouldHaveATestForEveryRow() {
        assertThat(Stream.of(WriterFailureTest.class, ReaderFailureTest.class, FileFailureTest.class)
            .flatMap(tests -> Stream.of(tests.getDeclaredMethods()))
            .filter(method -> method.isAnnotationPresent(Test.class))
            .map(FailureMatrixTest::row))
            .containsExactlyInAnyOrderElementsOf(ROWS);
    }

    private static String row(final Method test) {
        final DisplayName row = test.getAnnotation(DisplayName.class);
        return row == null ? test.getName() : row.value();
    }
}
