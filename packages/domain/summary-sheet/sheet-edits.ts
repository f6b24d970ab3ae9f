/**
 * Manual edits, stored by key apart from loaded values. Late responses therefore never overwrite an edit, and
 * the original can be restored (specification part 2, section 4).
 */
import type { ColumnValue } from '../text/column-type.ts'
import { MAX_TITLE_LENGTH } from './sheet.ts'
import { isBlockKey } from './sheet-blocks.ts'

interface ItemEdit {
  /** Null if the value was removed. Absent if the loaded value stays. */
  value?: ColumnValue
  isDeleted?: true
}

interface SectionEdit {
  title?: string
  isDeleted?: true
}

export interface SheetEdits {
  /** Edits by item (`tax.annualTaxes`) or row (`sales.2019-04-03.850000`). A row can only be deleted. */
  items: Readonly<Record<string, ItemEdit>>
  sections: Readonly<Record<string, SectionEdit>>
}

/** Saved with the account. */
export interface SheetDraft {
  title: string | null
  edits: SheetEdits
  showsMlsHistory: boolean
}

export const NO_EDITS: SheetEdits = { items: {}, sections: {} }

export type SheetAction =
  | { kind: 'edit-title'; title: string }
  | { kind: 'restore-title' }
  | { kind: 'edit-item'; item: string; value: ColumnValue }
  | { kind: 'delete-item'; item: string }
  | { kind: 'restore-item'; item: string }
  /** Also restores all cells of the row. */
  | { kind: 'restore-row'; row: string }
  | { kind: 'edit-section'; section: string; title: string }
  | { kind: 'delete-section'; section: string }
  | { kind: 'restore-section'; section: string }
  | { kind: 'revert' }
  | { kind: 'show-mls-history'; isShown: boolean }

export const isComputed = (item: string): boolean =>
  item.endsWith('.growth') || item.startsWith('appreciation.')

/** Editing a deleted item restores it. Returns the same draft if nothing changes. */
export function changeSheet(draft: SheetDraft, action: SheetAction): SheetDraft {
  const { items, sections } = draft.edits
  switch (action.kind) {
    case 'edit-title': {
      const title = cleanUpText(action.title, MAX_TITLE_LENGTH)
      return { ...draft, title: title === '' ? null : title }
    }
    case 'restore-title':
      return { ...draft, title: null }
    case 'edit-item':
      if (isComputed(action.item)) return draft
      return withItem(draft, action.item, { value: action.value })
    case 'delete-item':
      return withItem(draft, action.item, { ...items[action.item], isDeleted: true })
    case 'restore-item':
      return withItem(draft, action.item, null)
    case 'restore-row': {
      const isInRow = (key: string) => key === action.row || key.startsWith(`${action.row}.`)
      const remaining = Object.entries(items).filter(([key]) => !isInRow(key))
      return { ...draft, edits: { ...draft.edits, items: Object.fromEntries(remaining) } }
    }
    case 'edit-section': {
      const title = cleanUpText(action.title, MAX_TITLE_LENGTH)
      const { title: _, ...remaining } = sections[action.section] ?? {}
      return withSection(draft, action.section, title === '' ? remaining : { title })
    }
    case 'delete-section':
      return withSection(draft, action.section, { ...sections[action.section], isDeleted: true })
    case 'restore-section':
      return withSection(draft, action.section, null)
    case 'revert':
      return { ...draft, title: null, edits: NO_EDITS }
    case 'show-mls-history':
      return { ...draft, showsMlsHistory: action.isShown }
  }
}

function withItem(draft: SheetDraft, key: string, edit: ItemEdit | null): SheetDraft {
  return { ...draft, edits: { ...draft.edits, items: withEntry(draft.edits.items, key, edit) } }
}

function withSection(draft: SheetDraft, key: string, edit: SectionEdit | null): SheetDraft {
  if (!isBlockKey(key)) return draft
  return { ...draft, edits: { ...draft.edits, sections: withEntry(draft.edits.sections, key, edit) } }
}

/** Drops an empty edit. Builds from entries, because a key may equal a prototype's property. */
function withEntry<Edit extends object>(
  entries: Readonly<Record<string, Edit>>,
  key: string,
  edit: Edit | null,
): Record<string, Edit> {
  const remaining = Object.entries(entries).filter(([other]) => other !== key)
  if (edit !== null && Object.keys(edit).length > 0) remaining.push([key, edit])
  return Object.fromEntries(remaining)
}

const cleanUpText = (text: string, max: number) => text.trim().replace(/\s+/g, ' ').slice(0, max)

export const countEdits = ({ title, edits }: SheetDraft): number =>
  (title === null ? 0 : 1) + Object.keys(edits.items).length + Object.keys(edits.sections).length

export const isSameDraft = (a: SheetDraft, b: SheetDraft): boolean => serializeDraft(a) === serializeDraft(b)

const serializeDraft = ({ title, edits, showsMlsHistory }: SheetDraft): string =>
  JSON.stringify([title, sorted(edits.items), sorted(edits.sections), showsMlsHistory])

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)])
}
