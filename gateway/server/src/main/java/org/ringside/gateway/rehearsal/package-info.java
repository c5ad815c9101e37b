/** Both ends of a gateway that warms up: traders that send orders, and an engine that answers them. */
package org.ringside.gateway.rehearsal;
