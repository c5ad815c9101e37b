package org.ringside.ops.console.pages;

import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/** Gives tests the one {@link Browser} of their JVM, and skips them where there is none. */
final class SharedBrowser implements ExecutionCondition, ParameterResolver, BeforeEachCallback {
    private static final Namespace NAMESPACE = Namespace.create(SharedBrowser.class);

    @Override
    public ConditionEvaluationResult evaluateExecutionCondition(final ExtensionContext context) {
        return Browser.isInstalled() ? ConditionEvaluationResult.enabled("there is a browser")
            : ConditionEvaluationResult.disabled("no browser: apt-get install chromium chromium-driver");
    }

    @Override
    public void beforeEach(final ExtensionContext context) {
        browser(context).begin();
    }

    @Override
    public boolean supportsParameter(final ParameterContext parameter, final ExtensionContext context) {
        return parameter.getParameter().getType() == Browser.class;
    }

    @Override
    public Object resolveParameter(final ParameterContext parameter, final ExtensionContext context) {
        return browser(context);
    }

    private static Browser browser(final ExtensionContext context) {
        return context.getRoot().getStore(NAMESPACE).getOrComputeIfAbsent(Browser.class, type -> new Browser(),
            Browser.class);
    }
}
