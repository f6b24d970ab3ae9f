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

/** The given zone if valid (`America/Toronto`), otherwise British Columbia's. */
export function timeZoneOf(stored: unknown): string {
  return typeof stored === 'string' && stored !== '' && getClock(stored) !== null ? stored : DEFAULT_TIME_ZONE
}

/** Local time as if it were UTC, in milliseconds since 1970. @throws for an unknown zone */
function localMs(moment: Date, zone: string): number {
  const clock = getClock(zone)
  if (clock === null) throw new Error(`Expected a time zone, got ${zone}`)
  const shown: Record<string, number> = {}
  for (const { type, value } of clock.formatToParts(moment)) shown[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  return Date.UTC(year, month - 1, day, hour, minute, second)
}

export function dayAt(moment: Date, zone: string): IsoDate {
  const shown = new Date(localMs(moment, zone))
  return isoDate({
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
  })
}

/**
 * Moment of a local hour, 0 to 23. The first one if the hour repeats; later by the gap if the hour is
 * skipped.
 */
export function toMoment(date: IsoDate, hour: number, zone: string): Date {
  const { year, month, day } = parseKnownDate(date)
  const wanted = Date.UTC(year, month - 1, day, hour)
  // A zone changes at most once in two days, so one of these offsets is right.
  const offsets = [wanted - DAY_MS, wanted + DAY_MS].map((ms) => localMs(new Date(ms), zone) - ms)
  const moments = offsets.map((offset) => wanted - offset)
  const shown = moments.filter((ms) => localMs(new Date(ms), zone) === wanted)
  return new Date(shown.length > 0 ? Math.min(...shown) : (moments[0] ?? wanted))
}

export const endOfDay = (date: IsoDate, zone: string): Date =>
  new Date(toMoment(addDays(date, 1), 0, zone).getTime() - 1)
