package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import org.junit.jupiter.api.Test;

/** The relay is there whether a gateway is or not. */
class CuttingRelayTest {
    @Test
    void shouldRelayWhenTheGatewayComesAfterAConnectionInVain() throws IOException {
        final int target = freePort();
        try (CuttingRelay relay = new CuttingRelay(target)) {
            try (Socket inVain = connect(relay.port())) {
                assertThat(inVain.getInputStream().read()).as("the end of the connection").isEqualTo(-1);
            }
            try (ServerSocket gateway = new ServerSocket(target, 1, InetAddress.getLoopbackAddress());
                Socket client = connect(relay.port())) {
                client.getOutputStream().write('a');
                try (Socket accepted = gateway.accept()) {
                    assertThat(accepted.getInputStream().read()).isEqualTo('a');
                }
            }
        }
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private static Socket connect(final int port) throws IOException {
        final Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        socket.setSoTimeout(5_000);
        return socket;
    }
}
