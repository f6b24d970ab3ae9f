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

describe('A line of totals', () => {
  const total = (...stated: [label: string, value: string][]) => {
    const problems = new CellProblems()
    const fields = { price: 'PRICE', date: 'SOLD' }
    const mapping = { entity: 'sale', key: 'PID', fields, constants: {}, dateOrder: null } as const
    const map = genericMap(mapping, '2026-01-01', problems)
    let position = 1
    const add = (properties: SourceRow['properties']) => ({
      position: ++position,
      properties,
      geometry: null,
    })
    for (const [label, value] of stated)
      if (label.startsWith('0')) map(add({ PID: label, SOLD: '2025-01-02', PRICE: value }))
      else problems.countTotal(add({ PID: label, SOLD: '', PRICE: value }), fields, false)
    return checkCells(problems, mapping)
  }

  it('that differs from its rows is said, with both sums', () => {
    expect(total(['012', '600000'], ['013', '700000'], ['Total', '2,000,000'])).toEqual([
      'price: line 4 states a total of 2,000,000, but the rows above it add up to 1,300,000. Check that the file is complete.',
    ])
  })

  it('may be of all rows, or of those since the total before; an average is none', () => {
    expect(
      total(
        ['012', '600000'],
        ['Subtotal', '600000'],
        ['013', '700000'],
        ['Subtotal', '700000'],
        ['Average', '650000'],
        ['Total', '1300000'],
      ),
    ).toEqual([])
  })
})

describe('A value with two readings', () => {
  const read = (entity: 'sale' | 'parcel', field: string, column: string, cells: readonly string[]) => {
    const problems = new CellProblems()
    const fields = { [field]: column, ...(entity === 'sale' && { price: 'PRICE', date: 'SOLD' }) }
    const mapping = { entity, key: 'KEY', fields, constants: {}, dateOrder: null } as const
    const map = genericMap(mapping, '2026-01-01', problems)
    for (const [index, cell] of cells.entries()) {
      const properties = { KEY: index, PRICE: '600000', SOLD: '2025-01-02', [column]: cell }
      map({ position: index + 2, properties, geometry: { type: 'Polygon', coordinates: [] } })
    }
    return checkCells(problems, mapping)
  }

  it('is asked about in a column of acres or square feet', () => {
    const column = 'Lot Size (Acres or SF)'
    expect(() => read('sale', 'lot_area', column, ['7000', '0.25'])).toThrow(
      `"7000" in column ${column} (line or feature 2) may be in square feet or in acres. State the unit in each cell`,
    )
    expect(read('sale', 'lot_area', column, ['7000 sqft', '0.25 ac'])).toEqual([])
  })

  it('is told of floors that may be in square feet, and of land values that may be in thousands', () => {
    expect(read('sale', 'floor', 'FLOOR', ['2150', '1980', '2400'])).toEqual([
      'floor: the median is read as 2,150 m². If square feet are meant, state floor_sqft.',
    ])
    expect(read('sale', 'floor_sqft', 'FLOOR', ['200', '184', '223'])).toEqual([
      'floor_sqft: the median is read as 19 m². If square metres are meant, state floor.',
    ])
    expect(read('sale', 'floor', 'FLOOR', ['64', '198', '240'])).toEqual([])
  })

  it('is told of addresses, with both readings', () => {
    const cells = ['12 Fir St', '8460 Ash St & 8495 Cambie St', '1,234 Main St', '12,345 104 Ave']
    expect(read('parcel', 'address', 'ADDRESS', cells)).toEqual([
      'address: 1 cell with several addresses, such as "8460 Ash St & 8495 Cambie St" (line or feature 3). The first of each is used; the card shows the whole cell.',
      'address: 2 cells left out, such as "1,234 Main St" (line or feature 4): this may be 1234 Main St, or unit 1 of 234 Main St. Write numbers without a comma. The card shows the whole cell.',
    ])
  })
})

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

  it.each(['$595.000', 'CAD 595.000', '595.000 $'])('a currency does not decide: %s', (cell) => {
    expect(() => readPrices([cell, '600000'])).toThrow(
      `"${cell}" in column PRICE (line or feature 2) may be 595, or 595,000`,
    )
  })

  it('words with a point do not decide', () => {
    expect(() => readPrices(['595.000', '600000', 'n.a.'])).toThrow('"595.000" in column PRICE')
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
    expect(messages).toEqual([expect.stringContaining('a hundred times above or below the usual $600,000')])
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

it.each([
  'CAD 595,000',
  'C$595,000',
  'CA$ 595000',
  '595 000 $',
  '595,000 CAD',
  '$595,000 CAD',
  '595\u00a0000',
])('The currency of %j is no part of the number', (cell) => {
  expect(readPrices([cell])).toEqual({ dollars: [595_000], messages: [] })
})

it.each(['US$595,000', '595,000 USD', '(595,000)', '-595000', '595k'])('%j is no price', (cell) => {
  expect(readPrices([cell, '600000', '700000']).messages).toEqual([expect.stringContaining(`"${cell}"`)])
})

describe('Prices', () => {
  it('a hundred times above or below the others are questioned', () => {
    expect(readPrices(['595000', '600000', '610000', '1', '99000000000']).messages).toEqual([
      'price: 2 of 5 values are a hundred times above or below the usual $600,000 (the first, at line or feature 5: $1), ' +
        'and stored as written. Check that they are in dollars.',
    ])
    expect(readPrices(['595000', '6000000', '61000000']).messages).toEqual([])
  })

  it('that are all in thousands are questioned', () => {
    expect(readPrices(['595', '600', '610']).messages).toEqual([
      'price: the median is $600, stored as written. If $600,000 is meant, import the file with its prices in dollars.',
    ])
  })

  it('beyond any sale are rejected', () => {
    expect(readPrices(['50000000000', '600000']).dollars).toEqual([600_000])
  })
})

it('A column of which most cells cannot be read is refused', () => {
  const mapping = { entity: 'sale', key: 'PID', constants: {}, dateOrder: null } as const
  const check = (...built: unknown[]) => {
    const problems = new CellProblems()
    const fields = { date: 'SOLD', price: 'PRICE', year_built: 'BUILT' }
    const map = genericMap({ ...mapping, fields }, '2026-01-01', problems)
    for (const BUILT of built)
      map({
        position: 2,
        properties: { PID: '1', SOLD: '2025-01-02', PRICE: 500_000, BUILT },
        geometry: null,
      })
    return checkCells(problems, { fields })
  }
  expect(() => check('85', '86', '1985')).toThrow('2 of its 3 values cannot be read')
  expect(check('85', '1986', '1985')).toEqual([expect.stringContaining('1 of 3 values')])
  // A list in JSON is not blank.
  expect(check(['1985', '1986'], 1986)).toEqual([expect.stringContaining('["1985","1986"]')])
})

it('Serial days are shown with their day, since spreadsheets have two calendars', () => {
  const problems = new CellProblems()
  const fields = { date: 'SOLD', price: 'PRICE' }
  const map = genericMap(
    { entity: 'sale', key: 'PID', fields, constants: {}, dateOrder: null },
    '2026-01-01',
    problems,
  )
  map({ position: 2, properties: { PID: '1', SOLD: '45473', PRICE: 500_000 }, geometry: null })
  expect(checkCells(problems, { fields })).toEqual([
    expect.stringMatching(/45473 \(line or feature 2\) is Jun 30, 2024.*1904/),
  ])
})
