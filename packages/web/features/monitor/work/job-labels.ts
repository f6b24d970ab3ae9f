import type { MonitoredJob } from '#contract/admin/monitor.ts'

export const JOB_TITLES: Record<MonitoredJob['state'], string> = {
  created: 'Waiting',
  retry: 'Retrying',
  active: 'Running',
  completed: 'Done',
  cancelled: 'Cancelled',
  failed: 'Failed',
}

export const isOpen = (state: MonitoredJob['state']): boolean =>
  state === 'created' || state === 'retry' || state === 'active'
