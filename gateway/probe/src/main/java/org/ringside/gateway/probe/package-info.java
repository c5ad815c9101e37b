/**
 * The probe: datagrams in, a ring, a handler on another thread or in another process, a ring, datagrams out. Texts come
 * back in capitals, timed datagrams with the times of their hops. A datagram's way: Endpoint, Intake, RequestPublisher,
 * DatagramHandler, AnswerAdapter, Endpoint.
 */
package org.ringside.gateway.probe;
