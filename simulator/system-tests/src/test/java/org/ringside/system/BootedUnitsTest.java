package org.ringside.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The package of Debian, installed where systemd has booted, with its units as they are: docs/deploying.md. */
@Tag("slow")
@Tag("long")
@Timeout(400)
class BootedUnitsTest {
    private static final String GROUP = "ringside";
    private static final List<String> UNITS =
        List.of("log", "engine", "gateway@gw-1", "console", "probe", "market-data");

    @TempDir
    private Path folder;

    private SystemdBox box;

    @BeforeEach
    void install() throws IOException {
        assumeTrue(Stream.of(System.getenv("PATH").split(":"))
            .anyMatch(place -> Files.isExecutable(Path.of(place, "dpkg-deb"))), "there is no dpkg-deb here");
        box = SystemdBox.boot(Files.createDirectory(folder.resolve("box")), debianPackage());
        run("dpkg --force-depends --install /ringside_*.deb");
        run("echo JAVA_HOME=" + System.getProperty("java.home") + " >/etc/ringside/environment; cd /etc/ringside;"
            + " printf 'console=console.properties\nprobe=probe.properties\nmarketData=market-data.properties\n'"
            + " >>exchange.properties; printf 'publicQueues=market-data\n' >>engine.properties");
    }

    @AfterEach
    void end() throws IOException {
        if (box != null) {
            box.close();
        }
    }

    /** As docs/start.md has it, with the commands of the package, by an account that belongs to no unit. */
    @Test
    void shouldRunADemoAndAnExchangeOfAnybodyWhenItIsInstalled() {
        run("install -d -o nobody /tmp/mine; cd /tmp/mine;"
            + " printf 'include=/usr/lib/ringside/conf/exchange.properties\nqueues=/dev/shm/mine\ndata=data\n"
            + "gateways=gateway.properties\n' >exchange.properties;"
            + " printf 'include=/usr/lib/ringside/conf/gateway.properties\nlisten=127.0.0.1:9700\n'"
            + " >gateway.properties");

        assertThat(anybody("ringside demo --duration 1s --rate 1k")).contains("0 gaps");
        assertThat(anybody("ringside up -c /tmp/mine/exchange.properties")).contains("engine ", "gateway ", " ready ");
        assertThat(anybody("trader-sim run smoke --rate 8k -c /tmp/mine/exchange.properties")).contains("ledger ok");
        assertThat(anybody("ringside down -c /tmp/mine/exchange.properties")).contains("removed orders.in, ");
    }

    @Test
    void shouldRunAnExchangeByItsUnits() throws IOException {
        run("systemctl enable --now ringside-queues " + units(UNITS) + " ringside.target");

        expectActive(UNITS);
        expectTrade();
        final String health = box.runAs("ringside", GROUP, "ringside health -c /etc/ringside/exchange.properties")
            .succeeded().output();
        assertThat(health).doesNotContain("dead");
        expectClosed();

        run("systemctl restart ringside-gateway@gw-1");
        assertThat(run("journalctl --no-pager -u ringside-gateway@gw-1")).contains("drained");
        expectTrade();

        run("systemctl kill --signal=KILL ringside-engine");
        run("for i in $(seq 60); do [ \"$(systemctl show --value -p NRestarts ringside-engine)\" = 1 ]"
            + " && systemctl is-active ringside-engine && exit; sleep 1; done; exit 1");
        expectTrade();

        run("echo 'wiat=yield' >>/etc/ringside/probe.properties");
        assertThat(box.run("systemctl restart ringside-probe").exitCode()).isNotZero();
        assertThat(run("systemctl show -p NRestarts,ExecMainStatus,ActiveState ringside-probe"))
            .contains("NRestarts=0", "ExecMainStatus=2", "ActiveState=failed");
        assertThat(run("journalctl --no-pager -u ringside-probe")).contains("unknown key 'wiat'");
        run("sed -i '$d' /etc/ringside/probe.properties; systemctl restart ringside-probe");

        run("systemctl stop ringside.target 'ringside-*'");
        for (final String unit : UNITS) {
            assertThat(box.run("systemctl is-active ringside-" + unit).output()).as(unit).isEqualTo("inactive\n");
        }
        assertThat(run("ls -A /dev/shm/ringside/queues")).isEmpty();
        run("mkdir /root/restored && cd /root/restored && cp -a /var/lib/ringside backup && chown -R 4711:4711 backup"
            + " && chmod -R go+rX backup");
        run("systemctl start ringside.target");
        expectActive(UNITS);
        expectTrade();
        restore();
        showOnly();

        assertThat(box.run("dpkg --force-depends --install /ringside_*.deb").messages())
            .contains("systemctl stop ringside.target 'ringside-*', then");
        run("dpkg --remove ringside");
        assertThat(run("ls /var/lib/ringside")).contains("engine", "gw-1");
        assertThat(run("ps -eo args | grep -c '[r]ingside.home' || true")).isEqualTo("0\n");
    }

    /** By the commands of docs/backup.md, where all is of an account that has another number. */
    private void restore() throws IOException {
        final String saved = records(run("ringside journal verify /root/restored/backup/engine"));
        assertThat(records(run("ringside journal verify /var/lib/ringside/engine"))).isNotEqualTo(saved);
        final String said = run("cd /root/restored; " + PageCommands.scripts(
            Launcher.ROOT.resolve("docs/backup.md"), "Going on from a backup").get(2));
        assertThat(records(said)).isEqualTo(saved);
        assertThat(run("stat -c '%U:%G %a' /var/lib/ringside /var/lib/ringside/engine /var/lib/ringside/gw-1"))
            .isEqualTo("root:ringside 750\nringside:ringside 700\nringside-gateway:ringside 700\n");
        expectActive(UNITS);
        expectTrade();
        expectClosed();
    }

    private static String records(final String verified) {
        return Pattern.compile("[\\d,]+ records").matcher(verified).results().findFirst().orElseThrow().group();
    }

    /** As docs/deploying.md has it: a console that shows all and may write nothing. */
    private void showOnly() {
        final String touch = "nsenter --mount --target $(systemctl show --value -p MainPID ringside-console)"
            + " setpriv --reuid=ringside --regid=ringside --clear-groups touch ";
        run(touch + "/dev/shm/ringside/queues/orders.in.q");
        run("cd /etc/ringside; echo actions=none >>console.properties; sed -i '/^console=/d' exchange.properties;"
            + " install -D -m 644 /usr/lib/ringside/systemd/console-read-only.conf"
            + " /etc/systemd/system/ringside-console.service.d/read-only.conf; systemctl daemon-reload;"
            + " systemctl restart ringside-console");
        final String ready = run("curl -sS --retry 60 --retry-delay 1 --retry-all-errors --fail"
            + " http://127.0.0.1:9080/readyz");
        assertThat(ready).contains("passed").contains("\"failed\":0");
        for (final String place : List.of("/dev/shm/ringside/queues/orders.in.q", "/var/lib/ringside/engine")) {
            assertThat(box.run(touch + place).messages()).contains("Read-only file system");
        }
        expectActive(UNITS);
        expectTrade();
    }

    /** The members make again what a gateway of another account lacks, from where the bridge has noted it. */
    @Test
    void shouldRunAHostOfGatewaysByItsUnits() {
        final List<String> units = List.of("log", "member", "bridge", "gateway@gw-1");
        run("cd /etc/ringside; sed -i '/^console=/d; /^probe=/d; /^marketData=/d' exchange.properties;"
            + " printf 'bridge=bridge.properties\n' >>exchange.properties;"
            + " for file in member bridge; do printf 'members=127.0.0.1:9040\n' >>$file.properties; done");
        run("systemctl enable --now ringside-queues " + units(units) + " ringside.target");
        expectActive(units);
        box.runAs("ringside", GROUP,
            "ringside cluster apply -c /etc/ringside/engine.properties --members 127.0.0.1:9040").succeeded();
        expectTrade();

        for (int boot = 0; boot < 2; boot++) {
            run("systemctl stop ringside.target 'ringside-*'");
            assertThat(run("ls -A /dev/shm/ringside/queues")).isEmpty();
            assertThat(run("cat /var/lib/ringside/bridge/gateways.read")).containsPattern("gw-1=[1-9]");
            run("systemctl start ringside.target");
            expectActive(units);
            expectTrade();
        }

        run("systemctl kill --signal=KILL 'ringside-*' || true; systemctl stop ringside.target 'ringside-*';"
            + " rm -rf /dev/shm/ringside/queues/*; systemctl reset-failed; systemctl start ringside.target");
        expectActive(units);
        expectTrade();
    }

    private void expectActive(final List<String> units) {
        for (final String unit : units) {
            assertThat(box.run("systemctl is-active ringside-" + unit).output()).as(unit).isEqualTo("active\n");
        }
    }

    private void expectTrade() {
        final Launcher.Result smoke = box.runAs("ringside", GROUP,
            "trader-sim run smoke --rate 8k -c /etc/ringside/exchange.properties");
        assertThat(smoke.succeeded().output()).contains("ledger ok");
    }

    /** To an account of neither units nor group; and the folders of each account to the other one. */
    private void expectClosed() {
        for (final String each : List.of("/dev/shm/ringside", "/dev/shm/ringside/queues", "/var/lib/ringside",
            "/etc/ringside", "/var/log/ringside/engine")) {
            expectClosed("nobody", "nogroup", each);
        }
        expectClosed("ringside-gateway", GROUP, "/var/lib/ringside/engine");
        expectClosed("ringside", GROUP, "/var/lib/ringside/gw-1");
        assertThat(box.runAs("ringside-gateway", GROUP, "ls /dev/shm/ringside/queues").succeeded().output())
            .contains("orders.in.q");
    }

    private void expectClosed(final String account, final String group, final String place) {
        assertThat(box.runAs(account, group, "ls " + place + "/").messages()).as("%s as %s", place, account)
            .contains("Permission denied");
    }

    private String run(final String script) {
        return box.run(script).succeeded().output();
    }

    private String anybody(final String command) {
        return box.runAs("nobody", "nogroup", command).succeeded().output();
    }

    private static String units(final List<String> names) {
        return "ringside-" + String.join(" ringside-", names);
    }

    private Path debianPackage() throws IOException {
        final Path tarball;
        try (Stream<Path> files = Files.list(Launcher.ROOT.resolve("ops/dist/target"))) {
            tarball = files.filter(file -> file.toString().endsWith(".tar.gz")).findFirst().orElseThrow();
        }
        Launcher.run(Launcher.shell(Launcher.ROOT.resolve("ops/dist/src/main/package-deb") + " " + tarball + " "
            + folder)).succeeded();
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".deb")).findFirst().orElseThrow();
        }
    }
}
