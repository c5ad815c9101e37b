/** Tests of the whole exchange through its launchers, as its users drive it. */
package org.ringside.system;
