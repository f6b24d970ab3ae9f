const STYLES = {
  /** `Mar 4, 2026` */
  day: { dateStyle: 'medium' },
  /** `Mar 4` */
  shortDay: { month: 'short', day: 'numeric' },
  /** `Mar 4, 2026, 10:15 a.m.` */
  dayAndTime: { dateStyle: 'medium', timeStyle: 'short' },
  /** `Mar 4, 2026, 22:15` */
  dayAndClock: {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
  /** `22:15` */
  clock: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

type MomentStyle = keyof typeof STYLES

/** Making a formatter costs more than a thousand uses of it. */
const formatters = new Map<MomentStyle, Intl.DateTimeFormat>()

/** Formats a moment (an ISO time, or a date) in the time zone of the machine: on a page, that of its reader. */
export function formatMoment(moment: string | Date, style: MomentStyle): string {
  let formatter = formatters.get(style)
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat('en-CA', STYLES[style])
    formatters.set(style, formatter)
  }
  return formatter.format(new Date(moment))
}
