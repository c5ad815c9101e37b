package org.ringside.testing;

import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests the one {@link Chromium} of their JVM, and skips them where there is none. */
public final class SharedChromium implements ExecutionCondition, ParameterResolver, BeforeEachCallback {
    private static final Namespace NAMESPACE = Namespace.create(SharedChromium.class);

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(final ExtensionContext context) {
        return Chromium.isInstalled() ? ConditionEvaluationResult.enabled("there is a browser")
            : ConditionEvaluationResult.disabled("no browser: apt-get install chromium chromium-driver");
    }

    @Override
    public void beforeEach(final ExtensionContext context) {
        browser(context).begin();
    }

    @Override
    public boolean supportsParameter(final ParameterContext parameter, final ExtensionContext context) {
        return parameter.getParameter().getType() == Chromium.class;
    }

    @Override
    public Object resolveParameter(final ParameterContext parameter, final ExtensionContext context) {
        return browser(context);
    }

    private static Chromium browser(final ExtensionContext context) {
        return context.getRoot().getStore(NAMESPACE).getOrComputeIfAbsent(Chromium.class, type -> new Chromium(),
            Chromium.class);
    }
}
