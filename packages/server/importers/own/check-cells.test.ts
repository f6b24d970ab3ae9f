import { describe, expect, it } from 'vitest'
import { CellProblems } from '../../connectors/generic/cell-problems.ts'
import { type DecimalMark, genericMap } from '../../connectors/generic/generic-mapping.ts'
import type { SourceRow } from '../../connectors/source.ts'
import { checkCells } from './check-cells.ts'

/** Reads one column of prices, and returns the dollars of the rows that are taken and what is said of the column. */
function readPrices(prices: readonly unknown[], decimal?: DecimalMark) {
  const problems = new CellProblems()
  const fields = { price: 'PRICE', date: 'SOLD' }
  const mapping = { entity: 'sale', key: 'PID', fields, constants: {}, dateOrder: null, decimal } as const
  const map = genericMap(mapping, '2026-01-01', problems)
  const rows: SourceRow[] = prices.map((PRICE, index) => ({
    position: index + 2,
    properties: { PID: `00000000${index}`, SOLD: '2025-01-02', PRICE },
    geometry: null,
  }))
  const records = rows.map(map).flatMap((mapped) => ('reason' in mapped ? [] : mapped))
  return {
    dollars: records.map((record) => ('priceDollars' in record ? record.priceDollars : undefined)),
    messages: checkCells(problems, mapping),
  }
}

describe('A comma in numbers', () => {
  it('stands before thousands', () => {
    expect(readPrices(['812,500', '1,250,000.50', '600000'])).toEqual({
      dollars: [812_500, 1_250_001, 600_000],
      messages: [],
    })
  })

  it.each(['595000,50', '1.250.000,00', '1,25'])(
    'is asked about where it stands before decimals: %s',
    (cell) => {
      expect(() => readPrices(['812,500', cell])).toThrow(
        `"${cell}" in column PRICE (line or feature 3) is ${Number(cell.replaceAll('.', '').replace(',', '.'))} with a decimal comma`,
      )
      expect(() => readPrices([cell])).toThrow('--decimal comma')
    },
  )

  it.each(['595.000', '0,850'])('and a point may have two readings: %s', (cell) => {
    expect(() => readPrices([cell, '600000'])).toThrow(`"${cell}" in column PRICE`)
  })

  it('but a point has one where a cell of the column decides', () => {
    expect(readPrices(['595.000', '600000.5']).dollars).toEqual([595, 600_001])
    expect(readPrices(['595.000', '1.250.000'], 'comma').dollars).toEqual([595_000, 1_250_000])
  })

  it('stands before decimals where a person says so', () => {
    const { dollars, messages } = readPrices(
      ['595000,50', '1.250.000,00', '812,500', '600000', 700000],
      'comma',
    )
    expect(dollars).toEqual([595_001, 1_250_000, 813, 600_000, 700_000])
    expect(messages).toEqual([])
  })

  it('and a point before decimals beside it is left out and said', () => {
    expect(readPrices(['595000,50', '600000.50'], 'comma').messages).toEqual([
      expect.stringContaining('"600000.50"'),
    ])
    expect(readPrices(['595000,50', '600000.50'], 'point').messages).toEqual([
      expect.stringContaining('"595000,50"'),
    ])
  })
})

it('names --map where no word of a kind is known', () => {
  const problems = new CellProblems()
  const mapping = {
    entity: 'sale',
    key: 'PID',
    fields: { kind: 'KIND', date: 'SOLD', price: 'PRICE' },
    constants: {},
    dateOrder: null,
  } as const
  genericMap(
    mapping,
    '2026-01-01',
    problems,
  )({ position: 2, properties: { PID: '1', KIND: 'Duplex', SOLD: '2025-01-02', PRICE: 1 }, geometry: null })
  expect(() => checkCells(problems, mapping)).toThrow('--map "kind:Duplex=VALUE"')
})
