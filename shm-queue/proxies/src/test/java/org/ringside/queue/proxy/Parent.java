package org.ringside.queue.proxy;

/** What {@link Everything} inherits. */
interface Parent {
    void inherited(short value);
}
