import type { Observation } from '../design/observation.ts'
import { lineEffects, lineRow, lineVariance, type MarketLine } from './market-line.ts'
import type { TimeIndex } from './time-index.ts'

export interface PriceCourse {
  /** Day of the model's first sale, in days since 1970. */
  firstDay: number
  /** ln of the price level on a day relative to the effective date. Subtracted from a sale's ln price. */
  levelOn(day: number): number
  /** Standard error of `levelOn`; 0 on the effective date. */
  errorOn(day: number): number
}

/** Corrections from sales around the subject. */
interface LocalCorrections {
  index: TimeIndex
  departure: { timeEffect(day: number): number; timeVariance(day: number): number }
}

/**
 * The line's price course up to the effective date, corrected by later sales and by sales around the subject.
 */
export function lineCourse(
  line: MarketLine,
  subject: Observation,
  corrections?: LocalCorrections,
): PriceCourse {
  const subjectRow = lineRow(line, subject)
  const rowOn = (day: number) => lineRow(line, { ...subject, day })
  const days = [...line.fitted.values()].map(({ observed }) => observed.day)
  return {
    firstDay: days.reduce((first, day) => Math.min(first, day), subject.day),
    levelOn(day) {
      const ownEffect = lineEffects(line, rowOn(day), subjectRow).time
      if (!corrections) return ownEffect
      const { index, departure } = corrections
      return ownEffect + index(day) - index(subject.day) - departure.timeEffect(day)
    },
    errorOn(day) {
      const dayRow = rowOn(day)
      const variance = lineVariance(
        line,
        dayRow.map((value, column) => value - (subjectRow[column] as number)),
      )
      return Math.sqrt(variance + (corrections?.departure.timeVariance(day) ?? 0))
    },
  }
}
