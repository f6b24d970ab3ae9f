import { describe, expect, test } from 'vitest'
import { RESOURCES as R } from '../../account/permissions.ts'
import { itemValue } from '../../table/async-item.ts'
import { answered, cardData, sale, sheetData } from '../sheet.factory.ts'
import type { SheetOrigin } from '../sheet-data.ts'
import { applied, blockOf, itemOf, UNEDITED_DRAFT, valueAt } from '../sheet-reading.factory.ts'
import { summarySheet } from '../summary-sheet.ts'

const NO_BOARD = new Set([R.TABLE_SALES_HISTORY])

describe('sales history', () => {
  test('joins our sales and the board’s, each once, the newest first, with growth', () => {
    const responses = {
      paragonTax: answered(
        {},
        {
          sales: [
            { soldOn: '2019-04-03', priceDollars: 850_000, comment: 'same' },
            { soldOn: '2024-01-02', priceDollars: 1_020_000, comment: null },
          ],
        },
      ),
    }
    const sheet = summarySheet(sheetData({ responses }), UNEDITED_DRAFT)
    const rows = blockOf(sheet, 'sales').table?.rows ?? []
    expect(rows.map(({ cells }) => cells.map(({ item }) => itemValue(item)))).toEqual([
      ['2024-01-02', 1_020_000, expect.closeTo(20, 9)],
      ['2019-04-03', 850_000, expect.closeTo(100, 9)],
      ['2008-06-30', 425_000, null],
    ])
  })

  test('is empty for whom the plan does not include it', () => {
    const sheet = summarySheet(sheetData({ allowed: new Set() }), UNEDITED_DRAFT)
    expect(blockOf(sheet, 'sales').table?.rows).toEqual([])
    expect(blockOf(sheet, 'sales').table?.whenEmpty).toBe('Sales are not included.')
  })

  describe('of a strata building whose units were sold', () => {
    const unitSales = { value: 612_500, origin: null, of: '41 units, 2012 to 2025' }
    const sheetWith = (about: Parameters<typeof cardData>[0], allowed = NO_BOARD) => {
      const card = { state: 'done', reason: null, value: cardData({ unitSales, ...about }) } as const
      return blockOf(summarySheet(sheetData({ card, allowed }), UNEDITED_DRAFT), 'sales')
    }

    test('has the median that its card shows, and does not say that no sale is known', () => {
      const { items, table } = sheetWith({ sales: [] })
      expect(items.map(({ label, item }) => [label, itemValue(item)])).toEqual([
        ['Median unit sale (41 units, 2012 to 2025)', 612_500],
      ])
      expect(table?.whenEmpty).toBe('No sale of the building as a whole is known.')
    })

    test('names every source of the median, also in the list below the sheet', () => {
      const board = sale('2024-01-02', 1).origin as SheetOrigin
      const city = { ...board, title: 'Sales of the city' }
      const known = { ...unitSales, origin: board, furtherOrigins: [city] }
      const card = { state: 'done', reason: null, value: cardData({ unitSales: known, sales: [] }) } as const
      const sheet = summarySheet(sheetData({ card, allowed: NO_BOARD }), UNEDITED_DRAFT)
      expect(itemOf(sheet, 'sales.unitMedian')).toMatchObject({ origin: board, furtherOrigins: [city] })
      const titles = sheet.attributions.map(({ title }) => title)
      expect(titles).toEqual(expect.arrayContaining(['Sales', 'Sales of the city']))
    })

    test('shows the sale of the whole building rather than the median, as its card does', () => {
      expect(sheetWith({}).items).toEqual([])
    })

    test('has no median for whom the plan does not include sales', () => {
      expect(sheetWith({ sales: [] }, new Set()).items).toEqual([])
    })
  })

  test('of a whole strata building are compared like any other: those of its units are not among them', () => {
    const card = cardData({ unitCount: 12 })
    const sheet = summarySheet(
      sheetData({ card: { state: 'done', reason: null, value: card } }),
      UNEDITED_DRAFT,
    )
    expect(valueAt(sheet, 'sales.2019-04-03.850000.growth')).toBeCloseTo(100, 9)
    expect(itemOf(sheet, 'sales.2019-04-03.850000.growth').note).toBe('Change since the previous sale.')
    expect(itemOf(sheet, 'appreciation.total').note).toContain('the sale for $850,000')
  })

  test('a deleted sale is no sale before; growth and appreciation say that they follow an edit', () => {
    const sheet = summarySheet(
      sheetData({ allowed: NO_BOARD }),
      applied({ kind: 'delete-item', item: 'sales.2019-04-03.850000' }),
    )
    expect(blockOf(sheet, 'sales').table?.rows.map(({ isDeleted }) => isDeleted)).toEqual([true, false])
    expect(itemOf(sheet, 'appreciation.total').note).toContain('the sale for $425,000')
    expect(itemOf(sheet, 'appreciation.total').followsEdit).toBe(true)
    expect(itemOf(sheet, 'sales.2008-06-30.425000.growth').followsEdit).toBe(true)
    expect(itemOf(sheet, 'tax.land.growth').followsEdit).toBe(false)
  })

  test('growth is computed from amounts as they were edited', () => {
    const sheet = summarySheet(
      sheetData(),
      applied({ kind: 'edit-item', item: 'sales.2008-06-30.425000.amount', value: 680_000 }),
    )
    expect(valueAt(sheet, 'sales.2019-04-03.850000.growth')).toBeCloseTo(25, 9)
  })
})
