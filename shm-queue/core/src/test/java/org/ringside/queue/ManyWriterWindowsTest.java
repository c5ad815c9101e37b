package org.ringside.queue;

import java.nio.file.Path;

/** A queue of many writers that is mapped in windows of four slots, so that trains cross them. */
class ManyWriterWindowsTest extends QueueContractTest {
    @Override
    QueueSpec.Writers writers() {
        return QueueSpec.Writers.MANY;
    }

    @Override
    QueueDirectory directory(final Path ofQueues) {
        return QueueDirectory.of(ofQueues).withWindows(512);
    }
}
