import { formatDate, formatLongDate } from './dates.ts'
import { DEFAULT_TIME_ZONE, dayAt } from './time-zone.ts'

const STYLES = {
  /** `Mar 4`, in British Columbia. */
  shortDay: { month: 'short', day: 'numeric', timeZone: DEFAULT_TIME_ZONE },
  /** `Mar 4, 2026, 10:15 a.m.` */
  dayAndTime: { dateStyle: 'medium', timeStyle: 'short' },
  /** `10:15 a.m.` */
  time: { timeStyle: 'short' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

/** `Mar 4, 2026`. The day in British Columbia, for every reader, also in files and mails. */
export const formatDay = (moment: string | number | Date): string =>
  formatDate(dayAt(new Date(moment), DEFAULT_TIME_ZONE))

/** `March 4, 2026` */
export const formatLongDay = (moment: string | number | Date): string =>
  formatLongDate(dayAt(new Date(moment), DEFAULT_TIME_ZONE))

type MomentStyle = keyof typeof STYLES

/** Cached, because creating a formatter costs more than a thousand uses. */
const formatters = new Map<MomentStyle, Intl.DateTimeFormat>()

export function formatMoment(moment: string | Date, style: MomentStyle): string {
  let formatter = formatters.get(style)
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-CA', STYLES[style])
    formatters.set(style, formatter)
  }
  return formatter.format(new Date(moment))
}

const IN_BRITISH_COLUMBIA = new Intl.DateTimeFormat('en-CA', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: DEFAULT_TIME_ZONE,
})

/** `November 21, 2026 at 9:14 a.m. (Pacific time)`, for readers elsewhere. */
export const formatPacificMoment = (iso: string): string =>
  `${IN_BRITISH_COLUMBIA.format(new Date(iso))} (Pacific time)`
