/** The codecs of FIX that are compared without anything around them. */
package org.ringside.simulator.benchmarks.fix;
