package org.ringside.queue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import org.agrona.concurrent.UnsafeBuffer;
import org.ringside.queue.QueueException.Reason;

/**
 * A queue that this process has attached: one mapped file, from which producers and a reader are made. Any thread may
 * call. Each producer, consumer and tap belongs to one thread.
 *
 * <p>The file stays mapped for as long as anything of the queue is reachable, so that a handle used after {@link
 * #close} can do no harm.
 */
public final class Queue implements AutoCloseable {
    /**
     * Layout of the files that this build makes: major &lt;&lt; 16 | minor. This build refuses a file of another major
     * version.
     */
    public static final int LAYOUT_VERSION = QueueDescriptor.LAYOUT_VERSION;

    private final String name;
    private final QueueFile file;
    private final QueueFile.Mapping mapping;
    private final Slots slots;
    private final Path folder;
    private final Supplier<Futex> futexes;
    private final WriterFence writerFence;
    private final boolean isReadOnly;
    private final List<Runnable> closings = new ArrayList<>();

    private Queue(
        final Path folder, final String name, final QueueFile file, final QueueFile.Mapping mapping,
        final boolean isReadOnly, final Supplier<Futex> futexes, final Barrier barrier) {
        this.folder = folder;
        this.name = name;
        this.file = file;
        this.mapping = mapping;
        this.slots = new Slots(mapping.windows(), mapping.header().spec());
        this.isReadOnly = isReadOnly;
        this.futexes = futexes;
        this.writerFence = mapping.header().fenceOnDemand()
            ? new WriterFence(name, mapping.buffer(), barrier) : WriterFence.ALWAYS;
    }

    static Queue attach(
        final QueueFile file, final Path folder, final String name, final Supplier<Futex> futexes,
        final Barrier barrier) {
        return new Queue(folder, name, file, file.attach(), false, futexes, barrier);
    }

    /** A queue in memory of this process, without file and locks: for tests of what works on the memory alone. */
    static Queue inMemory(
        final QueueHeader header, final UnsafeBuffer buffer, final Supplier<Futex> futexes, final Barrier barrier) {
        final QueueFile.Mapping memory = new QueueFile.Mapping(header, new UnsafeBuffer[] {buffer}, "");
        return new Queue(null, "memory", null, memory, false, futexes, barrier);
    }

    /**
     * Maps a queue's file for reading only, for tools, which cannot disturb the queue. Only {@link #name}, {@link
     * #spec}, {@link #position}, {@link #incarnation}, {@link #statistics}, {@link #gauges}, {@link #slot} and {@link
     * #tap} work on the result.
     *
     * @param path of the file, ending in {@code .q}
     * @throws QueueException when it is missing or not a sound queue
     */
    public static Queue inspect(final Path path) {
        final Path absolute = path.toAbsolutePath();
        final String fileName = absolute.getFileName().toString();
        if (!fileName.endsWith(QueueFile.SUFFIX)) {
            throw new QueueException(
                Reason.CORRUPT, path + " is not a queue: the file of a queue ends in " + QueueFile.SUFFIX);
        }
        final String name = fileName.substring(0, fileName.length() - QueueFile.SUFFIX.length());
        final QueueFile file = new QueueFile(absolute.getParent(), name);
        return new Queue(absolute.getParent(), name, file, file.inspect(), true, Futex::system,
            Barrier.system());
    }

    /** The name under which the queue was created. */
    public String name() {
        return name;
    }

    /** The boot of the machine in which the queue was made. */
    public Boot boot() {
        return Boot.of(mapping.header().bootId());
    }

    /** The geometry, writers and schema with which the queue was created. */
    public QueueSpec spec() {
        return mapping.header().spec();
    }

    /**
     * The tail: the next position that a writer will reserve. On a queue of one writer, the position after the last
     * committed message.
     */
    public long position() {
        return mapping.buffer().getLongVolatile(QueueDescriptor.TAIL_OFFSET);
    }

    /**
     * Distinguishes this queue from others of the same name. A position is meaningful only together with its
     * incarnation.
     */
    public UUID incarnation() {
        return mapping.header().incarnation();
    }

    /**
     * Becomes a writer of the queue.
     *
     * @param ownerName who this is, for people: 1 to 31 letters, digits, dots, hyphens and underscores
     * @throws QueueInUseException when the queue has its one writer already
     * @throws QueueException      CLOSED when the queue was removed meanwhile; IN_USE when all 64 entries are taken;
     *                             CORRUPT when a queue of one writer has a message behind a hole
     */
    public synchronized Producer producer(final String ownerName) {
        final Owner owner = Owner.self(ownerName);
        return enter(locks -> {
            final ProducerEntry entry = new ProducerRegistry(this, locks).register(owner);
            try {
                final Producer producer = spec().writers() == QueueSpec.Writers.ONE
                    ? new SingleWriterProducer(this, entry) : new ManyWriterProducer(this, entry);
                closings.add(producer::close);
                return producer;
            } catch (final QueueException damaged) {
                entry.close();
                throw damaged;
            }
        });
    }

    /**
     * Becomes the reader of the queue, at the position up to which the last one has released it.
     *
     * @param ownerName who this is, for people: 1 to 31 letters, digits, dots, hyphens and underscores
     * @throws QueueInUseException when it has a reader already, with that reader's name and pid
     * @throws QueueException      CLOSED when the queue was removed meanwhile; FAILED when the one writer of the queue
     *                             fences on demand only, and the kernel refuses this process the call {@code
     *                             membarrier(2)}
     */
    public Reader reader(final String ownerName) {
        return reader(ownerName, StallLimits.DEFAULT);
    }

    /** Becomes the reader as {@link #reader(String)} does, with other limits for writers that hold up the reader. */
    public Reader reader(final String ownerName, final StallLimits limits) {
        final WriterLiveness writers = new WriterLiveness(buffer(), LockFile.of(folder, name));
        return reader(ownerName, new StallResolver(buffer(), slots, limits, writers::of, System::nanoTime));
    }

    synchronized Reader reader(final String ownerName, final StallResolver stalls) {
        final Owner owner = Owner.self(ownerName);
        return enter(locks -> {
            writerFence.requireBarrier();
            final Gate gate = new Gate(this);
            final Reader reader = new Reader(this, ReaderRole.take(this, locks, owner), gate, stalls);
            closings.add(reader::close);
            return reader;
        });
    }

    /**
     * Becomes one of the gating consumers with which the queue was created, at the position up to which the last holder
     * of this role has released.
     *
     * @param consumerName as declared in the {@link QueueSpec}; workers of a group are {@code group.0} and so on
     * @throws QueueInUseException      when its role is held already, with the holder's pid
     * @throws QueueException           CLOSED when the queue was removed meanwhile, or the consumer was detached;
     *                                  FAILED as {@link #reader(String)}
     * @throws IllegalArgumentException when the queue was created without such a consumer
     */
    public synchronized Consumer consumer(final String consumerName) {
        final Owner owner = Owner.self(consumerName);
        return enter(locks -> {
            writerFence.requireBarrier();
            final ConsumerRole role = ConsumerRole.take(this, locks, owner);
            final Consumer consumer = spec().consumers().get(role.row()).isWorker()
                ? new Worker(this, role) : new GatingConsumer(this, role);
            closings.add(consumer::close);
            return consumer;
        });
    }

    /** Takes a gating consumer out for good, see {@link QueueDirectory#detach}. */
    long detach(final String consumerName) {
        return enter(locks -> ConsumerRole.detach(this, locks, consumerName));
    }

    /** Copies the slot of a position, whatever its state. For people: this method allocates. */
    public SlotSnapshot slot(final long position) {
        if (position < 0) {
            throw new IllegalArgumentException("positions begin at 0: " + position);
        }
        return new SlotReader(slots, spec()).read(position);
    }

    /** Makes a tap that looks at passing messages, from the head on, and disturbs nobody. */
    public Tap tap() {
        return new Tap(this);
    }

    /**
     * The counters of the queue at this moment, and the holders of its roles as the kernel knows them. Writers and
     * reader pay only for a few shared cache lines. The kernel is asked once for each role that was taken.
     */
    public QueueStatistics statistics() {
        return inspection().statistics();
    }

    /**
     * Reads the header and the registry of the queue, for a process that looks many times a second: the method reads no
     * slot, and does not ask the kernel. If the reader stood still between two looks, {@link #statistics} says why.
     */
    public QueueGauges gauges() {
        return inspection().gauges();
    }

    private Inspection inspection() {
        return new Inspection(name, mapping, slots, writerFence, lock -> LockFile.isHeld(folder, name, lock));
    }

    /**
     * Closes every producer and consumer made from this queue. Call this method after their threads have stopped using
     * them.
     */
    @Override
    public synchronized void close() {
        closings.forEach(Runnable::run);
        closings.clear();
    }

    UnsafeBuffer buffer() {
        return mapping.buffer();
    }

    Slots slots() {
        return slots;
    }

    /** Where the reader's {@link Doorbell} is, if it has one; null in memory. */
    Path bell() {
        return folder == null ? null : folder.resolve(name + Doorbell.SUFFIX);
    }

    Futex newFutex() {
        return futexes.get();
    }

    WriterFence writerFence() {
        return writerFence;
    }

    /**
     * Under the admin lock, so that nobody can enter a queue that is being removed: a message written there would be
     * lost.
     */
    private <T> T enter(final Function<LockFile, T> role) {
        if (isReadOnly) {
            throw new IllegalStateException(name + " is mapped for reading only");
        }
        final LockFile locks = LockFile.of(folder, name);
        return locks.exclusively(name, () -> {
            if (buffer().getIntVolatile(QueueDescriptor.STATE_OFFSET) != QueueDescriptor.STATE_OPEN
                || !mapping.fileKey().equals(file.fileKey())) {
                throw QueueException.closed(name);
            }
            return role.apply(locks);
        });
    }
}
