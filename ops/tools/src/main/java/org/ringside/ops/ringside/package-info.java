/** {@code ringside}: runs an exchange, and says how it is. */
package org.ringside.ops.ringside;
