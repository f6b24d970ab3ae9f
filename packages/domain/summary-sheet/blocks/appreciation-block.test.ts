import { describe, expect, test } from 'vitest'
import { itemValue } from '../../table/async-item.ts'
import { cardData, failed, LOADING, sheetData } from '../sheet.factory.ts'
import type { Listing, SheetData } from '../sheet-data.ts'
import type { SheetDraft } from '../sheet-edits.ts'
import { itemOf, listing, stateOf, UNEDITED_DRAFT, valueAt, withListings } from '../sheet-reading.factory.ts'
import { summarySheet } from '../summary-sheet.ts'

const WITH_MLS: SheetDraft = { ...UNEDITED_DRAFT, showsMlsHistory: true }

describe('appreciation', () => {
  const loadingCard: SheetData['card'] = { state: 'loading', value: null, reason: null }

  test('waits for the tax block', () => {
    const sheet = summarySheet(sheetData({ card: loadingCard }), UNEDITED_DRAFT)
    expect(stateOf(sheet, 'appreciation.total')).toBe('loading')
    const done = summarySheet(sheetData(), UNEDITED_DRAFT)
    expect(valueAt(done, 'appreciation.total')).toBeCloseTo((1_200 / 850 - 1) * 100, 9)
    expect(valueAt(done, 'appreciation.dollars')).toBe(350_000)
    expect(valueAt(done, 'appreciation.basis')).toMatch(
      /^From the .+ \$850,000 \(.+\) to the .+ \$1,200,000 \(.+\)$/,
    )
  })

  test('waits for the MLS® history, too, when that is shown, and only then', () => {
    for (const responses of [{}, { mlsHistory: LOADING }]) {
      expect(stateOf(summarySheet(sheetData({ responses }), WITH_MLS), 'appreciation.total')).toBe('loading')
      expect(stateOf(summarySheet(sheetData({ responses }), UNEDITED_DRAFT), 'appreciation.total')).toBe(
        'done',
      )
    }
  })

  test('ends with the price that the MLS® history tells, when it is shown', () => {
    const responses = withListings(listing({}))
    expect(itemOf(summarySheet(sheetData({ responses }), WITH_MLS), 'appreciation.total').note).toContain(
      'the asking price of $1,500,000',
    )
    expect(
      itemOf(summarySheet(sheetData({ responses }), UNEDITED_DRAFT), 'appreciation.total').note,
    ).not.toContain('asking')
  })

  test('an asking price that nobody paid counts for nothing once the listing has ended; a sale counts', () => {
    const ended = listing({ status: 'Expired', endedOn: '2026-05-01' })
    const sold = listing({ status: 'Sold', endedOn: '2026-05-01', soldPriceDollars: 1_400_000 })
    const note = (each: Listing) =>
      itemOf(summarySheet(sheetData({ responses: withListings(each) }), WITH_MLS), 'appreciation.total').note
    expect(note(ended)).not.toContain('1,500,000')
    expect(note(sold)).toContain('the sale for $1,400,000 (May 1, 2026)')
  })

  test('ends with the newest state of a listing, not with its first price', () => {
    const reduced = listing({ status: 'pending', priceDollars: 1_450_000 })
    const first = listing({ endedOn: '2026-05-01' })
    const sheet = summarySheet(sheetData({ responses: withListings(reduced, first) }), WITH_MLS)
    expect(itemOf(sheet, 'appreciation.total').note).toContain('the asking price of $1,450,000')
    expect(valueAt(sheet, 'mlsHistory.R2800001.price')).toBe(1_450_000)
    expect(valueAt(sheet, 'mlsHistory.R2800001.status')).toBe('pending')
  })

  test('is computed without the MLS® history when that cannot be had', () => {
    const sheet = summarySheet(sheetData({ responses: { mlsHistory: failed('Down') } }), WITH_MLS)
    expect(valueAt(sheet, 'appreciation.total')).not.toBeNull()
  })

  test('without two values to compare says why there is none', () => {
    const card = cardData({ assessments: [], sales: [] })
    const sheet = summarySheet(
      sheetData({ card: { state: 'done', reason: null, value: card } }),
      UNEDITED_DRAFT,
    )
    const { item, note } = itemOf(sheet, 'appreciation.total')
    expect([itemValue(item), note]).toEqual([null, expect.stringContaining('Needs values from two days')])
  })
})
