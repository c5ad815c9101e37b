package org.ringside.marketdata.aeron;

import io.aeron.ChannelUri;
import io.aeron.CommonContext;

/** The channel that a subscriber names, for one that a publisher names. */
public final class SubscriberChannel {
    private static final String[] SHARED = {CommonContext.ENDPOINT_PARAM_NAME, CommonContext.INTERFACE_PARAM_NAME,
        CommonContext.MDC_CONTROL_PARAM_NAME, CommonContext.MDC_CONTROL_MODE_PARAM_NAME};
    private static final String FREE_PORT = ":0";

    private SubscriberChannel() {
    }

    /**
     * Where to subscribe, on the host of the publisher: what only a publisher says is left out, and the publisher does
     * not wait for this subscriber. A publication to all who ask ({@code control-mode=dynamic}) is asked from the
     * address that it is controlled at, with a free port.
     *
     * @param channel of the publication.
     * @return of the subscription.
     */
    public static FeedChannel of(final FeedChannel channel) {
        final ChannelUri publication = ChannelUri.parse(channel.uri());
        final ChannelUri subscription = ChannelUri.parse("aeron:" + publication.media());
        for (final String key : SHARED) {
            if (publication.containsKey(key)) {
                subscription.put(key, publication.get(key));
            }
        }
        final String control = publication.get(CommonContext.MDC_CONTROL_PARAM_NAME);
        if (control != null && !publication.containsKey(CommonContext.ENDPOINT_PARAM_NAME)) {
            subscription.put(CommonContext.ENDPOINT_PARAM_NAME,
                control.substring(0, control.lastIndexOf(':')) + FREE_PORT);
            subscription.put(CommonContext.GROUP_PARAM_NAME, "false");
        }
        subscription.put(CommonContext.TETHER_PARAM_NAME, "false");
        return new FeedChannel(subscription.toString(), channel.stream());
    }
}
