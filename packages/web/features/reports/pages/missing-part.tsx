import type { ReportPart } from '#contract/report/reports.ts'
import { NOT_IN_THIS_COPY } from '#domain/report/client-texts.ts'
import { formatList } from '#domain/text/counts.ts'
import { formatDate } from '#domain/text/dates.ts'
import { marketDay } from '../../../lib/market-day.ts'
import { explainFailure, type FailedSource } from './failed-sources.ts'
import classes from './pieces.module.css'

/**
 * Notice of a part that is running or failed. Paper says instead that it is missing: why is nothing for a client. Both texts take the same room. Below it stands what the
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

/** A sentence for whoever makes the report; paper has another for its clients, in the same room. */
export function OwnersText({ onScreen, onPaper }: { onScreen: string; onPaper: string }) {
  return (
    <div className={classes.ownersText}>
      <p className={`${classes.text} ${classes.onScreen}`}>{onScreen}</p>
      <p className={`${classes.text} ${classes.onPaper}`}>{onPaper}</p>
    </div>
  )
}

/** Notice of sources of a part that failed: the screen of its owner says why, paper and links only that they are missing. */
export function MissingSources({ failed }: { failed: readonly FailedSource[] }) {
  const forClients = `Not in this copy: ${formatList(failed.map(({ title }) => title))}.`
  const isForOwner = failed.some(({ reason }) => reason !== null)
  const explained = failed.map((each) => `${each.title}: ${explainFailure(each)}`).join(' ')
  return (
    <div className={classes.missingPart} data-status="failed">
      <div>
        <p className={classes.onScreen}>{isForOwner ? explained : forClients}</p>
        <p className={classes.onPaper}>{forClients}</p>
      </div>
    </div>
  )
}

/** Returns the text of the screen and the text of paper. */
function texts({ status, data, errorMessage, settledAt }: ReportPart): [string, string] {
  const isRunning = status === 'pending'
  const reason = errorMessage ?? 'It failed.'
  if (data !== null) {
    const day = settledAt === null ? 'before' : `of ${formatDate(marketDay(new Date(settledAt)))}`
    const before = `The values below are those ${day}.`
    return [`${isRunning ? 'Running…' : `Not refreshed: ${reason}`} ${before}`, before]
  }
  return isRunning ? ['Running…', NOT_IN_THIS_COPY] : [reason, NOT_IN_THIS_COPY]
}
