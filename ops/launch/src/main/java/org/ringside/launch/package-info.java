/**
 * How a process of Ringside starts and ends: its command line, its configuration file, its exit codes, the one line in
 * which it says that it is ready or why it is not.
 */
package org.ringside.launch;
