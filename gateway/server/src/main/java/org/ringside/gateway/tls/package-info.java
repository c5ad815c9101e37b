/** The bytes of a connection: as they are, or encrypted. */
package org.ringside.gateway.tls;
