/** Editing of a summary sheet: on or off; cancel restores everything to how it was when editing began. */
import { changeSheet, isSameDraft, type SheetAction, type SheetDraft } from './sheet-edits.ts'

export interface SheetEditing {
  draft: SheetDraft
  /** State before editing; null while not editing. */
  before: SheetDraft | null
}

export const atRest = (draft: SheetDraft): SheetEditing => ({ draft, before: null })

export const isEditing = ({ before }: SheetEditing): boolean => before !== null

export const beginEditing = (editing: SheetEditing): SheetEditing =>
  editing.before === null ? { ...editing, before: editing.draft } : editing

/** Requires editing. Showing MLS® history is not an edit and survives a cancel. */
export function edit({ draft, before }: SheetEditing, action: SheetAction): SheetEditing {
  if (action.kind === 'show-mls-history') {
    return { draft: changeSheet(draft, action), before: before && changeSheet(before, action) }
  }
  return before === null ? { draft, before } : { draft: changeSheet(draft, action), before }
}

export const cancelEditing = ({ draft, before }: SheetEditing): SheetEditing => atRest(before ?? draft)

/** Something would be lost by leaving now. */
export const hasUnsaved = ({ draft, before }: SheetEditing): boolean =>
  before !== null && !isSameDraft(draft, before)
