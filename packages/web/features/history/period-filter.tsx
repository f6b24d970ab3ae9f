import { type DateRange, toDateRange } from '#domain/text/date-range.ts'
import type { CollectionKind } from '#domain/watching/notification-types.ts'
import { marketDay } from '../../lib/today.ts'
import { type DateRangeChoice, DateRangeInput } from '../../ui/dates/date-range-input.tsx'
import classes from './history-bar.module.css'

export interface Period {
  choice: DateRangeChoice
  range: DateRange
}

const ALWAYS: DateRange = { from: null, to: null }
export const ALL_TIME: Period = { choice: { option: 'none', custom: ALWAYS }, range: ALWAYS }

export const isBounded = ({ from, to }: DateRange): boolean => from !== null || to !== null

interface PeriodFilterProps {
  kind: CollectionKind
  period: Period
  onChange: (period: Period) => void
}

/** Specification part 2, section 9. Applies a custom period once both ends are valid dates in order. */
export function PeriodFilter({ kind, period, onChange }: PeriodFilterProps) {
  const day = marketDay()
  return (
    <div className={classes.period}>
      <DateRangeInput
        label="Date range"
        reading={kind === 'area' ? 'watchedArea' : 'iso'}
        value={period.choice}
        today={day}
        onChange={(choice, result) => {
          if (choice.option !== 'custom')
            onChange({ choice, range: toDateRange(choice.option, day) ?? ALWAYS })
          else onChange({ choice, range: result.ok ? result.range : period.range })
        }}
      />
    </div>
  )
}
