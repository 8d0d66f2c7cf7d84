/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The desk behind its handles does, and throws, what it would without them. */
class OutOfLineTest {

    private final Slots<String> slots = Slots.anyFirst(1, FixedStart.first(), Terms.STRICT, (entry, word) -> { });

    @Test
    void whatIsFreeIsServed() throws InterruptedException {
        Entry<String> entry = slots.acquire(Deadline.in(0), () -> true);

        assertThat(entry.isCreating()).isTrue();
    }

    @Test
    void theDeadlineEndsTheWait() throws InterruptedException {
        slots.tryReserve();

        assertThat(slots.acquire(Deadline.in(0), () -> true)).isNull();
    }

    @Test
    void anInterruptComesThrough() {
        slots.tryReserve();
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> slots.acquire(Deadline.in(60_000), () -> true)).isInstanceOf(InterruptedException.class);
    }

    @Test
    void anExceptionComesThrough() {
        RuntimeException exception = new IllegalStateException();

        assertThatThrownBy(() -> slots.acquire(Deadline.in(60_000), () -> {
            throw exception;
        })).isSameAs(exception);
    }

    @Test
    void anErrorComesThrough() {
        Error error = new OutOfMemoryError();

        assertThatThrownBy(() -> slots.acquire(Deadline.in(60_000), () -> {
            throw error;
        })).isSameAs(error);
    }

    @Test
    void whatIsCalledIsNoConstant() {
        List<Field> handles = Arrays.stream(OutOfLine.class.getDeclaredFields())
                .filter(field -> field.getType() == MethodHandle.class && !Modifier.isStatic(field.getModifiers())).toList();

        assertThat(handles).as("or the compiler would look through them").hasSize(3);
        assertThat(OutOfLine.class.isRecord()).as("whose fields it trusts, too").isFalse();
    }
}
