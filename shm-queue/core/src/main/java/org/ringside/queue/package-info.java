/**
 * The queue in shared memory that joins the processes of the exchange: a file of fixed slots, many writers or one, one
 * reader. Start at {@link org.ringside.queue.QueueDirectory}; {@link org.ringside.queue.QueueDescriptor} draws the
 * file.
 */
package org.ringside.queue;
