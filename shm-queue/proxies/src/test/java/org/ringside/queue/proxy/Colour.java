package org.ringside.queue.proxy;

/** Constants with bodies, and a name that is not what they print. */
enum Colour {
    RED {
        @Override
        public String toString() {
            return "crimson";
        }
    },
    GREEN,
    BLUE
}
