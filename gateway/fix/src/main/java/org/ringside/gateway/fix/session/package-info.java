/**
 * The session level of FIX 4.4: bytes in, bytes out, and time passed in. It has no socket, clock or file; numbers and
 * messages are kept by a {@link org.ringside.gateway.fix.session.FixSession}.
 */
package org.ringside.gateway.fix.session;
