/**
 * Calls of a plain Java interface as messages of a queue: one side calls a publisher that implements it, the other side
 * has its implementation called by a dispatcher. Start at {@link org.ringside.queue.proxy.CallProtocol}; {@link
 * org.ringside.queue.proxy.CallDescriptor} draws the message.
 */
package org.ringside.queue.proxy;
