/** The engine on Aeron Cluster: the members, and the way by which bridges reach them. All that names Aeron. */
package org.ringside.matching.cluster;
