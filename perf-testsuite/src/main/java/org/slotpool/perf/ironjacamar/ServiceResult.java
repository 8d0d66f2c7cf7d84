/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.ironjacamar;

import java.util.List;
import org.slotpool.perf.compare.CellResult;
import org.slotpool.perf.container.TransactionService;

/**
 * All cells under one transaction service.
 *
 * @param service which
 * @param cells by case, then by clients
 */
public record ServiceResult(TransactionService service, List<CellResult> cells) {
}
