/** What {@code gateway.properties} says: read, checked as a whole, and read again while the gateway runs. */
package org.ringside.gateway.config;
