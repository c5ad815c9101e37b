package org.ringside.queue;

import java.nio.file.Path;

/** A queue of one writer that is mapped in windows of four slots, so that trains cross them. */
class OneWriterWindowsTest extends QueueContractTest {
    @Override
    QueueSpec.Writers writers() {
        return QueueSpec.Writers.ONE;
    }

    @Override
    QueueDirectory directory(final Path ofQueues) {
        return QueueDirectory.of(ofQueues).withWindows(512);
    }
}
