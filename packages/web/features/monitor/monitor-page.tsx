import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createQueryClient } from '../../state/queries/query-client.ts'
import { TabPage } from '../../ui/pages/tab-page.tsx'
import { AccountsTab } from './accounts/accounts-tab.tsx'
import { AuditTab } from './audit-tab.tsx'
import { HealthTab } from './health-tab.tsx'
import { MailTab } from './mail-tab.tsx'
import classes from './monitor.module.css'
import { MONITOR_TAB_KEYS, MONITOR_TABS, type MonitorTab, useMonitorAddress } from './monitor-address.ts'
import { QuarantineCount } from './releases/quarantine-count.tsx'
import { QuarantineTab } from './releases/quarantine-tab.tsx'
import { useQuarantine } from './releases/use-quarantine.ts'
import { SessionsTab } from './sessions-tab.tsx'
import { SourcesTab } from './sources-tab.tsx'
import { WorkTab } from './work-tab.tsx'

/** One per visit, so that every visit fetches other administrators' changes. */
const newClient = () => createQueryClient({ staleTime: 0, refetchOnWindowFocus: true })

const CONTENTS: Record<MonitorTab, () => ReactNode> = {
  accounts: AccountsTab,
  sessions: SessionsTab,
  work: WorkTab,
  sources: SourcesTab,
  releases: QuarantineTab,
  mail: MailTab,
  audit: AuditTab,
  health: HealthTab,
}

/** The address holds the tab, the filters and the open account. */
export function MonitorPage() {
  const [client] = useState(newClient)
  return (
    <QueryClientProvider client={client}>
      <MonitorTabs />
    </QueryClientProvider>
  )
}

function MonitorTabs() {
  const [{ tab }, change] = useMonitorAddress()
  const quarantineCount = useQuarantine().data?.quarantined.length ?? 0
  return (
    <TabPage
      title="Monitor"
      isWide
      value={tab}
      onChange={(key) => change({ tab: key, search: '', state: '', account: '' })}
      tabs={MONITOR_TAB_KEYS.map((key) => {
        const Content = CONTENTS[key]
        return {
          key,
          label: MONITOR_TABS[key],
          note:
            key === 'releases' && quarantineCount > 0 ? <QuarantineCount count={quarantineCount} /> : null,
          content: (
            <div className={classes.tab}>
              <Content />
            </div>
          ),
        }
      })}
    />
  )
}
