/** Cancel restores the draft from before editing. */
import { changeSheet, isSameDraft, type SheetAction, type SheetDraft } from './sheet-edits.ts'

export interface SheetEditing {
  draft: SheetDraft
  before: SheetDraft | null
}

export const notEditing = (draft: SheetDraft): SheetEditing => ({ draft, before: null })

export const isEditing = ({ before }: SheetEditing): boolean => before !== null

export const beginEditing = (editing: SheetEditing): SheetEditing =>
  editing.before === null ? { ...editing, before: editing.draft } : editing

/** Showing MLS® history is not an edit, so a cancel keeps it. */
export function edit({ draft, before }: SheetEditing, action: SheetAction): SheetEditing {
  if (action.kind === 'show-mls-history') {
    return { draft: changeSheet(draft, action), before: before && changeSheet(before, action) }
  }
  return before === null ? { draft, before } : { draft: changeSheet(draft, action), before }
}

export const cancelEditing = ({ draft, before }: SheetEditing): SheetEditing => notEditing(before ?? draft)

export const hasUnsaved = ({ draft, before }: SheetEditing): boolean =>
  before !== null && !isSameDraft(draft, before)
