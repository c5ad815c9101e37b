/** What both programs print and ask. */
package org.ringside.ops.terminal;
