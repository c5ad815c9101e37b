/** The processes of an exchange: what the configuration names, what runs of it, and how it is started and ended. */
package org.ringside.ops.exchange;
