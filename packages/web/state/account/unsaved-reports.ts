/** Reports with unsaved work in the session storage of this tab, under the account that it belongs to. */
import { signedInAs } from '../../lib/api/session-token.ts'
import { forgetStored, storedKeys } from '../../lib/store/stored.ts'

const PREFIX = 'report-work.'

const prefixOf = (uid: string) => `${PREFIX}${uid}.`

/** Key of the work on a report, of the account that is signed in now. */
export const unsavedReportKey = (reportId: string): string =>
  prefixOf(signedInAs()?.uid ?? 'nobody') + reportId

/** Returns the ids of reports with unsaved work of the account that is signed in now. */
export function unsavedReports(): string[] {
  const uid = signedInAs()?.uid
  if (uid === undefined) return []
  const prefix = prefixOf(uid)
  return storedKeys(sessionStorage).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []))
}

/** Removes all unsaved work from this tab, apart from that of the account. */
export function forgetUnsavedReports({ exceptUid = null }: { exceptUid?: string | null } = {}): void {
  for (const key of storedKeys(sessionStorage)) {
    const isTheirs = exceptUid !== null && key.startsWith(prefixOf(exceptUid))
    if (key.startsWith(PREFIX) && !isTheirs) forgetStored(key, sessionStorage)
  }
}
