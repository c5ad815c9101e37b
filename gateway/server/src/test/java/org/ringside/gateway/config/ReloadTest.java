package org.ringside.gateway.config;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.lang.reflect.RecordComponent;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.ringside.launch.ConfigFile;

class ReloadTest {
    private static final Set<String> CHANGEABLE = Set.of("sessions", "limits", "connections", "tls");

    @Test
    void shouldSayOfEveryKeyWhetherItMayChange() throws Exception {
        final GatewayConfig config = ConfigFile.read(
            Path.of("../../ops/conf/gateway.properties"), Map.of(), GatewayConfig.class);
        final Set<String> keys = new TreeSet<>(CHANGEABLE);
        Reload.fixed(config).keySet().stream().filter(key -> key.indexOf('.') < 0).forEach(keys::add);

        assertThat(Arrays.stream(GatewayConfig.class.getRecordComponents()).map(ReloadTest::key))
            .containsExactlyInAnyOrderElementsOf(keys);
    }

    private static String key(final RecordComponent component) {
        return Optional.ofNullable(component.getAccessor().getAnnotation(JsonProperty.class))
            .map(JsonProperty::value).orElse(component.getName());
    }
}
