import type { ReportPart } from '#contract/report/reports.ts'
import { formatList } from '#domain/text/counts.ts'
import { formatDate } from '#domain/text/dates.ts'
import { today } from '../../../lib/today.ts'
import { explainFailure, type FailedSource } from './failed-sources.ts'
import classes from './pieces.module.css'

/**
 * Notice of a part that is running or failed. Paper says instead that it is missing and why; both texts take the same room. Below it stands what the
 * part said before, if it did.
 */
export function MissingPart({ part }: { part: ReportPart }) {
  const [onScreen, onPaper] = texts(part)
  return (
    <div className={classes.missingPart} data-status={part.status}>
      <div>
        <p className={classes.onScreen}>{onScreen}</p>
        <p className={classes.onPaper}>{onPaper}</p>
      </div>
    </div>
  )
}

/** Notice of sources of a part that failed: the screen says why, paper only that they are missing. */
export function MissingSources({ failed }: { failed: readonly FailedSource[] }) {
  return (
    <div className={classes.missingPart} data-status="failed">
      <div>
        <p className={classes.onScreen}>
          {failed.map((each) => `${each.title}: ${explainFailure(each)}`).join(' ')}
        </p>
        <p className={classes.onPaper}>Not in this copy: {formatList(failed.map(({ title }) => title))}.</p>
      </div>
    </div>
  )
}

/** Returns the text of the screen and the text of paper. */
function texts({ status, data, errorMessage, settledAt }: ReportPart): [string, string] {
  const isRunning = status === 'pending'
  const reason = errorMessage ?? 'It failed.'
  if (data !== null) {
    const day = settledAt === null ? 'before' : `of ${formatDate(today(new Date(settledAt)))}`
    const before = `The values below are those ${day}.`
    return [`${isRunning ? 'Running…' : `Not refreshed: ${reason}`} ${before}`, before]
  }
  return isRunning
    ? ['Running…', 'Not in this copy: this part was still running when it was printed.']
    : [reason, `Not in this copy: this part failed. ${reason}`]
}
