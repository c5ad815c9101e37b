/** The matching engine against other books, each with the same commands, in one process: see docs/benchmarks.md. */
package org.ringside.matching.benchmarks;
