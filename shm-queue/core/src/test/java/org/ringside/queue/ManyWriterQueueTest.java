package org.ringside.queue;

class ManyWriterQueueTest extends QueueContractTest {
    @Override
    QueueSpec.Writers writers() {
        return QueueSpec.Writers.MANY;
    }
}
