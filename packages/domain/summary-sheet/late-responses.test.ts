import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RESOURCES as R } from '../account/permissions.ts'
import { itemState, itemValue } from '../table/async-item.ts'
import { shownItems } from './attributions.ts'
import { answered, sheetData } from './sheet.factory.ts'
import { BLOCK_KEYS } from './sheet-blocks.ts'
import type { SheetData } from './sheet-data.ts'
import { changeSheet, type SheetAction, type SheetDraft } from './sheet-edits.ts'
import {
  allItems,
  applied,
  blockOf,
  itemOf,
  listing,
  UNEDITED_DRAFT,
  withListings,
} from './sheet-reading.factory.ts'
import { summarySheet } from './summary-sheet.ts'

const WITH_MLS: SheetDraft = { ...UNEDITED_DRAFT, showsMlsHistory: true }
const NO_BOARD = new Set([R.TABLE_SALES_HISTORY])

describe('edits and what arrives', () => {
  const FINAL: SheetData = sheetData({
    responses: {
      myltsa: answered({
        registeredOwner: 'HARBOUR HOLDINGS LTD',
        titleNumber: 'CA1',
        pendingApplications: null,
      }),
      paragonTax: answered({ grossTaxes: 4_000, bedrooms: 3 }),
      walkScore: answered({ walkScore: 70, transitScore: 60 }),
      ...withListings(listing({})),
    },
  })
  const PARTS: ((facts: SheetData) => SheetData)[] = [
    (facts) => ({ ...facts, rows: FINAL.rows }),
    (facts) => ({ ...facts, card: FINAL.card }),
    ...(['myltsa', 'paragonTax', 'walkScore', 'mlsHistory'] as const).map((source) => (facts: SheetData) => ({
      ...facts,
      responses: { ...facts.responses, [source]: FINAL.responses[source] },
    })),
  ]
  const NOTHING: SheetData = sheetData({
    rows: { state: 'loading', value: null, reason: null },
    card: { state: 'loading', value: null, reason: null },
    responses: {},
  })
  const editable = allItems(summarySheet(FINAL, WITH_MLS)).filter(({ item }) => item.isEditable)
  const anEdit = fc
    .record({
      of: fc.constantFrom(...editable),
      value: fc.oneof(fc.string(), fc.integer(), fc.constant(null)),
    })
    .map(({ of, value }): SheetAction => ({ kind: 'edit-item', item: of.key, value }))

  test('a late answer never overwrites an edit, in whatever order answers and edits come', () => {
    fc.assert(
      fc.property(
        fc.array(anEdit, { minLength: 1, maxLength: 6 }),
        fc.shuffledSubarray(PARTS, { minLength: PARTS.length }),
        (actions, arrivals) => {
          const draft = actions.reduce(changeSheet, WITH_MLS)
          let facts = NOTHING
          for (const arrive of arrivals) {
            facts = arrive(facts)
            for (const each of allItems(summarySheet(facts, draft))) {
              const wanted = draft.edits.items[each.key]
              if (wanted)
                expect([itemState(each.item), itemValue(each.item)]).toEqual(['done', wanted.value ?? null])
            }
          }
          expect(summarySheet(facts, draft)).toEqual(summarySheet(FINAL, draft))
        },
      ),
    )
  })

  test('restoring finds the original, also of what arrived after the edit', () => {
    fc.assert(
      fc.property(fc.array(anEdit, { minLength: 1, maxLength: 6 }), (actions) => {
        let draft = actions.reduce(changeSheet, WITH_MLS)
        for (const key of Object.keys(draft.edits.items)) {
          draft = changeSheet(draft, { kind: 'restore-item', item: key })
        }
        expect(summarySheet(FINAL, draft)).toEqual(summarySheet(FINAL, WITH_MLS))
      }),
    )
  })

  test('the loaded original stays beside the edit, for who wants to see it', () => {
    const draft = applied({ kind: 'edit-item', item: 'tax.land.current', value: 1 })
    const { item, origin } = itemOf(summarySheet(sheetData({ allowed: NO_BOARD }), draft), 'tax.land.current')
    expect([itemValue(item), item.loaded.value, origin?.title]).toEqual([1, 900_000, 'Roll'])
  })

  test('deleted items, rows and sections are not shown, and nothing is attributed to what is not', () => {
    const sections = BLOCK_KEYS.map((section): SheetAction => ({ kind: 'delete-section', section }))
    const sheet = summarySheet(FINAL, applied(...sections))
    expect(sheet.blocks.every(({ isDeleted }) => isDeleted)).toBe(true)
    expect(sheet.attributions).toEqual([])
    const one = summarySheet(FINAL, applied({ kind: 'delete-item', item: 'tax.taxYear' }))
    expect(shownItems(blockOf(one, 'tax')).map(({ key }) => key)).not.toContain('tax.taxYear')
  })

  test('attributions name each source once; a value typed by hand is nobody’s', () => {
    const titles = (draft: SheetDraft) => summarySheet(FINAL, draft).attributions.map(({ title }) => title)
    expect(titles(UNEDITED_DRAFT).toSorted()).toEqual([
      'Board',
      'Boundaries',
      'Fabric',
      'Roll',
      'Sales',
      'Zoning',
    ])
    const typed = applied({ kind: 'edit-item', item: 'parcel.pids', value: '1' })
    expect(titles(typed)).not.toContain('Fabric')
  })

  test('the notice of the land title register comes with its data', () => {
    const title = answered({ registeredOwner: 'A', titleNumber: 'CA1', pendingApplications: null })
    const withTitle = sheetData({ responses: { myltsa: title } })
    expect(summarySheet(sheetData(), UNEDITED_DRAFT).disclaimers).toEqual([])
    expect(summarySheet(withTitle, UNEDITED_DRAFT).disclaimers).toEqual(['ltsa'])
    const deleted = applied({ kind: 'delete-section', section: 'title' })
    expect(summarySheet(withTitle, deleted).disclaimers).toEqual([])
  })

  test('the notice of boards comes with each of their values, in whatever section it is shown', () => {
    const board = sheetData({ responses: { paragonTax: answered({ grossTaxes: 4_000, bedrooms: 3 }) } })
    expect(summarySheet(board, UNEDITED_DRAFT).disclaimers).toEqual(['mls'])
    expect(summarySheet(sheetData(), WITH_MLS).disclaimers).toEqual(['mls'])
    const without = (['tax', 'residential'] as const).map(
      (section): SheetAction => ({ kind: 'delete-section', section }),
    )
    expect(summarySheet(board, applied(...without)).disclaimers).toEqual([])
  })

  test('a section’s title is edited and put back', () => {
    const draft = applied({ kind: 'edit-section', section: 'tax', title: 'Taxes' })
    expect(blockOf(summarySheet(FINAL, draft), 'tax')).toMatchObject({ title: 'Taxes', isTitleEdited: true })
  })
})
