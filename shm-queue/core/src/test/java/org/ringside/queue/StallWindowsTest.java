package org.ringside.queue;

import java.nio.file.Path;

/** Writers that stall in a queue that is mapped in windows of two slots, so that their claims cross them. */
class StallWindowsTest extends StallTest {
    @Override
    QueueDirectory directory(final Path ofQueues) {
        return QueueDirectory.of(ofQueues).withWindows(256);
    }
}
