package org.ringside.gateway.server;

import java.nio.channels.SelectableChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.spi.AbstractSelectableChannel;
import java.nio.channels.spi.AbstractSelectionKey;
import java.nio.channels.spi.AbstractSelector;
import java.nio.channels.spi.SelectorProvider;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Selects {@link MemoryChannel}s, in the order in which they were registered. Channels of other kinds may be registered
 * and are never ready.
 */
final class MemorySelector extends AbstractSelector {
    private final Set<SelectionKey> keys = new LinkedHashSet<>();
    private final List<Key> ready = new ArrayList<>();

    /** A registration. */
    private static final class Key extends AbstractSelectionKey {
        private final MemorySelector selector;
        private final SelectableChannel channel;
        private int interestOps;

        Key(final MemorySelector selector, final SelectableChannel channel, final int interestOps) {
            this.selector = selector;
            this.channel = channel;
            this.interestOps = interestOps;
        }

        @Override
        public SelectableChannel channel() {
            return channel;
        }

        @Override
        public Selector selector() {
            return selector;
        }

        @Override
        public int interestOps() {
            return interestOps;
        }

        @Override
        public SelectionKey interestOps(final int ops) {
            interestOps = ops;
            return this;
        }

        @Override
        public int readyOps() {
            return channel instanceof MemoryChannel memory ? interestOps & memory.readyOps() : 0;
        }
    }

    MemorySelector() {
        super(SelectorProvider.provider());
    }

    @Override
    protected SelectionKey register(
        final AbstractSelectableChannel channel, final int ops, final Object attachment) {
        final Key key = new Key(this, channel, ops);
        key.attach(attachment);
        keys.add(key);
        return key;
    }

    @Override
    public Set<SelectionKey> keys() {
        return keys;
    }

    @Override
    public Set<SelectionKey> selectedKeys() {
        throw new UnsupportedOperationException();
    }

    @Override
    public int selectNow(final Consumer<SelectionKey> action) {
        forgetCancelled();
        for (final SelectionKey key : keys) {
            if (key.readyOps() != 0) {
                ready.add((Key) key);
            }
        }
        final int count = ready.size();
        ready.forEach(action);
        ready.clear();
        return count;
    }

    @Override
    public int select(final Consumer<SelectionKey> action, final long timeout) {
        return selectNow(action);
    }

    @Override
    public int selectNow() {
        throw new UnsupportedOperationException();
    }

    @Override
    public int select(final long timeout) {
        throw new UnsupportedOperationException();
    }

    @Override
    public int select() {
        throw new UnsupportedOperationException();
    }

    @Override
    public Selector wakeup() {
        return this;
    }

    @Override
    protected void implCloseSelector() {
        keys.forEach(key -> deregister((Key) key));
        keys.clear();
    }

    private void forgetCancelled() {
        final Set<SelectionKey> cancelled = cancelledKeys();
        synchronized (cancelled) {
            for (final SelectionKey key : cancelled) {
                if (keys.remove(key)) {
                    deregister((Key) key);
                }
            }
            cancelled.clear();
        }
    }
}
