package org.ringside.ops.ringside;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.ringside.launch.Control;
import org.ringside.launch.ExitCode;
import org.ringside.launch.LaunchException;
import org.ringside.ops.exchange.Exchange;
import org.ringside.ops.exchange.ExchangeFolder;
import org.ringside.ops.exchange.ExchangePlan;
import org.ringside.ops.exchange.ExchangeState;
import org.ringside.ops.exchange.RunningProcess;
import org.ringside.ops.terminal.Run;
import org.ringside.queue.ProcessIdentity;
import org.ringside.testing.SharedMemory;

@Tag("slow")
class LogInTest {
    private static final String ADDRESS = "http://127.0.0.1:9080/login#abc";

    @RegisterExtension
    private final SharedMemory memory = new SharedMemory();
    @TempDir
    private Path home;
    private final List<String> heard = new CopyOnWriteArrayList<>();
    private Path exchange;

    @BeforeEach
    void write() throws IOException {
        exchange = Files.writeString(home.resolve("exchange.properties"), "queues=" + memory.folder() + "\n");
        Files.writeString(home.resolve("engine.properties"), "");
        Files.writeString(home.resolve("gateway.properties"), "name=gw-1\n");
    }

    @Test
    void shouldPrintTheAddressThatTheConsoleAnswers() throws Exception {
        final String user = System.getProperty("user.name");

        assertThat(answered(() -> ADDRESS)).isEqualTo(new Run(ExitCode.OK, ADDRESS + "\n", ""));
        assertThat(answered(() -> ADDRESS, "--role", "viewer").exitCode()).isEqualTo(ExitCode.OK);

        assertThat(heard).hasSize(2).allMatch(request -> request.contains(user));
        assertThat(heard.get(0)).startsWith("login operator ");
        assertThat(heard.get(1)).startsWith("login viewer ");
    }

    @Test
    void shouldSayWhyTheConsoleRefuses() throws Exception {
        final Run run = answered(() -> {
            throw new LaunchException(ExitCode.PERMISSION, "other accounts can write there");
        });

        assertThat(run).isEqualTo(new Run(ExitCode.FAILURE, "", "ringside: other accounts can write there\n"));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void shouldSayThatNoConsoleAnswers() {
        final Run run = ringside();

        assertThat(run.exitCode()).isEqualTo(ExitCode.TIMEOUT);
        assertThat(run.err()).contains("no console answers in " + memory.folder()
            + ": set console=console.properties in " + exchange + ", then 'ringside up -c " + exchange
            + "' starts one");
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void shouldSayWhatToDoWhenTheConsoleRunsAndHangs() {
        final ExchangePlan plan = ExchangePlan.read(exchange);
        new ExchangeFolder(memory.folder()).save(new ExchangeState(ExchangeState.SCHEMA, exchange.toString(),
            plan.data().toString(), 1, true, List.of(), List.of(
                new RunningProcess(Exchange.CONSOLE, Exchange.CONSOLE, ProcessIdentity.self()))));

        assertThat(ringside()).isEqualTo(new Run(ExitCode.TIMEOUT, "", "ringside: the console runs and does not answer."
            + " 'ringside restart console --yes -c " + exchange + "' starts it anew\n"));
    }

    @Test
    @Execution(ExecutionMode.CONCURRENT)
    void shouldSayThatTheConsoleOfTheConfigurationDoesNotRun() throws IOException {
        Files.writeString(exchange, "queues=" + memory.folder() + "\nconsole=console.properties\n");

        final Run run = ringside();

        assertThat(run.exitCode()).isEqualTo(ExitCode.TIMEOUT);
        assertThat(run.err()).contains("no console answers in " + memory.folder() + ": 'ringside restart console -c "
            + exchange + "' starts one");
    }

    @Test
    void shouldRefuseARoleThatIsNone() {
        final Run run = ringside("--role", "admin");

        assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
        assertThat(run.err()).contains("'admin' is none of viewer, operator");
    }

    private interface Answer {
        String get();
    }

    private Run answered(final Answer answer, final String... arguments) throws InterruptedException {
        final Control control = new Control(memory.folder(), "console");
        final int before = heard.size();
        final Thread console = new Thread(() -> {
            while (heard.size() == before) {
                control.poll(verb -> {
                    heard.add(verb);
                    return answer.get();
                });
                LockSupport.parkNanos(1_000_000);
            }
        });
        console.start();
        final Run run = ringside(arguments);
        console.join();
        return run;
    }

    private Run ringside(final String... arguments) {
        final String[] all = new String[arguments.length + 3];
        all[0] = "login";
        all[1] = "-c";
        all[2] = exchange.toString();
        System.arraycopy(arguments, 0, all, 3, arguments.length);
        return Run.of(new Ringside(), all);
    }
}
