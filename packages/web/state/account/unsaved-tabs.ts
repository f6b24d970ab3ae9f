/**
 * Marks of tabs with unsaved reports, in storage shared by all tabs, because signing out in one tab removes the work of all. A mark is removed when
 * its page closes, and set again when it returns. The mark of a killed tab stays, because the browser may restore the tab and its work.
 */
import { signedInAs } from '../../lib/api/session-token.ts'
import { systemClock } from '../../lib/clock.ts'
import { liveClientId } from '../../lib/live/live.ts'
import { forgetStored, readStored, storedKeys, writeStored } from '../../lib/store/stored.ts'
import { unsavedReports } from './unsaved-reports.ts'

interface Mark {
  uid: string
  /** Epoch milliseconds. */
  at: number
}

const PREFIX = 'unsaved-tab.'
/** Name of this tab in session storage while it has a mark. A restored tab reuses its mark. */
const NAME = 'tab-name'
/** Age at which the mark of a tab that was killed no longer counts, in milliseconds. */
const EXPIRES_MS = 7 * 24 * 3_600_000

const readName = (): string | null =>
  readStored(NAME, (stored) => (typeof stored === 'string' ? stored : null), sessionStorage)

let isPageUnsaved = false

/** Marks this tab if the page, or an earlier page of the tab, has unsaved work. */
export function markTab(isUnsaved = isPageUnsaved): void {
  isPageUnsaved = isUnsaved
  const uid = signedInAs()?.uid
  if (uid === undefined || !(isUnsaved || unsavedReports().length > 0)) {
    unmarkTab()
    return
  }
  const name = readName() ?? liveClientId()
  writeStored(NAME, name, sessionStorage)
  writeStored(PREFIX + name, { uid, at: systemClock.now() } satisfies Mark)
}

export function unmarkTab(): void {
  const name = readName()
  if (name !== null) forgetStored(PREFIX + name)
  forgetStored(NAME, sessionStorage)
}

/** True where another tab has unsaved work of the account that is signed in now. */
export const isUnsavedElsewhere = (): boolean => marks().some(({ isOwnTab }) => !isOwnTab)

/** Removes all marks of the signed-in account, whose unsaved work is lost with the session. */
export function forgetMarks(): void {
  for (const { key } of marks()) forgetStored(key)
}

function marks(): { key: string; isOwnTab: boolean }[] {
  const uid = signedInAs()?.uid
  const own = PREFIX + readName()
  return storedKeys().flatMap((key) => {
    const mark = key.startsWith(PREFIX) ? readStored(key, parseMark) : null
    if (!mark || mark.uid !== uid || systemClock.now() - mark.at >= EXPIRES_MS) return []
    return { key, isOwnTab: key === own }
  })
}

function parseMark(stored: unknown): Mark | null {
  const { uid, at } = (stored ?? {}) as Partial<Mark>
  return typeof uid === 'string' && typeof at === 'number' ? { uid, at } : null
}
