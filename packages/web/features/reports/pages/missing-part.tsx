import type { ReportPart } from '#contract/report/reports.ts'
import { NOT_IN_THIS_COPY } from '#domain/report/client-texts.ts'
import { formatList } from '#domain/text/counts.ts'
import { formatDay } from '#domain/text/moments.ts'
import { explainFailure, type FailedSource } from './failed-sources.ts'
import classes from './pieces.module.css'

/**
 * Explains to the owner why a part is missing. Paper and links show a neutral sentence of the same height.
 * Content of an earlier run follows.
 */
export function MissingPart({ part }: { part: ReportPart }) {
  const forClients = describeForClients(part)
  return <Notice status={part.status} forClients={forClients} forOwner={describeForOwner(part, forClients)} />
}

/** A text for the owner. Paper shows the clients' text in the same space. */
export function OwnersText({ onScreen, onPaper }: { onScreen: string; onPaper: string }) {
  return (
    <div className={classes.ownersText}>
      <p className={`${classes.text} ${classes.onScreen}`}>{onScreen}</p>
      <p className={`${classes.text} ${classes.onPaper}`}>{onPaper}</p>
    </div>
  )
}

export function MissingSources({ sources }: { sources: readonly FailedSource[] }) {
  const isForOwner = sources.some(({ reason }) => reason !== null)
  const explained = sources.map((source) => `${source.title}: ${explainFailure(source)}`).join(' ')
  return (
    <Notice
      status="failed"
      forClients={`Not in this copy: ${formatList(sources.map(({ title }) => title))}.`}
      forOwner={isForOwner ? explained : null}
    />
  )
}

interface NoticeProps {
  status: ReportPart['status']
  forClients: string
  forOwner: string | null
}

function Notice({ status, forClients, forOwner }: NoticeProps) {
  return (
    <div className={classes.missingPart} data-status={forOwner === null ? undefined : status}>
      <div>
        <p className={classes.onScreen}>{forOwner ?? forClients}</p>
        <p className={classes.onPaper}>{forClients}</p>
      </div>
    </div>
  )
}

function describeForClients({ data, settledAt }: ReportPart): string {
  if (data === null) return NOT_IN_THIS_COPY
  const origin = settledAt === null ? 'an earlier run' : formatDay(settledAt)
  return `The values below are from ${origin}.`
}

function describeForOwner({ status, data, errorMessage }: ReportPart, forClients: string): string | null {
  if (status !== 'pending' && errorMessage === null) return null
  if (data === null) return status === 'pending' ? 'Running…' : errorMessage
  return `${status === 'pending' ? 'Running…' : `Not refreshed: ${errorMessage}`} ${forClients}`
}
