import { describe, expect, it } from 'vitest'
import { checkCells } from '../../importers/own/check-cells.ts'
import { CellProblems } from './cell-problems.ts'
import { genericMap } from './generic-mapping.ts'

const TODAY = '2026-11-01'

describe('A file of sales', () => {
  const sale = { PID: '012-345-678', SOLD: '2026-05-01', PRICE: '$1,250,000' }
  const fields = { pid: 'PID', date: 'SOLD', price: 'PRICE' }
  const read = (more: Record<string, string>, cells: object, problems?: CellProblems) =>
    genericMap(
      { entity: 'sale', key: 'PID', fields: { ...fields, ...more }, constants: {}, dateOrder: null },
      TODAY,
      problems,
    )({
      position: 2,
      properties: { ...sale, ...cells },
      geometry: null,
    })

  it('describes what was sold as at the sale, in square metres whatever the file says', () => {
    const described = {
      kind: 'CLASS',
      floor_sqft: 'FT2',
      lot_area: 'M2',
      year_built: 'BUILT',
      quality: 'Q',
      waterfront: 'W',
    }
    expect(
      read(described, {
        CLASS: 'House',
        FT2: '2,000',
        M2: '612.5',
        BUILT: '1998',
        Q: '6',
        W: 'N',
        AGENT: 'x',
      }),
    ).toEqual([
      expect.objectContaining({
        pid: '012345678',
        soldOn: '2026-05-01',
        priceDollars: 1_250_000,
        attributes: {
          marketClass: 'house',
          floorSquareMetres: expect.closeTo(185.806, 3),
          lotSquareMetres: 612.5,
          yearBuilt: 1998,
          grade: 6,
          isWaterfront: false,
        },
      }),
    ])
  })

  it('keeps other columns of numbers, yes or no and words of known scales, and nothing else', () => {
    const records = read(
      { kind: 'CLASS' },
      {
        ...{ CLASS: 'House', Kitchen: 'Good', GARAGE: 2, Pool: 'no', Fireplace: true },
        ...{ BUYER: 'A. Person', Style: 'Bungalow', LIST_PRICE: '1200000', YrSold: 2026, OBJECTID: '17' },
      },
    )
    expect(records).toMatchObject([
      {
        attributes: {
          marketClass: 'house',
          imported: { Kitchen: 'Good', GARAGE: '2', Pool: 'no', Fireplace: 'Yes' },
        },
      },
    ])
    expect(JSON.stringify(records)).not.toMatch(/BUYER|Style|LIST_PRICE|YrSold|OBJECTID/)
  })

  it('ranks the words of a stated order, and names words without one', () => {
    const problems = new CellProblems()
    const orders = { Kitchen: ['Galley', 'Standard', 'Chef'] }
    const map = genericMap(
      { entity: 'sale', key: 'PID', fields, constants: {}, dateOrder: null, orders },
      TODAY,
      problems,
    )
    const kitchen = (Kitchen: string) =>
      map({ position: 2, properties: { ...sale, Kitchen, Style: 'Bungalow' }, geometry: null })
    expect(kitchen('chef')).toMatchObject([{ attributes: { imported: { Kitchen: 'Chef (3 of 3)' } } }])
    expect(kitchen('Marble')).toMatchObject([{ attributes: {} }])
    expect(checkCells(problems, { fields })).toEqual([
      expect.stringMatching(/^Style: market analyses do not use "Bungalow", .* --order "Style=/),
      expect.stringMatching(/^Kitchen: market analyses do not use "Marble"/),
    ])
  })

  it('keeps columns by names that an analysis can store, and without names of inherited properties', () => {
    const cells = JSON.parse(
      '{"Kitchen\\nquality":"Good","Cafe\\u0301 ":"Yes","constructor":"4","__proto__":"3","":"2"}',
    )
    expect(read({ kind: 'CLASS' }, { CLASS: 'House', ...cells })).toEqual([
      expect.objectContaining({
        attributes: { marketClass: 'house', imported: { 'Kitchen quality': 'Good', Caf\u00e9: 'Yes' } },
      }),
    ])
  })

  it('states the terms of the sale', () => {
    const terms = {
      tenure: 'TENURE',
      gst: 'GST',
      contract_date: 'SIGNED',
      arms_length: 'ARMS',
      basement: 'BSMT',
    }
    const cells = { TENURE: 'Co-op', GST: '$62,500', SIGNED: '2026-02-11', ARMS: 'N', BSMT: '40' }
    expect(read(terms, cells)).toMatchObject([
      {
        attributes: {
          tenure: 'cooperative',
          taxDollars: 62_500,
          contractOn: '2026-02-11',
          isArmsLength: false,
          basementShare: 0.4,
        },
      },
    ])
  })

  it('states nothing for a cell that cannot be, and counts it', () => {
    const problems = new CellProblems()
    const [record] = read(
      { condition: 'COND', view: 'VIEW', year_built: 'BUILT' },
      { COND: '7', VIEW: '3', BUILT: '1985.5' },
      problems,
    ) as unknown as [{ attributes: object }]
    expect(record.attributes).toEqual({ view: 3 })
    expect(problems.unreadableFields).toMatchObject([
      { field: 'year_built', first: { position: 2, value: '1985.5' } },
      { field: 'condition', first: { position: 2, value: '7' } },
    ])
  })

  it.each([
    ['2026-12-25', 'its date 2026-12-25 is in the future'],
    ['1899-12-31', 'its date 1899-12-31 is before 1900'],
    ['1900-01-01', 'its date 1900-01-01 is what databases write for an empty date'],
    ['1970-01-01T00:00:00Z', 'its date 1970-01-01 is what databases write for an empty date'],
    ['3/4/2026', 'its date "3/4/2026" cannot be read: write it YYYY-MM-DD'],
  ])('rejects a sale of %s, and says why', (SOLD, reason) => {
    expect(read({}, { SOLD })).toMatchObject({ reason })
  })

  it('has no empty contract date, and none after its sale', () => {
    const contract = (SIGNED: string) => read({ contract_date: 'SIGNED' }, { SIGNED })
    expect(contract('1900-01-01')).toMatchObject([{ attributes: {} }])
    expect(contract('2026-05-02')).toMatchObject({
      reason: 'its contract date 2026-05-02 is after its date 2026-05-01',
    })
  })

  it('reads dates in the order of the file', () => {
    const inOrder = genericMap({ entity: 'sale', key: 'PID', fields, constants: {}, dateOrder: 'dmy' }, TODAY)
    const row = { position: 2, properties: { ...sale, SOLD: '3/4/2026' }, geometry: null }
    expect(inOrder(row)).toMatchObject([{ soldOn: '2026-04-03' }])
  })
})
