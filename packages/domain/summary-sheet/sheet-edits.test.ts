import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginEditing, cancelEditing, edit, hasUnsaved, isEditing, notEditing } from './editing.ts'
import { sheetData } from './sheet.factory.ts'
import { BLOCK_KEYS } from './sheet-blocks.ts'
import {
  changeSheet,
  countEdits,
  isSameDraft,
  NO_EDITS,
  type SheetAction,
  type SheetDraft,
} from './sheet-edits.ts'
import { itemOf, UNEDITED_DRAFT } from './sheet-reading.factory.ts'
import { summarySheet } from './summary-sheet.ts'

const item = fc.constantFrom(
  'tax.annualTaxes',
  'tax.land',
  'sales.2019-04-03.850000',
  'title.registeredOwner',
)
const section = fc.constantFrom(...BLOCK_KEYS)
const title = fc.string({ maxLength: 30 })
const value = fc.oneof(fc.string({ maxLength: 20 }), fc.integer(), fc.constant(null))
const anEdit: fc.Arbitrary<SheetAction> = fc.oneof(
  fc.record({ kind: fc.constant('edit-title' as const), title }),
  fc.constant({ kind: 'restore-title' as const }),
  fc.record({ kind: fc.constant('edit-item' as const), item, value }),
  fc.record({ kind: fc.constant('delete-item' as const), item }),
  fc.record({ kind: fc.constant('restore-item' as const), item }),
  fc.record({ kind: fc.constant('edit-section' as const), section, title }),
  fc.record({ kind: fc.constant('delete-section' as const), section }),
  fc.record({ kind: fc.constant('restore-section' as const), section }),
  fc.constant({ kind: 'revert' as const }),
)
const edits = fc.array(anEdit, { maxLength: 15 })
const applied = (draft: SheetDraft, actions: readonly SheetAction[]) => actions.reduce(changeSheet, draft)

describe('editing a sheet', () => {
  test('any edits and then cancel leave it as it was when editing began', () => {
    fc.assert(
      fc.property(edits, edits, (earlier, now) => {
        const before = applied(UNEDITED_DRAFT, earlier)
        const editing = now.reduce(edit, beginEditing(notEditing(before)))
        expect(cancelEditing(editing)).toEqual(notEditing(before))
      }),
    )
  })

  test('what is not begun changes nothing; what is begun applies every edit', () => {
    fc.assert(
      fc.property(edits, (actions) => {
        expect(actions.reduce(edit, notEditing(UNEDITED_DRAFT))).toEqual(notEditing(UNEDITED_DRAFT))
        const editing = actions.reduce(edit, beginEditing(notEditing(UNEDITED_DRAFT)))
        expect(editing.draft).toEqual(applied(UNEDITED_DRAFT, actions))
      }),
    )
  })

  test('begun twice, it is cancelled to where it began first', () => {
    const once = edit(beginEditing(notEditing(UNEDITED_DRAFT)), { kind: 'edit-title', title: 'Corner lot' })
    expect(cancelEditing(beginEditing(once))).toEqual(notEditing(UNEDITED_DRAFT))
  })

  test('whether MLS® history is shown can be chosen at any time, is no edit, and survives cancelling', () => {
    const show: SheetAction = { kind: 'show-mls-history', isShown: true }
    expect(edit(notEditing(UNEDITED_DRAFT), show).draft.showsMlsHistory).toBe(true)
    const editing = edit(beginEditing(notEditing(UNEDITED_DRAFT)), show)
    expect(hasUnsaved(editing)).toBe(false)
    expect(cancelEditing(editing).draft.showsMlsHistory).toBe(true)
  })

  test('it is unsaved while it differs from before, and not when everything was put back', () => {
    const changed = edit(beginEditing(notEditing(UNEDITED_DRAFT)), { kind: 'delete-section', section: 'tax' })
    expect([isEditing(changed), hasUnsaved(changed)]).toEqual([true, true])
    expect(hasUnsaved(edit(changed, { kind: 'restore-section', section: 'tax' }))).toBe(false)
  })
})

describe('one edit', () => {
  test('restoring an item, section or title, or reverting all, forgets whatever was done to it', () => {
    fc.assert(
      fc.property(edits, item, section, (actions, anItem, aSection) => {
        const draft = applied(UNEDITED_DRAFT, actions)
        expect(changeSheet(draft, { kind: 'restore-item', item: anItem }).edits.items).not.toHaveProperty([
          anItem,
        ])
        const restored = changeSheet(draft, { kind: 'restore-section', section: aSection })
        expect(restored.edits.sections).not.toHaveProperty([aSection])
        expect(changeSheet(draft, { kind: 'restore-title' }).title).toBeNull()
        expect(changeSheet(draft, { kind: 'revert' })).toEqual({ ...draft, title: null, edits: NO_EDITS })
      }),
    )
  })

  test('restoring a row brings back the row and all of its cells, and no other row', () => {
    const row = 'sales.2019-04-03.850000'
    const draft = applied(UNEDITED_DRAFT, [
      { kind: 'delete-item', item: row },
      { kind: 'edit-item', item: `${row}.amount`, value: 1 },
      { kind: 'edit-item', item: `${row}-2.amount`, value: 2 },
    ])
    const restored = changeSheet(draft, { kind: 'restore-row', row })
    expect(restored.edits.items).toEqual({ [`${row}-2.amount`]: { value: 2 } })
  })

  test('brings back what was deleted', () => {
    const deleted = applied(UNEDITED_DRAFT, [{ kind: 'delete-item', item: 'tax.taxYear' }])
    const edited = changeSheet(deleted, { kind: 'edit-item', item: 'tax.taxYear', value: '2025' })
    expect(edited.edits.items).toEqual({ 'tax.taxYear': { value: '2025' } })
  })

  test('deleting keeps what was edited, for restoring does not bring it back by half', () => {
    const draft = applied(UNEDITED_DRAFT, [
      { kind: 'edit-item', item: 'tax.taxYear', value: '2025' },
      { kind: 'delete-item', item: 'tax.taxYear' },
    ])
    expect(draft.edits.items).toEqual({ 'tax.taxYear': { value: '2025', isDeleted: true } })
  })

  test.each(['tax.land.growth', 'sales.2019-04-03.850000.growth', 'appreciation.total'])(
    'of %s is refused: it is computed',
    (computed) => {
      expect(changeSheet(UNEDITED_DRAFT, { kind: 'edit-item', item: computed, value: 4 })).toBe(
        UNEDITED_DRAFT,
      )
    },
  )

  test('saved for a computed value, or as the deletion of a cell, changes nothing', () => {
    const items = { 'tax.land.growth': { value: 4 }, 'tax.land.current': { isDeleted: true as const } }
    const sheet = summarySheet(sheetData(), { ...UNEDITED_DRAFT, edits: { items, sections: {} } })
    expect(itemOf(sheet, 'tax.land.growth').item.edit).toBeNull()
    expect(itemOf(sheet, 'tax.land.current').item.isDeleted).toBe(false)
  })

  test('of a section that is none changes nothing', () => {
    expect(changeSheet(UNEDITED_DRAFT, { kind: 'delete-section', section: '__proto__' })).toBe(UNEDITED_DRAFT)
  })

  test('an empty title is the made one again', () => {
    const named = changeSheet(UNEDITED_DRAFT, { kind: 'edit-title', title: '  The   corner ' })
    expect(named.title).toBe('The corner')
    expect(changeSheet(named, { kind: 'edit-title', title: '  ' })).toEqual(UNEDITED_DRAFT)
    const section = changeSheet(UNEDITED_DRAFT, { kind: 'edit-section', section: 'tax', title: 'Taxes' })
    expect(changeSheet(section, { kind: 'edit-section', section: 'tax', title: ' ' })).toEqual(UNEDITED_DRAFT)
  })

  test('edits are counted', () => {
    const draft = applied(UNEDITED_DRAFT, [
      { kind: 'edit-title', title: 'Corner' },
      { kind: 'delete-item', item: 'tax.taxYear' },
      { kind: 'delete-section', section: 'sales' },
    ])
    expect([countEdits(draft), countEdits(UNEDITED_DRAFT)]).toEqual([3, 0])
  })

  test('drafts are the same whatever the order of their edits', () => {
    const a: SheetAction = { kind: 'edit-item', item: 'tax.taxYear', value: '2025' }
    const b: SheetAction = { kind: 'delete-item', item: 'tax.annualTaxes' }
    expect(isSameDraft(applied(UNEDITED_DRAFT, [a, b]), applied(UNEDITED_DRAFT, [b, a]))).toBe(true)
    expect(isSameDraft(applied(UNEDITED_DRAFT, [a]), applied(UNEDITED_DRAFT, [b]))).toBe(false)
  })
})
