package org.ringside.launch;

import java.util.List;
import org.ringside.queue.Queue;

/** The format of queues; their own module has no programs. */
public final class QueueFormats implements Formats {
    @Override
    public List<Format> list() {
        return List.of(Format.layoutOf("queue", Queue.LAYOUT_VERSION));
    }
}
