import { VisuallyHidden } from '@mantine/core'
import type { BackTestSummary } from '#contract/watching/back-test.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import classes from './back-test.module.css'

/** Changes per week; a week without a release has no bar, and says so. */
export function WeekBars({ weeks }: { weeks: BackTestSummary['byWeek'] }) {
  const most = Math.max(1, ...weeks.map(({ count }) => count ?? 0))
  return (
    <>
      <ol className={classes.weeks} aria-label="Changes by week">
        {weeks.map(({ week, count }) => (
          <li key={week} title={labelOf(week, count)}>
            <span
              style={{ height: `${((count ?? 0) / most) * 100}%` }}
              data-none={count === 0}
              data-unknown={count === null}
            />
            <VisuallyHidden>{labelOf(week, count)}</VisuallyHidden>
          </li>
        ))}
      </ol>
      <p className={classes.weekEnds} aria-hidden>
        {[weeks[0], weeks.at(-1)].map((each) => each && <span key={each.week}>{formatDate(each.week)}</span>)}
      </p>
      <p className={classes.dating}>Dated by the release that first shows a change.</p>
    </>
  )
}

const labelOf = (week: string, count: number | null): string =>
  `Week of ${formatDate(week)}: ${count === null ? 'no data' : formatNumber(count)}`
