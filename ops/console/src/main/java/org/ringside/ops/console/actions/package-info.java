/** What an operator does from the console: asked for first, then typed and confirmed, done once, and audited. */
package org.ringside.ops.console.actions;
