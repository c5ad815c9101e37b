/**
 * The order gateway: event loops between the traders' sockets and the rings of the matching engine. An order comes in
 * through {@link org.ringside.gateway.server.EventLoop}, Connection, InboundAdapter, OrderAdapter, OrderTranslator and
 * CommandPublisher; its reports go out through EventAdapter and Connection.
 */
package org.ringside.gateway.server;
