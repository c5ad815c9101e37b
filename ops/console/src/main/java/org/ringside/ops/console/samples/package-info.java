/** What the console reads of an exchange: mapped words ten times a second, all else once a second. Never writes. */
package org.ringside.ops.console.samples;
