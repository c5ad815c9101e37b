/** What is drawn of measurements, as SVG. */
package org.ringside.simulator.benchmarks.charts;
