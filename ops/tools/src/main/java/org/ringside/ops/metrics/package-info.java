/** What an exchange counts and shows, as series for Prometheus: one list of metrics, and one source for each part. */
package org.ringside.ops.metrics;
