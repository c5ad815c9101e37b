/** What operators type: {@code shmq} for queues, {@code ringside} for the processes of an exchange. */
package org.ringside.ops;
