import type { SummarySheet } from '#contract/parcel/summary-sheets.ts'
import {
  beginEditing,
  cancelEditing,
  edit,
  hasUnsaved,
  notEditing,
  type SheetEditing,
} from '#domain/summary-sheet/editing.ts'
import type { SheetAction, SheetDraft } from '#domain/summary-sheet/sheet-edits.ts'
import { call } from '../../lib/api/api.ts'
import { ApiError, messageInPlace } from '../../lib/api/api-error.ts'
import { createStore } from '../../lib/store/store.ts'
import { readDraft, storeDraft } from './sheet-drafts.ts'

export interface OpenSheet {
  upid: string
  version: number
  editing: SheetEditing
  isSaving: boolean
  /** Invalid texts by item. They stay in their fields and prevent saving. */
  unparsed: ReadonlyMap<string, UnparsedText>
  /** Why saving failed: a `conflict` with another window, `unparsed` (invalid) text, or a failed call. */
  problem: { kind: 'conflict' | 'failure' | 'unparsed'; message: string } | null
}

interface UnparsedText {
  text: string
  label: string
  reason: string
}

const NO_UNPARSED_TEXTS: OpenSheet['unparsed'] = new Map()

export const useSheets = createStore<{ byUpid: ReadonlyMap<string, OpenSheet> }>({ byUpid: new Map() })

const getSheet = (upid: string) => useSheets.getState().byUpid.get(upid)

function update(upid: string, getChanges: (sheet: OpenSheet) => Partial<OpenSheet>): void {
  const sheet = getSheet(upid)
  if (sheet !== undefined) putSheet({ ...sheet, ...getChanges(sheet) })
}

function putSheet(sheet: OpenSheet): void {
  const { draft, before } = sheet.editing
  storeDraft(sheet.upid, before === null ? null : { version: sheet.version, draft, before })
  useSheets.setState(({ byUpid }) => ({ byUpid: new Map(byUpid).set(sheet.upid, sheet) }))
}

const getDraft = ({ title, edits, showsMlsHistory }: SummarySheet): SheetDraft => ({
  title,
  // A missing edit is an absent key, never undefined, as in the contract.
  edits: edits as SheetDraft['edits'],
  showsMlsHistory,
})

export async function openSheets(upids: readonly string[], signal: AbortSignal): Promise<void> {
  const { sheets } = await call('openSummarySheets', { body: { upids: [...upids] }, signal, isQuiet: true })
  for (const sheet of sheets) {
    const local = readDraft(sheet.upid)
    putSheet({
      upid: sheet.upid,
      version: local?.version ?? sheet.version,
      editing: local === null ? notEditing(getDraft(sheet)) : { draft: local.draft, before: local.before },
      isSaving: false,
      unparsed: NO_UNPARSED_TEXTS,
      problem: null,
    })
  }
}

export const closeSheets = (): void => useSheets.setState({ byUpid: new Map() })

export const startEditingSheet = (upid: string): void =>
  update(upid, ({ editing }) => ({ editing: beginEditing(editing), problem: null }))

export const editSheet = (upid: string, action: SheetAction): void =>
  update(upid, ({ editing, unparsed }) => ({
    editing: edit(editing, action),
    unparsed: action.kind === 'revert' ? NO_UNPARSED_TEXTS : withoutItem(unparsed, action),
  }))

const withoutItem = (unparsed: OpenSheet['unparsed'], action: SheetAction): OpenSheet['unparsed'] =>
  'item' in action ? new Map([...unparsed].filter(([key]) => key !== action.item)) : unparsed

export const setUnparsed = (upid: string, item: string, unparsedText: UnparsedText | null): void =>
  update(upid, ({ unparsed, problem }) => {
    const next = new Map(unparsed)
    if (unparsedText === null) next.delete(item)
    else next.set(item, unparsedText)
    return { unparsed: next, problem: problem?.kind === 'unparsed' ? null : problem }
  })

export const cancelSheet = (upid: string): void =>
  update(upid, ({ editing }) => ({
    editing: cancelEditing(editing),
    unparsed: NO_UNPARSED_TEXTS,
    problem: null,
  }))

/** Returns false if saving failed; `problem` says why. */
export async function saveSheet(upid: string): Promise<boolean> {
  const sheet = getSheet(upid)
  if (sheet === undefined || sheet.isSaving) return false
  const { editing, version, unparsed } = sheet
  const [first] = unparsed.values()
  if (first !== undefined) {
    const message = `Nothing was saved. Please check “${first.text}” for ${first.label}: ${first.reason}`
    update(upid, () => ({ problem: { kind: 'unparsed', message } }))
    return false
  }
  if (editing.before !== null && !hasUnsaved(editing)) {
    cancelSheet(upid)
    return true
  }
  update(upid, () => ({ isSaving: true, problem: null }))
  try {
    const result = await call('saveSummarySheet', { body: getBody(upid, editing.draft, version) })
    update(upid, () => ({ version: result.version, editing: notEditing(getDraft(result)), isSaving: false }))
    return true
  } catch (error) {
    const kind = error instanceof ApiError && error.code === 'conflict' ? 'conflict' : 'failure'
    update(upid, () => ({
      isSaving: false,
      problem: { kind, message: messageInPlace(error) || 'Nothing was saved.' },
    }))
    return false
  }
}

const getBody = (upid: string, { title, edits, showsMlsHistory }: SheetDraft, version: number) => ({
  upid,
  title,
  edits: edits as SummarySheet['edits'],
  showsMlsHistory,
  version,
})

async function fetchSavedSheet(upid: string): Promise<SummarySheet> {
  const { sheets } = await call('openSummarySheets', { body: { upids: [upid] } })
  const [sheet] = sheets
  if (sheet === undefined) throw new Error(`The response has no summary sheet for ${upid}.`)
  return sheet
}

/** Resolves a conflict by discarding the local edits. */
export async function loadSaved(upid: string): Promise<void> {
  const savedSheet = await fetchSavedSheet(upid)
  update(upid, () => ({
    version: savedSheet.version,
    editing: notEditing(getDraft(savedSheet)),
    unparsed: NO_UNPARSED_TEXTS,
    problem: null,
  }))
}

/** Resolves a conflict by overwriting the other window's version. */
export async function overwriteSaved(upid: string): Promise<void> {
  const { version } = await fetchSavedSheet(upid)
  update(upid, () => ({ version }))
  await saveSheet(upid)
}

/** Saves only this choice, in the background. Other edits stay unsaved. */
export async function showMlsHistory(upid: string, isShown: boolean): Promise<void> {
  editSheet(upid, { kind: 'show-mls-history', isShown })
  const sheet = getSheet(upid)
  if (sheet === undefined) return
  const draft = sheet.editing.before ?? sheet.editing.draft
  try {
    const savedSheet = await call('saveSummarySheet', {
      body: getBody(upid, draft, sheet.version),
      isQuiet: true,
    })
    update(upid, () => ({ version: savedSheet.version }))
  } catch (error) {
    // Another window has saved. Saving the other edits will show the conflict.
    if (error instanceof ApiError && error.code === 'conflict') return
    update(upid, () => ({
      problem: { kind: 'failure', message: messageInPlace(error) || 'Nothing was saved.' },
    }))
  }
}

export const isAnyUnsaved = ({ byUpid }: { byUpid: ReadonlyMap<string, OpenSheet> }): boolean =>
  [...byUpid.values()].some(({ editing, unparsed }) => unparsed.size > 0 || hasUnsaved(editing))
