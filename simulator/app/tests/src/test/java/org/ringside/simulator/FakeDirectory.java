package org.ringside.simulator;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.ringside.launch.Arguments;
import org.ringside.launch.GatewayDirectory;

/** One gateway, whose address and secret are the two words of the configuration; it has no port for TLS. */
public final class FakeDirectory implements GatewayDirectory {
    @Override
    public List<Gateway> find(final Path configuration) {
        try {
            final String[] words = Files.readString(configuration).split(" ");
            return List.of(new Gateway("gw-1", Arguments.address(words[0]), null,
                new Login(2_001, 1, "test", words[1])));
        } catch (final IOException ex) {
            throw new UncheckedIOException(ex);
        }
    }
}
