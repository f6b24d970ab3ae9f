/** Unsaved reports in this tab's session storage, by account. */
import { undoableSince } from '#domain/account/deletion.ts'
import { getSession } from '../../lib/api/session-token.ts'
import { systemClock } from '../../lib/clock.ts'
import { forgetStored, readStored, storedKeys, writeStored } from '../../lib/store/stored.ts'

const WORK = 'report-work.'
/** Key of the time, in Unix milliseconds, since which the server does not find a report. */
const MISSING = 'report-missing.'

const getKey = (kind: string, uid: string, reportId: string) => `${kind}${uid}.${reportId}`
const getOwnKey = (kind: string, reportId: string) => getKey(kind, getSession()?.uid ?? 'nobody', reportId)

export const unsavedReportKey = (reportId: string): string => getOwnKey(WORK, reportId)

export function unsavedReports(): string[] {
  const uid = getSession()?.uid
  if (uid === undefined) return []
  const keys = storedKeys(sessionStorage)
  const prefix = getKey(WORK, uid, '')
  return keys
    .filter((key) => key.startsWith(prefix))
    .map((key) => key.slice(prefix.length))
    .filter((id) => !keys.includes(getKey(MISSING, uid, id)))
}

export const hasStoredWork = (reportId: string): boolean =>
  storedKeys(sessionStorage).includes(unsavedReportKey(reportId))

/** Keeps unsaved work while the deletion of its report can be undone. */
export function recordMissingReport(reportId: string): void {
  if (!hasStoredWork(reportId)) return
  const key = getOwnKey(MISSING, reportId)
  const now = systemClock.now()
  const since = readStored(key, (value) => (typeof value === 'number' ? value : null), sessionStorage)
  if (since === null) writeStored(key, now, sessionStorage)
  else if (since <= undoableSince(new Date(now)).getTime()) forgetUnsavedReport(reportId)
}

export const forgetMissingReport = (reportId: string): void =>
  forgetStored(getOwnKey(MISSING, reportId), sessionStorage)

export function forgetUnsavedReport(reportId: string): void {
  forgetMissingReport(reportId)
  forgetStored(unsavedReportKey(reportId), sessionStorage)
}

export function forgetUnsavedReports({ exceptUid = null }: { exceptUid?: string | null } = {}): void {
  for (const key of storedKeys(sessionStorage)) {
    const kind = [WORK, MISSING].find((prefix) => key.startsWith(prefix))
    const isException = kind && exceptUid !== null && key.startsWith(getKey(kind, exceptUid, ''))
    if (kind && !isException) forgetStored(key, sessionStorage)
  }
}
