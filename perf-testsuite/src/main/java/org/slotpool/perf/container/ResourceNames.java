/*
 * Copyright the slotpool authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package org.slotpool.perf.container;

import com.arjuna.ats.internal.jta.resources.arjunacore.XAResourceRecord;
import com.arjuna.ats.internal.jta.resources.arjunacore.XAResourceRecordWrappingPlugin;
import javax.transaction.xa.XAResource;
import org.jboss.tm.XAResourceWrapper;

/**
 * Has Narayana write the names of resources into its log, as it does in WildFly. Only then it can forget a branch that was
 * committed when the process died: a resource of this name answers, and does not know the branch any more.
 */
final class ResourceNames implements XAResourceRecordWrappingPlugin {

    @Override
    public void transcribeWrapperData(XAResourceRecord record) {
        if (record.value() instanceof XAResourceWrapper wrapper) {
            record.setProductName(wrapper.getProductName());
            record.setProductVersion(wrapper.getProductVersion());
            record.setJndiName(wrapper.getJndiName());
        }
    }

    /** A number for the transaction's id: not needed. */
    @Override
    public Integer getEISName(XAResource resource) {
        return 0;
    }

    @Override
    public String getEISName(Integer number) {
        return "unknown";
    }
}
