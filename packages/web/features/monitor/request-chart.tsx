import type { MonitoredHealth } from '#contract/admin/monitor.ts'
import { numberText, timeText } from './monitor-labels.ts'
import classes from './request-chart.module.css'

/** Requests by minute as bars; those that failed in another colour, and named in the title of the bar. */
export function RequestChart({ minutes }: { minutes: MonitoredHealth['minutes'] }) {
  const total = minutes.reduce((sum, { requests }) => sum + requests, 0)
  const failed = minutes.reduce((sum, { failures }) => sum + failures, 0)
  const most = Math.max(1, ...minutes.map(({ requests }) => requests))
  const words = `${numberText(total)} requests in an hour, ${numberText(failed)} failed, ${numberText(most)} in the busiest minute`
  return (
    <figure className={classes.chart}>
      <div className={classes.bars} role="img" aria-label={words}>
        {minutes.map(({ startedAt, requests, failures }) => (
          <div
            key={startedAt}
            className={classes.minute}
            title={`${timeText(startedAt)}: ${numberText(requests)} requests, ${numberText(failures)} failed`}
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
