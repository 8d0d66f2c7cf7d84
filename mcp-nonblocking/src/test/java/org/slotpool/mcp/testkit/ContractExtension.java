/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.mcp.testkit;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.util.Arrays;

import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.InvocationInterceptor;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.opentest4j.TestAbortedException;

/**
 * Runs a contract test: its body, then conservation; and turns the verdict round where a stock pool is known to fail.
 */
final class ContractExtension implements InvocationInterceptor {

    @Override
    public void interceptTestMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> context,
            ExtensionContext extension) throws Throwable {
        run(invocation, context, extension);
    }

    @Override
    public void interceptTestTemplateMethod(Invocation<Void> invocation, ReflectiveInvocationContext<Method> context,
            ExtensionContext extension) throws Throwable {
        run(invocation, context, extension);
    }

    private static void run(Invocation<Void> invocation, ReflectiveInvocationContext<Method> context,
            ExtensionContext extension) throws Throwable {
        ContractTest test = (ContractTest) extension.getRequiredTestInstance();
        Method method = context.getExecutable();
        NotForStock exclusion = method.getAnnotation(NotForStock.class);
        if (exclusion != null && Arrays.asList(exclusion.in()).contains(test.poolClass)) {
            invocation.skip();
            throw new TestAbortedException("not for " + test.poolClass + ": " + exclusion.because());
        }
        Throwable failure = verdict(invocation, test);
        StockFault fault = faultOf(method, test.poolClass);
        if (fault == null) {
            if (failure != null) {
                throw failure;
            }
        } else if (failure == null) {
            throw new AssertionError(test.poolClass + " was expected to fail (" + fault.because() + ") but did not");
        } else if (!text(failure).contains(fault.symptom())) {
            throw new AssertionError(test.poolClass + " failed otherwise than by \"" + fault.symptom() + "\"", failure);
        }
    }

    private static Throwable verdict(Invocation<Void> invocation, ContractTest test) throws Exception {
        test.begin();
        try {
            invocation.proceed();
            test.checkConservation();
            return null;
        } catch (TestAbortedException e) {
            throw e;
        } catch (Throwable t) {
            return t;
        } finally {
            test.end();
        }
    }

    private static StockFault faultOf(Method method, PoolClass poolClass) {
        return Arrays.stream(method.getAnnotationsByType(StockFault.class))
                .filter(fault -> Arrays.asList(fault.in()).contains(poolClass)).findFirst().orElse(null);
    }

    private static String text(Throwable failure) {
        StringWriter text = new StringWriter();
        failure.printStackTrace(new PrintWriter(text));
        return text.toString();
    }
}
