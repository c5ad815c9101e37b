package org.ringside.matching.member;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.agrona.concurrent.UnsafeBuffer;
import org.junit.jupiter.api.Test;
import org.ringside.matching.cluster.protocol.AttachDecoder;
import org.ringside.matching.cluster.protocol.MessageHeaderDecoder;
import org.ringside.matching.protocol.AddBandedInstrumentEncoder;
import org.ringside.matching.protocol.AddInstrumentEncoder;
import org.ringside.matching.protocol.NameInstrumentEncoder;
import org.ringside.matching.protocol.RouteRetiredEncoder;
import org.ringside.matching.protocol.SessionDisconnectedEncoder;
import org.ringside.matching.protocol.SetAccountEncoder;
import org.ringside.matching.protocol.SetLimitsEncoder;
import org.ringside.matching.protocol.StartPhaseEncoder;
import org.ringside.matching.service.RandomOrders;

/** Whatever bytes come, a member does not throw, reads nothing behind a message, and goes on. */
class GarbageTest {
    private static final long TIME = TestMember.TIME;
    private static final int ROUNDS = 40_000;
    private static final int OPERATORS_ROUNDS = 4_000;
    /** Type and length. */
    private static final int[][] OPERATORS_COMMANDS = {
        {NameInstrumentEncoder.TEMPLATE_ID, NameInstrumentEncoder.BLOCK_LENGTH},
        {AddInstrumentEncoder.TEMPLATE_ID, AddInstrumentEncoder.BLOCK_LENGTH},
        {AddBandedInstrumentEncoder.TEMPLATE_ID, AddBandedInstrumentEncoder.BLOCK_LENGTH},
        {SetAccountEncoder.TEMPLATE_ID, SetAccountEncoder.BLOCK_LENGTH},
        {SetLimitsEncoder.TEMPLATE_ID, SetLimitsEncoder.BLOCK_LENGTH},
        {StartPhaseEncoder.TEMPLATE_ID, StartPhaseEncoder.BLOCK_LENGTH},
        {RouteRetiredEncoder.TEMPLATE_ID, RouteRetiredEncoder.BLOCK_LENGTH},
        {SessionDisconnectedEncoder.TEMPLATE_ID, SessionDisconnectedEncoder.BLOCK_LENGTH}};

    private final TestMember test = new TestMember().withInstrument();
    private final Member member = test.member();
    private final TestBridge bridge = new TestBridge("host-a", "gw-1", 1);

    @Test
    void shouldDropTheRestOfATrainThatIsCutShort() {
        bridge.attach(0, "gw-1", 0).to(member, TIME);
        bridge.bind(1001);
        bridge.buy(1001, 1, 5, RandomOrders.PRICE);
        bridge.train(0, 2);
        final int whole = bridge.length();
        long malformed = 0;

        for (int length = 0; length < whole; length++) {
            // Behind its end there is nothing that could be read.
            final UnsafeBuffer cut = new UnsafeBuffer(new byte[length]);
            cut.putBytes(0, bridge.message(), 0, length);
            member.onMessage(1, TIME, cut, 0, length);
            assertThat(member.counts().malformed()).as("%d bytes", length).isEqualTo(++malformed);
            assertThat(member.attachments().bridge(0).applied()).isLessThan(1);
        }
        bridge.to(member, TIME);

        assertThat(member.attachments().bridge(0).applied()).isEqualTo(1);
        assertThat(member.service().openOrders()).isEqualTo(1);
    }

    /** Behind the last position there is none, and the input could never go on. */
    @Test
    void shouldDropACommandThatIsFartherAwayThanARingIsLong() {
        bridge.attach(0, "gw-1", 0).to(member, TIME);
        bridge.buy(1001, 1, 5, RandomOrders.PRICE);
        final byte[] command = bridge.ring().get(0).bytes();
        final int typeId = bridge.ring().get(0).typeId();
        for (final long far : new long[] {Long.MAX_VALUE, 1L << 30}) {
            bridge.train(-1, List.of(new TestBridge.Command(far, typeId, command))).to(member, TIME);
        }

        assertThat(member.counts().malformed()).isEqualTo(2);
        assertThat(member.attachments().bridge(0).applied()).isEqualTo(-1);
        bridge.train(0, 1).to(member, TIME);
        assertThat(member.attachments().bridge(0).applied()).isZero();
    }

    @Test
    void shouldLeaveOutMessagesOfAnotherSchema() {
        bridge.attach(0, "gw-1", 0);
        bridge.message().putByte(MessageHeaderDecoder.schemaIdEncodingOffset(), (byte) 1);
        bridge.to(member, TIME);
        bridge.attach(0, "gw-1", 0);
        bridge.message().putByte(MessageHeaderDecoder.templateIdEncodingOffset(), (byte) 77);
        bridge.to(member, TIME);

        assertThat(member.counts().malformed()).isEqualTo(2);
        assertThat(test.answers()).isEmpty();
    }

    /** Newer bridges may say more: what is behind the fields that are known is passed over. */
    @Test
    void shouldUnderstandLongerBlocks() {
        bridge.attach(0, "gw-1", 0);
        final int block = bridge.message().getShort(0);
        final int header = MessageHeaderDecoder.ENCODED_LENGTH;
        final UnsafeBuffer longer = new UnsafeBuffer(new byte[bridge.length() + 3]);
        longer.putBytes(0, bridge.message(), 0, header + block);
        longer.putBytes(header + block + 3, bridge.message(), header + block, bridge.length() - header - block);
        longer.putShort(0, (short) (block + 3));
        longer.putShort(MessageHeaderDecoder.versionEncodingOffset(), (short) 2);

        member.onMessage(1, TIME, longer, 0, longer.capacity());

        assertThat(test.answers()).singleElement().asString().contains("ATTACHED");
    }

    /** Bridges of a build before do not say whether they give something up. */
    @Test
    void shouldUnderstandAnAttachOfTheFirstVersion() {
        bridge.attach(0, "gw-1", 0);
        final int header = MessageHeaderDecoder.ENCODED_LENGTH;
        final int block = AttachDecoder.acceptsLossEncodingOffset();
        final UnsafeBuffer shorter = new UnsafeBuffer(new byte[bridge.length() - 1]);
        shorter.putBytes(0, bridge.message(), 0, header + block);
        shorter.putBytes(header + block, bridge.message(), header + block + 1, bridge.length() - header - block - 1);
        shorter.putShort(0, (short) block);
        shorter.putShort(MessageHeaderDecoder.versionEncodingOffset(), (short) 1);

        member.onMessage(1, TIME, shorter, 0, shorter.capacity());

        assertThat(test.answers()).singleElement().asString().contains("ATTACHED");
    }

    @Test
    void shouldNeverThrow() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        bridge.attach(0, "gw-1", 0).to(member, TIME);
        for (int i = 0; i < ROUNDS; i++) {
            encode(random);
            final UnsafeBuffer message = bridge.copy();
            final int damages = random.nextInt(4);
            for (int damage = 0; damage < damages; damage++) {
                // The first half of the header stays more often, so that the rest is read.
                final int from = random.nextInt(8) == 0 ? 0 : MessageHeaderDecoder.ENCODED_LENGTH;
                message.putByte(from + random.nextInt(message.capacity() - from), (byte) random.nextInt(256));
            }
            final int length = random.nextInt(5) == 0 ? random.nextInt(message.capacity() + 1) : message.capacity();
            final UnsafeBuffer cut = new UnsafeBuffer(message.byteArray(), 0, length);
            try {
                member.onMessage(random.nextInt(10) == 0 ? 2 : 1, TIME + i, cut, 0, length);
            } catch (final RuntimeException thrown) {
                throw new AssertionError("seed " + seed + ", message " + i, thrown);
            }
        }
        test.answers();

        bridge.recreate(member.attachments().bridge(0).applied() + 1);
        bridge.attach(bridge.tail()).to(member, TIME + ROUNDS);
        assertThat(test.answers()).as("seed %d", seed).last().asString().contains("ATTACHED");
    }

    private void encode(final Random random) {
        final Bridge attached = member.attachments().bridge(0);
        switch (random.nextInt(8)) {
            case 0 -> {
                bridge.recreate(attached.applied() + 1);
                bridge.attach(bridge.tail(), "gw-1", random.nextInt(3), "gw-" + random.nextInt(9), 0);
            }
            case 1 -> bridge.released(random.nextInt(2), random.nextInt(5));
            case 2 -> bridge.loseGateway(random.nextInt(2));
            default -> {
                bridge.recreate(attached.applied() + 1);
                bridge.bind(1001);
                for (int left = random.nextInt(5); left > 0; left--) {
                    bridge.sendRandom(random, 1001);
                }
                bridge.train(attached.applied(), List.copyOf(bridge.ring()));
            }
        }
    }

    @Test
    void shouldNeverThrowOfAnOperatorsCommand() {
        final long seed = System.nanoTime();
        final Random random = new Random(seed);
        final UnsafeBuffer bytes = new UnsafeBuffer(new byte[512]);
        for (int i = 0; i < OPERATORS_ROUNDS; i++) {
            TestMember.instrument(bytes, random.nextInt(5));
            for (int damage = random.nextInt(20); damage > 0; damage--) {
                final int value = random.nextBoolean() ? 0 : random.nextInt(256);
                bytes.putByte(random.nextInt(bytes.capacity()), (byte) value);
            }
            final int[] command = OPERATORS_COMMANDS[random.nextInt(OPERATORS_COMMANDS.length)];
            try {
                test.configure(command[0], bytes, command[1] - (random.nextInt(20) == 0 ? 1 : 0));
            } catch (final RuntimeException thrown) {
                throw new AssertionError("seed " + seed + ", command " + i + " of type " + command[0], thrown);
            }
        }

        assertThat(test.answers()).as("seed %d", seed).hasSize(OPERATORS_ROUNDS);
        assertThat(test.loaded().member().stateHash()).as("seed %d", seed).isEqualTo(member.stateHash());
    }
}
