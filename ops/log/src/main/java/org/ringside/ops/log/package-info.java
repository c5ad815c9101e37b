/** The log process: reads the events of all processes from the queue {@code log}, and keeps them in files. */
package org.ringside.ops.log;
