import type { ReportPart } from '#contract/report/reports.ts'
import classes from './pieces.module.css'

/** Placeholder of a part that is running or failed. Paper says instead that it is missing and why; both texts take the same room. */
export function MissingPart({ part: { status, errorMessage } }: { part: ReportPart }) {
  const isRunning = status === 'pending'
  const reason = errorMessage ?? 'It failed.'
  return (
    <div className={classes.missingPart} data-status={status}>
      <div>
        <p className={classes.onScreen}>{isRunning ? 'Running…' : reason}</p>
        <p className={classes.onPaper}>
          Not in this copy:{' '}
          {isRunning ? 'this part was still running when it was printed.' : `this part failed. ${reason}`}
        </p>
      </div>
    </div>
  )
}
