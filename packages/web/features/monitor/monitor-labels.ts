/** Numbers, times and sizes as the monitor writes them. */

export const numberText = (value: number): string => value.toLocaleString('en-CA')

/** `Nov 21, 2026, 5:04 a.m.`, in the time of whoever reads. */
export const timeText = (time: string): string =>
  new Date(time).toLocaleString('en-CA', { dateStyle: 'medium', timeStyle: 'short' })

const STEPS: readonly (readonly [limit: number, divisor: number, unit: string])[] = [
  [3600, 60, 'min'],
  [86_400, 3600, 'h'],
  [Number.POSITIVE_INFINITY, 86_400, 'd'],
]

/** Age of what data speak of: `12 d`; the demo's weeks may lie ahead: `2 d ahead`. */
export const ageText = (days: number): string =>
  days < 0 ? `${numberText(-days)} d ahead` : `${numberText(days)} d`

/** How long ago, roughly: `just now`, `5 min ago`, `3 h ago`, `12 d ago`. */
export function agoText(time: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(time)) / 1000)
  if (seconds < 60) return 'just now'
  const [, divisor = 1, unit = ''] = STEPS.find(([limit]) => seconds < limit) ?? []
  return `${Math.floor(seconds / divisor)} ${unit} ago`
}

/** A length of time: `42 s`, `17 min`, `3 h 5 min`, `2 d 4 h`. */
export function durationText(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 24 ? `${hours} h ${minutes % 60} min` : `${Math.floor(hours / 24)} d ${hours % 24} h`
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB']

/** `418 MB`, by thousands. */
export function bytesText(bytes: number): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  return `${value.toLocaleString('en-CA', { maximumFractionDigits: value < 10 && power > 0 ? 1 : 0 })} ${UNITS[power]}`
}

/** Formats a user agent as browser and system: `Chrome on Windows`. */
export function browserText(userAgent: string | null): string {
  if (userAgent === null || userAgent === '') return 'Unknown browser'
  const browser = BROWSERS.find(([sign]) => userAgent.includes(sign))?.[1] ?? 'Browser'
  const system = SYSTEMS.find(([sign]) => userAgent.includes(sign))?.[1]
  return system === undefined ? browser : `${browser} on ${system}`
}

/** In this order: most call themselves by the names of others, too. */
const BROWSERS = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const
const SYSTEMS = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['Linux', 'Linux'],
] as const

/** A key as words: `send-queued-mails` → `Send queued mails`. */
export function keyText(key: string): string {
  const words = key.replaceAll(/[-_]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** `17 3 * * *` → `Daily at 03:17`; what is said in no such words stays as it is. UTC. */
export function cronText(cron: string): string {
  const [minute = '', hour = '', ...days] = cron.split(' ')
  if (days.some((part) => part !== '*')) return cron
  if (minute === '*' && hour === '*') return 'Every minute'
  if (!/^\d+$/.test(minute)) return cron
  const minutes = minute.padStart(2, '0')
  if (hour === '*') return `Hourly at :${minutes}`
  return /^\d+$/.test(hour) ? `Daily at ${hour.padStart(2, '0')}:${minutes}` : cron
}
