/** Makes the jars of the distribution the same from each machine. */
package org.ringside.ops.pack;
