package org.ringside.matching;

/** A command that can be sent to both engines, and that reads as the line of Java that sends it. */
sealed interface Command {
    void sendTo(NaiveEngine engine);

    /** The engine's ids of orders come from what it has told the recorder: commands name orders by their ordinals. */
    void sendTo(MatchingEngine engine, EventRecorder recorder);

    record AddInstrument(long time, InstrumentSpec spec) implements Command {
        @Override
        public void sendTo(final NaiveEngine engine) {
            engine.addInstrument(time, spec);
        }

        @Override
        public void sendTo(final MatchingEngine engine, final EventRecorder recorder) {
            engine.addInstrument(time, spec);
        }

        @Override
        public String toString() {
            return CommandText.line("AddInstrument", time, CommandText.of(spec));
        }
    }

    record SetLimits(long time, EngineLimits limits) implements Command {
        @Override
        public void sendTo(final NaiveEngine engine) {
            engine.setLimits(time, limits);
        }

        @Override
        public void sendTo(final MatchingEngine engine, final EventRecorder recorder) {
            engine.setLimits(time, limits);
        }

        @Override
        public String toString() {
            return CommandText.line("SetLimits", time, CommandText.of(limits));
        }
    }

    record SetAccount(long time, AccountSpec spec) implements Command {
        @Override
        public void sendTo(final NaiveEngine engine) {
            engine.setAccount(time, spec);
        }

        @Override
        public void sendTo(final MatchingEngine engine, final EventRecorder recorder) {
            engine.setAccount(time, spec);
        }

        @Override
        public String toString() {
            return CommandText.line("SetAccount", time, CommandText.of(spec));
        }
    }

    record Enter(long time, NewOrder order) implements Command {
        @Override
        public void sendTo(final NaiveEngine engine) {
            engine.newOrder(time, order);
        }

        @Override
        public void sendTo(final MatchingEngine engine, final EventRecorder recorder) {
            engine.newOrder(time, order);
        }

        @Override
        public String toString() {
            return CommandText.line("Enter", time, CommandText.of(order));
        }
    }

    /** Its order id is an ordinal. */
    record Replace(long time, ReplaceOrder order) implements Command {
        @Override
        public void sendTo(final NaiveEngine engine) {
            engine.replaceOrder(time, order);
        }

        @Override
        public void sendTo(final MatchingEngine engine, final EventRecorder recorder) {
            final long ordinal = order.orderId();
            engine.replaceOrder(time, order.orderId(recorder.orderId(ordinal)));
            order.orderId(ordinal);
        }

        @Override
        public String toString() {
            return CommandText.line("Replace", time, CommandText.of(order));
        }
    }

    /** Its order id is an ordinal. */
    record Cancel(long time, CancelOrder order) implements Command {
        @Override
        public void sendTo(final NaiveEngine engine) {
            engine.cancelOrder(time, order);
        }

        @Override
        public void sendTo(final MatchingEngine engine, final EventRecorder recorder) {
            final long ordinal = order.orderId();
            engine.cancelOrder(time, order.orderId(recorder.orderId(ordinal)));
            order.orderId(ordinal);
        }

        @Override
        public String toString() {
            return CommandText.line("Cancel", time, CommandText.of(order));
        }
    }

    record Mass(long time, MassCancel filter) implements Command {
        @Override
        public void sendTo(final NaiveEngine engine) {
            engine.massCancel(time, filter);
        }

        @Override
        public void sendTo(final MatchingEngine engine, final EventRecorder recorder) {
            engine.massCancel(time, filter);
        }

        @Override
        public String toString() {
            return CommandText.line("Mass", time, CommandText.of(filter));
        }
    }

    /** None of it with the command itself. */
    record MassLater(long time, MassCancel filter) implements Command {
        @Override
        public void sendTo(final NaiveEngine engine) {
            engine.massCancelLater(time, filter);
        }

        @Override
        public void sendTo(final MatchingEngine engine, final EventRecorder recorder) {
            engine.beginCommand(time);
            engine.massCancelLater(filter);
        }

        @Override
        public String toString() {
            return CommandText.line("MassLater", time, CommandText.of(filter));
        }
    }

    record Start(long time, StartPhase phase) implements Command {
        @Override
        public void sendTo(final NaiveEngine engine) {
            engine.startPhase(time, phase);
        }

        @Override
        public void sendTo(final MatchingEngine engine, final EventRecorder recorder) {
            engine.startPhase(time, phase);
        }

        @Override
        public String toString() {
            return CommandText.line("Start", time, CommandText.of(phase));
        }
    }

    record StartDay(long time) implements Command {
        @Override
        public void sendTo(final NaiveEngine engine) {
            engine.startDay(time);
        }

        @Override
        public void sendTo(final MatchingEngine engine, final EventRecorder recorder) {
            engine.startDay(time);
        }

        @Override
        public String toString() {
            return "both.send(new Command.StartDay(" + time + "L));";
        }
    }

    record AdvanceTime(long time) implements Command {
        @Override
        public void sendTo(final NaiveEngine engine) {
            engine.advanceTime(time);
        }

        @Override
        public void sendTo(final MatchingEngine engine, final EventRecorder recorder) {
            engine.advanceTime(time);
        }

        @Override
        public String toString() {
            return "both.send(new Command.AdvanceTime(" + time + "L));";
        }
    }
}
