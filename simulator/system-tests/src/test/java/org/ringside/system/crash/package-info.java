/**
 * Kills the processes of an exchange under load, again and again, and looks afterwards whether anything was lost, came
 * twice or came out differently. {@code simulator/system-tests/crash} runs it.
 */
package org.ringside.system.crash;
