package org.ringside.queue;

class OneWriterQueueTest extends QueueContractTest {
    @Override
    QueueSpec.Writers writers() {
        return QueueSpec.Writers.ONE;
    }
}
