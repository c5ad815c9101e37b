/** What the console shows: for each view the newest document, written once for all who look. */
package org.ringside.ops.console.frames;
