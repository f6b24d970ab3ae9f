/**
 * Tabs with unsaved work, in storage shared by all tabs, because signing out in one discards the work of all.
 * The mark of a killed tab remains, because the browser may restore the tab.
 */
import { signedInAs } from '../../lib/api/session-token.ts'
import { systemClock } from '../../lib/clock.ts'
import { liveClientId } from '../../lib/live/live.ts'
import { forgetStored, readStored, storedKeys, writeStored } from '../../lib/store/stored.ts'
import { unsavedReports } from './unsaved-reports.ts'

interface Mark {
  uid: string
  at: number
}

const PREFIX = 'unsaved-tab.'
/** Key of the tab's mark in session storage. A restored tab reuses it. */
const NAME = 'tab-name'
/** Marks of killed tabs expire. */
const EXPIRES_MS = 7 * 24 * 3_600_000

const readName = (): string | null =>
  readStored(NAME, (stored) => (typeof stored === 'string' ? stored : null), sessionStorage)

let isPageUnsaved = false

/** Marks the tab, also for work of an earlier page. */
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

export const isUnsavedElsewhere = (): boolean => marks().some(({ isOwnTab }) => !isOwnTab)

/** Removes all marks, because the work is lost with the session. */
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
