import { Box, VisuallyHidden } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { createQueryClient } from '../../state/queries/query-client.tsx'
import { TabPage } from '../../ui/pages/tab-page.tsx'
import { AccountsTab } from './accounts/accounts-tab.tsx'
import { AuditTab } from './audit-tab.tsx'
import { HealthTab } from './health-tab.tsx'
import { MailTab } from './mail-tab.tsx'
import monitor from './monitor.module.css'
import { MONITOR_TAB_KEYS, MONITOR_TABS, type MonitorTab, useMonitorAddress } from './monitor-address.ts'
import { QuarantineTab, useQuarantine } from './releases/quarantine-tab.tsx'
import classes from './releases/releases.module.css'
import { SessionsTab } from './sessions-tab.tsx'
import { SourcesTab } from './sources-tab.tsx'
import { JobsList } from './work/jobs-list.tsx'
import { ScheduleList } from './work/schedule-list.tsx'
import { TasksList } from './work/tasks-list.tsx'

/** A new query client for each visit, to fetch changes by other administrators. */
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
            <Box pr={20} pb={16} pl={20}>
              <Content />
            </Box>
          ),
        }
      })}
    />
  )
}

const QuarantineCount = ({ count }: { count: number }) => (
  <span className={classes.count}>
    {count}
    <VisuallyHidden> waiting</VisuallyHidden>
  </span>
)

function WorkTab() {
  return (
    <>
      <h2 className={monitor.title}>Scheduled jobs</h2>
      <p className={monitor.lead}>Each job runs on one server at a time. Times are UTC.</p>
      <ScheduleList />
      <h2 className={monitor.title}>Account tasks</h2>
      <p className={monitor.lead}>From the last seven days.</p>
      <TasksList />
      <h2 className={monitor.title}>Queue</h2>
      <p className={monitor.lead}>Runs tasks and scheduled jobs. Finished jobs are kept for two days.</p>
      <JobsList />
    </>
  )
}
