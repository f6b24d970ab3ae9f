import { formatCount } from './counts.ts'
import { formatNumber } from './number-format.ts'

/** Elapsed time: `42 s`, `17 min`, `3 h 5 min`, `2 d 4 h`. */
export function formatDuration(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  if (seconds < 60) return `${formatNumber(seconds)} s`
  const minutes = Math.floor(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  return hours < 24
    ? `${hours} h ${minutes % 60} min`
    : `${formatNumber(Math.floor(hours / 24))} d ${hours % 24} h`
}

/** Remaining time, rounded up: `42 s`, `17 min`, `3 h 30 min`. */
export function formatTimeLeft(seconds: number): string {
  const step = seconds > 59 ? 60 : 1
  return formatDuration(Math.max(1, Math.ceil(seconds / step) * step) * 1000)
}

/** Estimate in coarse steps: `1 s`, `8 s`, `45 s`, `3 min`. */
export function formatEstimate(seconds: number): string {
  if (seconds < 1.5) return '1 s'
  if (seconds < 10) return `${Math.round(seconds)} s`
  if (seconds < 57.5) return `${Math.round(seconds / 5) * 5} s`
  return `${Math.max(1, Math.round(seconds / 60))} min`
}

/** Rounded up: `1 minute`, `15 minutes`. */
export function formatWait(seconds: number): string {
  return formatCount(Math.ceil(seconds / 60), 'minute')
}

/** `just now`, `5 min ago`, `3 h ago`, `12 d ago`. */
export function formatAgo(ms: number): string {
  const seconds = Math.max(0, ms / 1000)
  if (seconds < 60) return 'just now'
  const [, divisor = 1, unit = ''] = STEPS.find(([limit]) => seconds < limit) ?? []
  return `${Math.floor(seconds / divisor)} ${unit} ago`
}

const STEPS: readonly (readonly [limit: number, divisor: number, unit: string])[] = [
  [3600, 60, 'min'],
  [86_400, 3600, 'h'],
  [Number.POSITIVE_INFINITY, 86_400, 'd'],
]

/** `12 d`. Demo weeks may lie in the future: `2 d ahead`. */
export function formatAge(days: number): string {
  return days < 0 ? `${formatNumber(-days)} d ahead` : `${formatNumber(days)} d`
}
