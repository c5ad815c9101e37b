/** What tests of several modules share: forked JVMs, a small disk, shared memory, and their end with the build. */
package org.ringside.testing;
