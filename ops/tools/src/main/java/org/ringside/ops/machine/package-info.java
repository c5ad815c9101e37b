/** What of a machine keeps an exchange from being fast: settings of the kernel, shares of processors, memory. */
package org.ringside.ops.machine;
