import type { MonitoredJob } from '#contract/admin/monitor.ts'
import type { TagKind } from '../pieces.tsx'

export const JOB_TITLES: Record<MonitoredJob['state'], string> = {
  created: 'Waiting',
  retry: 'Retrying',
  active: 'Running',
  completed: 'Done',
  cancelled: 'Cancelled',
  failed: 'Failed',
}

export const JOB_TAGS: Record<MonitoredJob['state'], TagKind> = {
  created: 'plain',
  retry: 'warning',
  active: 'brand',
  completed: 'good',
  cancelled: 'plain',
  failed: 'bad',
}

export const isOpen = (state: MonitoredJob['state']): boolean =>
  state === 'created' || state === 'retry' || state === 'active'
