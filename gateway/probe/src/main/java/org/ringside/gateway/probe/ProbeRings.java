package org.ringside.gateway.probe;

import java.util.List;
import org.ringside.queue.Queue;
import org.ringside.queue.QueueDirectory;
import org.ringside.queue.QueueException;
import org.ringside.queue.QueueException.Reason;
import org.ringside.queue.QueueInUseException;
import org.ringside.queue.QueueSpec;

/**
 * The two rings between a probe and its handler. The first of the two to come makes them; the last of the two to leave
 * in order removes them.
 */
final class ProbeRings implements AutoCloseable {
    private static final int SLOT_HEADER_LENGTH = 16;
    private static final int MIN_SLOT_LENGTH = 128;

    private final QueueDirectory directory;
    private final QueueSpec spec;
    private final Queue requests;
    private final Queue answers;

    /**
     * Attaches the rings of a probe.
     *
     * @throws QueueException when there are rings of that name of another geometry, or they cannot be made
     */
    ProbeRings(final ProbeConfig config) {
        this.directory = QueueDirectory.of(config.queueFolder());
        this.spec = spec(config);
        final List<String> names = ProbeConfig.rings(config.name());
        this.requests = attachOrCreate(names.get(0));
        try {
            this.answers = attachOrCreate(names.get(1));
        } catch (final RuntimeException failure) {
            requests.close();
            removeUnused(requests.name());
            throw failure;
        }
    }

    /** What both rings are like. */
    static QueueSpec spec(final ProbeConfig config) {
        final int needed = config.maxDatagram() + EnvelopeDescriptor.LENGTH + SLOT_HEADER_LENGTH;
        final int slot = Math.max(MIN_SLOT_LENGTH, Integer.highestOneBit(needed - 1) << 1);
        return QueueSpec.one(config.slots(), slot - SLOT_HEADER_LENGTH)
            .withSchema(EnvelopeDescriptor.SCHEMA_ID, EnvelopeDescriptor.SCHEMA_VERSION);
    }

    /** From the probe to the handler. */
    Queue requests() {
        return requests;
    }

    /** From the handler to the probe. */
    Queue answers() {
        return answers;
    }

    /** To be called when nobody of this process uses them any more. */
    @Override
    public void close() {
        requests.close();
        answers.close();
        removeUnused(requests.name());
        removeUnused(answers.name());
    }

    private Queue attachOrCreate(final String name) {
        final Queue queue = attach(name);
        final QueueSpec found = queue.spec();
        if (!found.withStartPosition(0).equals(spec)) {
            queue.close();
            throw new QueueException(Reason.INCOMPATIBLE, name + " does not suit this probe: it has " + found.slots()
                + " slots of " + found.payloadLength() + " bytes and schema " + found.schemaId() + ":"
                + found.schemaVersion() + ", not " + spec.slots() + " of " + spec.payloadLength() + " and "
                + spec.schemaId() + ":" + spec.schemaVersion()
                + "; give the probe and its handler the same file, or shmq rm " + name);
        }
        return queue;
    }

    /** The other process may make it between the two looks. */
    private Queue attach(final String name) {
        try {
            return directory.attach(name);
        } catch (final QueueException ex) {
            if (ex.reason() != Reason.NOT_FOUND) {
                throw ex;
            }
        }
        try {
            return directory.create(name, spec);
        } catch (final QueueException ex) {
            if (ex.reason() != Reason.EXISTS) {
                throw ex;
            }
        }
        return directory.attach(name);
    }

    /** What is still used the other process removes. */
    private void removeUnused(final String name) {
        try {
            directory.remove(name, false);
        } catch (final QueueException ex) {
            if (ex.reason() != Reason.NOT_FOUND && !(ex instanceof QueueInUseException)) {
                throw ex;
            }
        }
    }
}
