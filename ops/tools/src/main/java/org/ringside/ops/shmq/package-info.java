/** {@code shmq}: looks at queues in shared memory, makes them and takes them away. */
package org.ringside.ops.shmq;
