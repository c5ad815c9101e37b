package org.ringside.gateway.server;

import java.io.IOException;
import org.ringside.gateway.config.ConnectionLimits;
import org.ringside.gateway.config.FixSettings;
import org.ringside.gateway.config.SessionLimits;
import org.ringside.gateway.config.SessionPolicy;
import org.ringside.gateway.config.TlsSettings;

/** What a test may want different of a {@link TestGateway}. */
final class GatewaySetup {
    int loops = 1;
    int inputSlots = 1024;
    int outputSlots = 1024;
    int maxTrain = 16;
    int maxOutputBytes = 128 * 1024;
    int maxConnections = 300;
    int keepAliveMs = 10_000;
    String auth = "hmac";
    int journalFrames = 2048;
    String allow = "";
    String accounts = "";
    SessionLimits limits = SessionLimits.NONE;
    ConnectionLimits connections = ConnectionLimits.DEFAULT;
    SessionPolicy policy = SessionPolicy.DEFAULT;
    int firstSession = 1001;
    int lastSession = 1256;
    TlsSettings tls = TlsSettings.OFF;
    FixSettings fix = FixSettings.OFF;
    boolean isInMemory;
    boolean hasLog;

    GatewaySetup loops(final int value) {
        loops = value;
        return this;
    }

    GatewaySetup sessions(final int first, final int last) {
        firstSession = first;
        lastSession = last;
        return this;
    }

    /** There is a queue for its events. */
    GatewaySetup log() {
        hasLog = true;
        return this;
    }

    /** Connections are pairs of {@link MemoryChannel}s. */
    GatewaySetup inMemory() {
        isInMemory = true;
        return this;
    }

    GatewaySetup policy(final SessionPolicy value) {
        policy = value;
        return this;
    }

    GatewaySetup inputSlots(final int value, final int train) {
        inputSlots = value;
        maxTrain = train;
        return this;
    }

    GatewaySetup outputSlots(final int value) {
        outputSlots = value;
        return this;
    }

    GatewaySetup maxOutputBytes(final int value) {
        maxOutputBytes = value;
        return this;
    }

    GatewaySetup maxConnections(final int value) {
        maxConnections = value;
        return this;
    }

    /** There is a second port, for TLS. */
    GatewaySetup tls(final TlsSettings value) {
        tls = value;
        return this;
    }

    /** There is a port for FIX. */
    GatewaySetup fix(final FixSettings value) {
        fix = value;
        return this;
    }

    GatewaySetup keepAliveMs(final int value) {
        keepAliveMs = value;
        return this;
    }

    GatewaySetup journalFrames(final int value) {
        journalFrames = value;
        return this;
    }

    /** Addresses that the sessions may log on from. */
    GatewaySetup allow(final String value) {
        allow = value;
        return this;
    }

    GatewaySetup accounts(final String value) {
        accounts = value;
        return this;
    }

    GatewaySetup limits(final SessionLimits value) {
        limits = value;
        return this;
    }

    GatewaySetup connections(final ConnectionLimits value) {
        connections = value;
        return this;
    }

    GatewaySetup auth(final String value) {
        auth = value;
        return this;
    }

    TestGateway start() {
        try {
            return new TestGateway(this);
        } catch (final IOException ex) {
            throw new AssertionError(ex);
        }
    }
}
