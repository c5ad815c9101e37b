/** The console: a process that shows an exchange in a browser. The exchange works the same without. */
package org.ringside.ops.console.server;
