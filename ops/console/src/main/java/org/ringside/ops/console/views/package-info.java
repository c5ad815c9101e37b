/** What the views of the console show: documents made of samples, and the alarms. docs/console.md has their fields. */
package org.ringside.ops.console.views;
