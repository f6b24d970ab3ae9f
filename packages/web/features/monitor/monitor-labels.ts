import { PLANS, type PlanKey } from '#domain/account/plans.ts'
import { capitalized } from '#domain/text/counts.ts'

const NAMES: Readonly<Record<string, string>> = {
  ...{
    ds: 'data source',
    notif: 'notification',
    email: 'e-mail',
    pi: 'property information',
    bl: 'broker listings',
  },
  ...{ mls: 'MLS®', paragon: 'Paragon', viva: 'ViVA' },
}
const ACRONYMS = /^(ltsa|kml|pid|pdf|cma|sso|gvr|fvreb|vireb|vreb|aoir|cls|csv)$/

/** `send-queued-mails` → `Send queued mails`. */
export function formatKey(key: string): string {
  const words = key
    .split(/[-_ ]/)
    .map((word) => NAMES[word] ?? (ACRONYMS.test(word) ? word.toUpperCase() : word))
    .join(' ')
  return capitalized(words)
}

/** Schedule in UTC: `17 3 * * *` → `Daily at 03:17`. Returns other forms unchanged. */
export function formatCron(cron: string): string {
  const [minute = '', hour = '', ...days] = cron.split(' ')
  if (days.some((part) => part !== '*')) return cron
  if (minute === '*' && hour === '*') return 'Every minute'
  if (/^\*\/\d+$/.test(minute) && hour === '*') return `Every ${minute.slice(2)} minutes`
  if (!/^\d+$/.test(minute)) return cron
  const minutes = minute.padStart(2, '0')
  if (hour === '*') return `Hourly at :${minutes}`
  if (/^\*\/\d+$/.test(hour)) return `Every ${hour.slice(2)} hours at :${minutes}`
  return /^\d+$/.test(hour) ? `Daily at ${hour.padStart(2, '0')}:${minutes}` : cron
}

export const getPlanTitle = (key: string): string => PLANS[key as PlanKey]?.title ?? key
