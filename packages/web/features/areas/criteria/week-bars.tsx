import { VisuallyHidden } from '@mantine/core'
import type { BackTestSummary } from '#contract/watching/back-test.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import classes from './back-test.module.css'

/** Bar chart of the number of changes per week. */
export function WeekBars({ weeks }: { weeks: BackTestSummary['byWeek'] }) {
  const most = Math.max(1, ...weeks.map(({ count }) => count))
  return (
    <ol className={classes.weeks} aria-label="Changes by week">
      {weeks.map(({ week, count }) => (
        <li key={week} title={`Week of ${formatDate(week)}: ${formatNumber(count)}`}>
          <span style={{ height: `${(count / most) * 100}%` }} data-none={count === 0} />
          <VisuallyHidden>
            Week of {formatDate(week)}: {formatNumber(count)}
          </VisuallyHidden>
        </li>
      ))}
    </ol>
  )
}
