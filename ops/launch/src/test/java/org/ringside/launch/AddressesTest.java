package org.ringside.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.api.Test;

class AddressesTest {
    @Test
    void shouldWriteAddressesAsPeopleDo() throws UnknownHostException {
        assertThat(Addresses.text(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 9021)))
            .isEqualTo("127.0.0.1:9021");
        assertThat(Addresses.text(new InetSocketAddress(
            InetAddress.getByAddress("some.host", new byte[] {10, 0, 0, 5}), 1))).isEqualTo("10.0.0.5:1");
        assertThat(Addresses.text(new InetSocketAddress(InetAddress.getByName("::1"), 7)))
            .isEqualTo("[0:0:0:0:0:0:0:1]:7");
        assertThat(Addresses.text(InetSocketAddress.createUnresolved("no.such", 9)))
            .isEqualTo("no.such:9");
    }
}
