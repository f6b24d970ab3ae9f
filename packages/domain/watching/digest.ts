/** Periods and times of digest mails (specification part 2, section 6). */
import { addDays, type IsoDate, startOfWeek } from '../text/dates.ts'
import { dayAt, toMoment } from '../text/time-zone.ts'
import type { Cadence } from './rollups.ts'

/** Hour in the account's time zone at which a digest is sent. */
export const DIGEST_HOUR = 7

export const DIGEST_TIMES: Readonly<Record<Cadence, string>> = {
  daily: `every morning at ${DIGEST_HOUR}:00`,
  weekly: `on Mondays at ${DIGEST_HOUR}:00`,
}

const DAYS: Readonly<Record<Cadence, number>> = { daily: 1, weekly: 7 }

interface DigestPeriod {
  /** The Monday, for a weekly digest. */
  firstDay: IsoDate
  /** End of the period, exclusive. */
  until: Date
  dueAt: Date
}

export function periodAt(cadence: Cadence, moment: Date, zone: string): DigestPeriod {
  const today = dayAt(moment, zone)
  return periodFrom(cadence, cadence === 'daily' ? today : startOfWeek(today), zone)
}

export function duePeriod(cadence: Cadence, now: Date, zone: string): DigestPeriod {
  let period = periodAt(cadence, now, zone)
  while (period.dueAt > now) period = periodFrom(cadence, addDays(period.firstDay, -DAYS[cadence]), zone)
  return period
}

const HOUR_MS = 3_600_000
const OFFSETS_MS = Array.from({ length: (12 + 14) * 4 + 1 }, (_, index) => (index / 4 - 12) * HOUR_MS)
/** A clock change may fall between the end of a period and its mail. */
const CLOCK_CHANGE_MS = HOUR_MS
const FIRST_MONDAY_MS = Date.UTC(1970, 0, 5)

/** End of the latest complete period in any time zone, so that a digest is at most some hours late. */
export function latestUntil(cadence: Cadence, now: Date): Date {
  const length = DAYS[cadence] * 24 * HOUR_MS
  const ends = OFFSETS_MS.map((offset) => {
    const elapsed = now.getTime() + offset + CLOCK_CHANGE_MS - DIGEST_HOUR * HOUR_MS - FIRST_MONDAY_MS
    return Math.floor(elapsed / length) * length + FIRST_MONDAY_MS - offset
  })
  return new Date(Math.max(...ends) + CLOCK_CHANGE_MS)
}

function periodFrom(cadence: Cadence, firstDay: IsoDate, zone: string): DigestPeriod {
  const next = addDays(firstDay, DAYS[cadence])
  return {
    firstDay,
    until: toMoment(next, 0, zone),
    dueAt: toMoment(next, DIGEST_HOUR, zone),
  }
}
