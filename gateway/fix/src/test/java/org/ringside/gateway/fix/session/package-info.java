/** Tests of the session level: scenarios in bytes and time, without a socket. */
package org.ringside.gateway.fix.session;
