/**
 * What the benchmarks of all modules share: where they ran, what disturbed them, ours beside a peer in pairs of runs,
 * and the report with its goals.
 */
package org.ringside.harness;
