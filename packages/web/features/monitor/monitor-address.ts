import { useNavigate, useSearch } from '@tanstack/react-router'

export const MONITOR_TABS = {
  accounts: 'Accounts',
  sessions: 'Sessions',
  work: 'Tasks and jobs',
  sources: 'Sources',
  releases: 'Quarantined releases',
  mail: 'Mail',
  audit: 'Audit log',
  health: 'Health',
} as const

export type MonitorTab = keyof typeof MONITOR_TABS
export const MONITOR_TAB_KEYS = Object.keys(MONITOR_TABS) as MonitorTab[]

/** Address such as `/monitor?tab=accounts&search=pat&account=…`. */
interface MonitorAddress {
  tab: MonitorTab
  search: string
  state: string
  account: string
}

const getText = (value: unknown): string => (typeof value === 'string' ? value : '')

export function useMonitorAddress(): [MonitorAddress, (change: Partial<MonitorAddress>) => void] {
  const search = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const tab = MONITOR_TAB_KEYS.find((key) => key === search.tab) ?? 'accounts'
  const address = {
    tab,
    search: getText(search.search),
    state: getText(search.state),
    account: getText(search.account),
  }
  const change = (changes: Partial<MonitorAddress>) => {
    const setValues = Object.entries({ ...address, ...changes }).filter(([, value]) => value !== '')
    const isStep = changes.account !== undefined && changes.account !== ''
    void navigate({ href: `/monitor?${new URLSearchParams(setValues)}`, replace: !isStep })
  }
  return [address, change]
}
