package org.ringside.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CidrListTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "null", value = {
        "null|1.2.3.4|true",
        "''|::1|true",
        "10.0.0.0/8|10.255.255.255|true",
        "10.0.0.0/8|11.0.0.0|false",
        "10.0.0.0/8|9.255.255.255|false",
        "192.168.4.0/22|192.168.7.255|true",
        "192.168.4.0/22|192.168.8.0|false",
        "192.168.4.0/22|192.168.3.255|false",
        "192.168.4.128/25|192.168.4.127|false",
        "192.168.4.128/25|192.168.4.128|true",
        "1.2.3.4|1.2.3.4|true",
        "1.2.3.4|1.2.3.5|false",
        "0.0.0.0/0|203.0.113.7|true",
        "0.0.0.0/0|::1|false",
        "::/0|1.2.3.4|false",
        "fd00::/8|fdab::1|true",
        "fd00::/8|fe00::1|false",
        "2001:db8::/33|2001:db8:7fff::1|true",
        "2001:db8::/33|2001:db8:8000::1|false",
        "10.0.0.0/8, 1.2.3.4|1.2.3.4|true",
        "10.0.0.0/8, 1.2.3.4|10.1.1.1|true"})
    void shouldAllowWhatIsInOneOfTheBlocks(final String blocks, final String address, final boolean isAllowed)
        throws UnknownHostException {
        assertThat(CidrList.parse("allow", blocks).allows(InetAddress.getByName(address))).isEqualTo(isAllowed);
    }
}
