/**
 * Marks tabs with unsaved work in shared storage, because signing out in one tab discards the work of all.
 * The mark of a killed tab stays, because the browser may restore the tab.
 */
import { getSession } from '../../lib/api/session-token.ts'
import { systemClock } from '../../lib/clock.ts'
import { liveClientId } from '../../lib/live/live.ts'
import { forgetStored, readStored, storedKeys, writeStored } from '../../lib/store/stored.ts'
import { unsavedReports } from './unsaved-reports.ts'

interface Mark {
  uid: string
  at: number
}

const PREFIX = 'unsaved-tab.'
/** Key of the tab's name in session storage, which a restored tab keeps. */
const NAME = 'tab-name'
/** Time after which a killed tab's mark expires. */
const EXPIRES_MS = 7 * 24 * 3_600_000

const readName = (): string | null =>
  readStored(NAME, (value) => (typeof value === 'string' ? value : null), sessionStorage)

let isPageUnsaved = false

export function markTab(isUnsaved = isPageUnsaved): void {
  isPageUnsaved = isUnsaved
  const uid = getSession()?.uid
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

export const isUnsavedElsewhere = (): boolean => readMarks().some(({ isOwnTab }) => !isOwnTab)

export function forgetMarks(): void {
  for (const { key } of readMarks()) forgetStored(key)
}

function readMarks(): { key: string; isOwnTab: boolean }[] {
  const uid = getSession()?.uid
  const ownKey = PREFIX + readName()
  return storedKeys().flatMap((key) => {
    const mark = key.startsWith(PREFIX) ? readStored(key, parseMark) : null
    if (!mark || mark.uid !== uid || systemClock.now() - mark.at >= EXPIRES_MS) return []
    return { key, isOwnTab: key === ownKey }
  })
}

function parseMark(value: unknown): Mark | null {
  const { uid, at } = (value ?? {}) as Partial<Mark>
  return typeof uid === 'string' && typeof at === 'number' ? { uid, at } : null
}
