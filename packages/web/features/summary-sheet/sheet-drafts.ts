/** Unsaved edits in the tab's session storage, by account. */
import { isBlockKey } from '#domain/summary-sheet/sheet-blocks.ts'
import type { SheetDraft, SheetEdits } from '#domain/summary-sheet/sheet-edits.ts'
import { readStored, STORAGE_PREFIX, writeStored } from '../../lib/store/stored.ts'
import { useSession } from '../../state/account/session.ts'

interface StoredDraft {
  version: number
  draft: SheetDraft
  before: SheetDraft
}

const getKey = (upid: string) => `summary-sheet.${useSession.getState().user?.uid ?? 'nobody'}.${upid}`

export const readDraft = (upid: string): StoredDraft | null =>
  readStored(getKey(upid), parseStored, sessionStorage)

export function storeDraft(upid: string, storedDraft: StoredDraft | null): void {
  if (storedDraft !== null) writeStored(getKey(upid), storedDraft, sessionStorage)
  else sessionStorage.removeItem(STORAGE_PREFIX + getKey(upid))
}

function parseStored(json: unknown): StoredDraft | null {
  const { version, draft, before } = (json ?? {}) as Partial<StoredDraft>
  const isValid = Number.isInteger(version) && isDraft(draft) && isDraft(before)
  return isValid ? ({ version, draft, before } as StoredDraft) : null
}

/** An older page may have stored another shape. */
function isDraft(value: unknown): value is SheetDraft {
  const { title, edits, showsMlsHistory } = (value ?? {}) as Partial<SheetDraft>
  const hasTitle = title === null || typeof title === 'string'
  return hasTitle && typeof showsMlsHistory === 'boolean' && isEdits(edits)
}

function isEdits(value: unknown): value is SheetEdits {
  const { items, sections } = (value ?? {}) as Partial<SheetEdits>
  return isRecord(items) && isRecord(sections) && Object.keys(sections).every(isBlockKey)
}

const isRecord = (value: unknown): value is Record<string, object> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((draft) => typeof draft === 'object' && draft !== null)
