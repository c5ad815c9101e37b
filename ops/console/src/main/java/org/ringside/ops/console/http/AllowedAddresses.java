package org.ringside.ops.console.http;

import java.net.InetSocketAddress;
import org.eclipse.jetty.io.Connection;
import org.ringside.launch.CidrList;

/** Closes a connection before a byte of it is read, when its address may not connect. */
final class AllowedAddresses implements Connection.Listener {
    private final CidrList addresses;

    AllowedAddresses(final CidrList addresses) {
        this.addresses = addresses;
    }

    @Override
    public void onOpened(final Connection connection) {
        if (connection.getEndPoint().getRemoteSocketAddress() instanceof final InetSocketAddress remote
            && !addresses.allows(remote.getAddress())) {
            connection.getEndPoint().close();
        }
    }

    @Override
    public void onClosed(final Connection connection) {
        // Nothing is kept of it.
    }
}
