package org.ringside.system;

import static java.nio.charset.StandardCharsets.US_ASCII;

import org.ringside.gateway.protocol.Credentials;
import quickfix.Application;
import quickfix.ConfigError;
import quickfix.DefaultMessageFactory;
import quickfix.FieldNotFound;
import quickfix.MemoryStoreFactory;
import quickfix.Message;
import quickfix.Session;
import quickfix.SessionID;
import quickfix.SessionSettings;
import quickfix.SocketInitiator;

/**
 * A trader made of QuickFIX/J, without a dictionary unless its settings name one. Messages are texts, with | for the
 * delimiter.
 */
final class QuickFixTrader extends FixClient implements Application {
    private static final int USERNAME = 553;
    private static final int PASSWORD = 554;
    /** A setting of ours, as in {@link ProgramTrader}. */
    private static final String LOGON_FIELDS = "LogonFields";

    private final SessionID id;
    private final Credentials credentials = new Credentials("test", "ringside-test-secret");
    private final SocketInitiator initiator;
    private String logonFields = "";

    QuickFixTrader(final int session, final String host, final int port, final String... more) throws ConfigError {
        id = new SessionID("FIX.4.4", Integer.toString(session), "RINGSIDE");
        final SessionSettings settings = new SessionSettings();
        settings.setString("ConnectionType", "initiator");
        settings.setString("SocketConnectHost", host);
        settings.setString("SocketConnectPort", Integer.toString(port));
        settings.setString("StartTime", "00:00:00");
        settings.setString("EndTime", "00:00:00");
        settings.setString("NonStopSession", "Y");
        settings.setString("HeartBtInt", "30");
        settings.setString("ReconnectInterval", "1");
        settings.setString("UseDataDictionary", "N");
        settings.setString("ResetOnLogon", "N");
        for (int i = 0; i < more.length; i += 2) {
            if (more[i].equals(LOGON_FIELDS)) {
                logonFields = more[i + 1];
            } else {
                settings.setString(more[i], more[i + 1]);
            }
        }
        settings.setString(id, "BeginString", "FIX.4.4");
        settings.setString(id, "SenderCompID", id.getSenderCompID());
        settings.setString(id, "TargetCompID", id.getTargetCompID());
        initiator = new SocketInitiator(this, new MemoryStoreFactory(), settings, new DefaultMessageFactory());
    }

    QuickFixTrader start() throws ConfigError {
        initiator.start();
        return this;
    }

    @Override
    int session() {
        return Integer.parseInt(id.getSenderCompID());
    }

    @Override
    QuickFixTrader send(final String fields) {
        final Message message = new Message();
        put(fields, message);
        connected().send(message);
        return this;
    }

    @Override
    void drop() throws Exception {
        connected().disconnect("dropped by the test", false);
    }

    @Override
    void logOut() {
        connected().logout();
    }

    @Override
    public void close() {
        initiator.stop(true);
    }

    @Override
    public void onCreate(final SessionID session) {
        // Nothing to do.
    }

    @Override
    public void onLogon(final SessionID session) {
        onReceived("logged on|");
    }

    @Override
    public void onLogout(final SessionID session) {
        onReceived("logged out|");
    }

    /** Signs the Logon. */
    @Override
    public void toAdmin(final Message message, final SessionID session) {
        try {
            if (message.getHeader().getString(35).equals("A")) {
                final String signed = String.join("\u0001", message.getHeader().getString(52),
                    message.getHeader().getString(34), message.getHeader().getString(49),
                    message.getHeader().getString(56));
                message.setString(USERNAME, "test");
                message.setString(PASSWORD, credentials.sign(signed.getBytes(US_ASCII)));
                put(logonFields, message);
            }
        } catch (final FieldNotFound ex) {
            throw new AssertionError(ex);
        }
    }

    @Override
    public void fromAdmin(final Message message, final SessionID session) {
        add(message);
    }

    @Override
    public void toApp(final Message message, final SessionID session) {
        // Nothing to do.
    }

    @Override
    public void fromApp(final Message message, final SessionID session) {
        add(message);
    }

    private static void put(final String fields, final Message message) {
        for (final String field : fields.isEmpty() ? new String[0] : fields.split("\\|")) {
            final int tag = Integer.parseInt(field.substring(0, field.indexOf('=')));
            final String value = field.substring(field.indexOf('=') + 1);
            if (tag == 35) {
                message.getHeader().setString(tag, value);
            } else {
                message.setString(tag, value);
            }
        }
    }

    private void add(final Message message) {
        onReceived(message.toString().replace('\u0001', '|'));
    }

    private Session connected() {
        return Session.lookupSession(id);
    }
}
