import { addDays, DAY_MS, type IsoDate, isoDate, parseKnownDate } from './dates.ts'

export const DEFAULT_TIME_ZONE = 'America/Vancouver'

/** Formatters by zone, cached because they are slow to create. Null for an unknown zone. */
const clocks = new Map<string, Intl.DateTimeFormat | null>()

function getClock(zone: string): Intl.DateTimeFormat | null {
  const cached = clocks.get(zone)
  if (cached !== undefined) return cached
  const clock = makeClock(zone)
  clocks.set(zone, clock)
  return clock
}

function makeClock(timeZone: string): Intl.DateTimeFormat | null {
  const parts = { year: 'numeric', month: 'numeric', day: 'numeric' } as const
  const time = { hour: 'numeric', minute: 'numeric', second: 'numeric', hourCycle: 'h23' } as const
  try {
    return new Intl.DateTimeFormat('en-CA', { timeZone, era: 'short', ...parts, ...time })
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

/** Does not fill the cache, because the name may be any text. */
export function isTimeZone(name: string): boolean {
  return (clocks.get(name) ?? makeClock(name)) !== null
}

/** Returns the stored zone if it is valid (`America/Toronto`), otherwise British Columbia's. */
export function knownTimeZone(value: unknown): string {
  return typeof value === 'string' && value !== '' && getClock(value) !== null ? value : DEFAULT_TIME_ZONE
}

/** Local time as if it were UTC, in milliseconds since 1970. @throws for an unknown zone */
function localMs(moment: Date, zone: string): number {
  const clock = getClock(zone)
  if (clock === null) throw new Error(`Expected a time zone, got ${zone}`)
  const fields: Record<string, number> = {}
  for (const { type, value } of clock.formatToParts(moment)) fields[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = fields
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

export function dayAt(moment: Date, zone: string): IsoDate {
  const local = new Date(localMs(moment, zone))
  return isoDate({
    year: local.getUTCFullYear(),
    month: local.getUTCMonth() + 1,
    day: local.getUTCDate(),
  })
}

/** Moment of a local hour, 0 to 23: the first if the hour repeats, and later by the gap if it is skipped. */
export function toMoment(date: IsoDate, hour: number, zone: string): Date {
  const { year, month, day } = parseKnownDate(date)
  const target = Date.UTC(year, month - 1, day, hour)
  // A zone changes at most once in two days, so one of these offsets is right.
  const offsets = [target - DAY_MS, target + DAY_MS].map((ms) => localMs(new Date(ms), zone) - ms)
  const moments = offsets.map((offset) => target - offset)
  const matches = moments.filter((ms) => localMs(new Date(ms), zone) === target)
  return new Date(matches.length > 0 ? Math.min(...matches) : (moments[0] ?? target))
}

export const endOfDay = (date: IsoDate, zone: string): Date =>
  new Date(toMoment(addDays(date, 1), 0, zone).getTime() - 1)
