package org.ringside.matching.server;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A gateway at rings whose engines, one after the other, keep a journal. */
abstract class EngineFixture {
    static final long PRICE = 100_00 * Exchange.TICK;

    @TempDir
    Path journal;

    Exchange exchange;
    Gateway gateway;

    @BeforeEach
    void open() {
        exchange = new Exchange().withJournal(journal);
        gateway = exchange.gateway("gw-1");
    }

    @AfterEach
    void close() {
        exchange.close();
    }
}
