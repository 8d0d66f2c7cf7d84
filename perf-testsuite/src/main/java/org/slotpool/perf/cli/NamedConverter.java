/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import java.util.Arrays;
import java.util.stream.Collectors;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.adapter.AdapterKind;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.TransactionService;
import org.slotpool.perf.scarce.Way;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the lower-case names of constants, and says which ones there are. */
abstract class NamedConverter<E extends Enum<E>> implements ITypeConverter<E> {

    private final E[] constants;

    NamedConverter(E[] constants) {
        this.constants = constants;
    }

    @Override
    public E convert(String value) {
        return Arrays.stream(constants).filter(constant -> constant.toString().equals(value)).findFirst()
                .orElseThrow(() -> new TypeConversionException("'" + value + "' is not one of "
                        + Arrays.stream(constants).map(Object::toString).collect(Collectors.joining(", "))));
    }

    /** Kinds of transactions. */
    static final class OfCase extends NamedConverter<Case> {
        OfCase() {
            super(Case.values());
        }
    }

    /** Adapters. */
    static final class OfAdapter extends NamedConverter<AdapterKind> {
        OfAdapter() {
            super(AdapterKind.values());
        }
    }

    /** Pools. */
    static final class OfPool extends NamedConverter<PoolKind> {
        OfPool() {
            super(PoolKind.values());
        }
    }

    /** Pools that share their connections; the floor has nothing to recover, and nobody waits for it. */
    static final class OfRealPool extends NamedConverter<PoolKind> {
        OfRealPool() {
            super(new PoolKind[] {PoolKind.LIST, PoolKind.DEQUE, PoolKind.SLOTPOOL});
        }
    }

    /** Ways to a connection. */
    static final class OfWay extends NamedConverter<Way> {
        OfWay() {
            super(Way.values());
        }
    }

    /** Transaction services. */
    static final class OfService extends NamedConverter<TransactionService> {
        OfService() {
            super(TransactionService.values());
        }
    }
}
