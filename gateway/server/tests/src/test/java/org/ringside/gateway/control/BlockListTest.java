package org.ringside.gateway.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.ringside.gateway.control.BlockList.Scope;
import org.ringside.launch.LaunchException;

class BlockListTest {
    @TempDir
    private Path folder;

    @Test
    void shouldBlockNobodyWhenThereIsNoFile() {
        assertThat(BlockList.read(folder.resolve("none"))).isEqualTo(BlockList.NONE);
        assertThat(BlockList.NONE.isBlocked(1001, 0)).isFalse();
    }

    @Test
    void shouldReadWhatWasWritten() {
        final Path file = folder.resolve("sub").resolve("blocked.properties");
        final BlockList list = BlockList.NONE
            .with(Scope.SESSION, 1001, true)
            .with(Scope.SESSION, 4_294_967_294L, true)
            .with(Scope.FIRM, 7, true)
            .with(Scope.ACCOUNT, 5, true);

        list.write(file);
        list.with(Scope.FIRM, 8, true).write(file);

        final BlockList read = BlockList.read(file);
        assertThat(read).isEqualTo(list.with(Scope.FIRM, 8, true)).isNotEqualTo(list);
        assertThat(read.isBlocked(1001, 1)).isTrue();
        assertThat(read.isBlocked(1002, 7)).isTrue();
        assertThat(read.isBlocked(1002, 1)).isFalse();
        assertThat(read.isBlocked(5, 1)).as("an account is no session").isFalse();
        assertThat(read.with(Scope.SESSION, 1001, false).isBlocked(1001, 1)).isFalse();
        assertThat(folder.resolve("sub")).isDirectoryContaining("glob:**blocked.properties");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
        "sessions=1001,x|'x' is no number", "sessions=1,,2|'' is no number", "firms=-1|0 to 4294967294",
        "accounts=4294967295|0 to 4294967294", "session=1|unknown key 'session'",
        "''|is not whole, and nobody knows who is blocked: without sessions, firms, accounts",
        "sessions=1|without firms, accounts"})
    void shouldRefuseInOneLineWhenFileSaysSomethingElse(final String text, final String reason) throws IOException {
        final Path file = Files.writeString(folder.resolve("blocked.properties"), text);

        assertThatThrownBy(() -> BlockList.read(file)).isInstanceOf(LaunchException.class)
            .hasMessageContaining(reason).hasMessageContaining(file.toString()).hasMessageNotContaining("\n");
    }

    @ParameterizedTest
    @CsvSource({"block session 1001, SESSION, 1001, true", "unblock firm 7, FIRM, 7, false",
        "block account 4294967294, ACCOUNT, 4294967294, true"})
    void shouldReadTheRequestForAChange(
        final String words, final Scope scope, final long id, final boolean isBlocked) {
        final BlockChange change = new BlockChange(scope, id, isBlocked);

        assertThat(change.words()).isEqualTo(words);
        assertThat(BlockChange.of(words)).contains(change);
    }

    @ParameterizedTest
    @ValueSource(strings = {"reload", "block", "block session", "block session -1", "block session 12345678901",
        "block session 4294967295",
        "block trader 1", "block session 1 ", "Block session 1"})
    void shouldTakeNothingElseForAChange(final String words) {
        assertThat(BlockChange.of(words)).isEmpty();
    }

    /** For example because the file system of the queues is full. */
    @Test
    void shouldOnlyWarnWhenThereCanBeNoCopyForTheOtherAccounts() throws IOException {
        final Path queues = Files.createDirectory(folder.resolve("queues"));
        Files.setAttribute(queues, "unix:mode", 02770);
        final Path copy = Files.writeString(queues.resolve("gw-1.blocked.copy"), "sessions=\n");
        Files.createDirectories(queues.resolve("gw-1.blocked.copy.new/full"));
        final BlockFile file = new BlockFile("gw-1", folder.resolve("blocked.properties"), queues);
        final List<String> warnings = new ArrayList<>();

        file.change(new BlockChange(Scope.SESSION, 1001, true));
        file.publish(warnings::add);

        assertThat(warnings).singleElement().asString()
            .startsWith("other accounts cannot read the list of blocks of gw-1: cannot write " + copy);
        assertThat(file.read().contains(Scope.SESSION, 1001)).isTrue();
        assertThat(copy).as("an old copy").doesNotExist();
    }

    @Test
    void shouldRefuseALinkInThePlaceOfAList() throws IOException {
        final Path link = Files.createSymbolicLink(
            folder.resolve("gw-1.blocked.copy"), Files.writeString(folder.resolve("secret"), "key=1"));

        assertThatThrownBy(() -> BlockList.read(link)).isInstanceOf(LaunchException.class)
            .hasMessageContaining("is no file").hasMessageNotContaining("key");
    }
}
