/** What it takes to go from one release to another one. */
package org.ringside.ops.upgrade;
