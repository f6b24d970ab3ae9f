import type { MonitoredHealth } from '#contract/admin/monitor-health.ts'
import { formatMoment } from '#domain/text/moments.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import classes from './request-chart.module.css'

/** By minute; failures in another colour, and in the bar's title. */
export function RequestChart({ minutes }: { minutes: MonitoredHealth['minutes'] }) {
  const total = minutes.reduce((sum, { requests }) => sum + requests, 0)
  const failed = minutes.reduce((sum, { failures }) => sum + failures, 0)
  const most = Math.max(1, ...minutes.map(({ requests }) => requests))
  const words = `${formatNumber(total)} requests in an hour, ${formatNumber(failed)} failed, ${formatNumber(most)} in the busiest minute`
  return (
    <figure className={classes.chart}>
      <div className={classes.bars} role="img" aria-label={words}>
        {minutes.map(({ startedAt, requests, failures }) => (
          <div
            key={startedAt}
            className={classes.minute}
            title={`${formatMoment(startedAt, 'dayAndTime')}: ${formatNumber(requests)} requests, ${formatNumber(failures)} failed`}
          >
            <div className={classes.failed} style={{ height: `${(failures / most) * 100}%` }} />
            <div
              className={classes.answered}
              style={{ height: `${((requests - failures) / most) * 100}%` }}
            />
          </div>
        ))}
      </div>
      <figcaption className={classes.words}>{words}</figcaption>
    </figure>
  )
}
