/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.cli;

import java.util.Arrays;
import java.util.List;
import org.slotpool.perf.PoolKind;
import org.slotpool.perf.adapter.AdapterKind;
import org.slotpool.perf.container.Case;
import org.slotpool.perf.container.TransactionService;
import org.slotpool.perf.cycle.Level;
import org.slotpool.perf.lender.CoreKind;
import org.slotpool.perf.lender.SourceKind;
import org.slotpool.perf.scarce.Way;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads the lower-case names of things, and says which ones there are, and which one may have been meant. */
abstract class NamedConverter<T> implements ITypeConverter<T> {

    private final List<T> things;

    NamedConverter(T[] things) {
        this.things = List.of(things);
    }

    @Override
    public T convert(String value) {
        List<String> names = things.stream().map(Object::toString).toList();
        int found = names.indexOf(value);
        if (found < 0) {
            throw new TypeConversionException("'" + value + "' is not one of " + String.join(", ", names)
                    + Suggestion.of(value, names));
        }
        return things.get(found);
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

    /** Levels at which other pools are compared. */
    static final class OfLevel extends NamedConverter<Level> {
        OfLevel() {
            super(Level.values());
        }
    }

    /** What lends objects. */
    static final class OfCore extends NamedConverter<CoreKind> {
        OfCore() {
            super(CoreKind.values());
        }
    }

    /** IronJacamar's JDBC adapter on each pool. */
    static final class OfIronJacamar extends NamedConverter<SourceKind> {
        OfIronJacamar() {
            super(Arrays.stream(SourceKind.values()).filter(SourceKind::isIronJacamar).toArray(SourceKind[]::new));
        }
    }

    /** What takes part in the comparison with other pools, at any level. */
    static final class OfPeer extends NamedConverter<String> {
        OfPeer() {
            super(Level.allNames().toArray(String[]::new));
        }
    }
}
