import { describe, expect, test } from 'vitest'
import { type PastedEntry, readPastedList } from './pasted-list.ts'

function read(text: string) {
  const steps = readPastedList(text)
  for (;;) {
    const { done, value } = steps.next()
    if (done && value.ok) return value
    if (done) throw new Error('refused')
  }
}

/** An entry in a few words. */
function brief(entry: PastedEntry): string {
  switch (entry.kind) {
    case 'pid':
      return `PID ${entry.pid}`
    case 'plan':
      return `plan ${entry.planNumber}${entry.lot === null ? '' : ` lot ${entry.lot}`}`
    case 'roll':
      return `roll ${entry.roll.digits}`
    case 'listing':
      return `MLS ${entry.listingNumber}`
    case 'address': {
      const { unit, civicNumber, street } = entry.address
      return [unit, civicNumber, street].filter((part) => part !== null).join(' ')
    }
  }
}
const entries = (text: string) => read(text).entries.map(brief)
const unread = (text: string) => read(text).unread.map(({ input }) => input)

describe('a pasted table with headings', () => {
  test.each([
    [
      'commas',
      'PID,Address,Price\n012-345-678,14809 Roper Ave,1985027\n012345679,14811 Roper Ave,1985028',
      ['PID 012345678', '14809 ROPER AVE', 'PID 012345679', '14811 ROPER AVE'],
    ],
    [
      'commas and quotation marks',
      'MLS® Number,Address,Price\nR2912345,"14809 Roper Ave, White Rock","$1,985,027"',
      ['MLS R2912345', '14809 ROPER AVE'],
    ],
    [
      'semicolons',
      'Address;PID;Total\n14809 Roper Ave;12345678;1985027',
      ['14809 ROPER AVE', 'PID 012345678'],
    ],
    [
      'bars',
      '| PID | Address |\n|---|---|\n| 012-345-678 | 14809 Roper Ave |',
      ['PID 012345678', '14809 ROPER AVE'],
    ],
    ['tabs', 'Address\tPID\n14809 Roper Ave\t012345678', ['14809 ROPER AVE', 'PID 012345678']],
    [
      'a number of the row',
      '#,Address\n1,14809 Roper Ave\n2,14811 Roper Ave',
      ['14809 ROPER AVE', '14811 ROPER AVE'],
    ],
    ['one column of rolls', 'Folio\n3820000\n3820.000', ['roll 3820000']],
    ['one column of listing numbers', 'MLS\n10271234\n912345', ['MLS 10271234', 'MLS 912345']],
  ])('parted by %s', (_, text, expected) => {
    expect(entries(text)).toEqual(expected)
    expect(unread(text)).toEqual([])
  })

  test('a cell headed PID that cannot be read is said, and other cells are passed over', () => {
    expect(unread('Address\tPrice\tPID\n14809 Roper Ave\t$1.2m\t012-345-67')).toEqual(['012-345-67'])
    expect(unread('Address\tPrice\tPID\n14809 Roper Ave\t$1.2m\tn/a')).toEqual([])
  })

  test('a row with more cells than headings is no row of the table', () =>
    expect(unread('Address;PID\n14809 Roper Ave;12345678;x')).toEqual(['12345678', 'x']))
})

describe('keys among other words', () => {
  test.each([
    ['14809 Roper Ave 012-345-678', ['PID 012345678', '14809 ROPER AVE']],
    ['14809 Roper Ave (012-345-678)', ['PID 012345678', '14809 ROPER AVE']],
    ['14809 Roper Ave - PID 012345678', ['PID 012345678', '14809 ROPER AVE']],
    ['PID 012-345-678: 14809 Roper Ave', ['PID 012345678', '14809 ROPER AVE']],
    ['R2912345 14809 Roper Ave', ['MLS R2912345', '14809 ROPER AVE']],
    ['PIDs: 012-345-678, 012-345-679', ['PID 012345678', 'PID 012345679']],
    ['Smith 012-345-678', ['PID 012345678']],
    ['="012345678"', ['PID 012345678']],
    ['- 012-345-678\n– 012-345-679', ['PID 012345678', 'PID 012345679']],
    ['MLS(R) R2912345', ['MLS R2912345']],
  ])('%s', (text, expected) => {
    expect(entries(text)).toEqual(expected)
    expect(unread(text)).toEqual([])
  })

  test.each(['012-345-678 to 012-345-680', 'File 22-104 012-345-678'])('unclear, and said so: %s', (text) => {
    expect(entries(text)).toEqual([])
    expect(unread(text)).toEqual([text])
  })
})

describe('amounts and sizes beside an address', () => {
  test.each([
    ['14809 Roper Ave\t"1,985,027"\tRS-3', ['14809 ROPER AVE']],
    ['14809 Roper Ave\t1 985 027\tRS-3', ['14809 ROPER AVE']],
    ['14809 Roper Ave - $1,200,000', ['14809 ROPER AVE']],
    ['Sold: 14809 Roper Ave for $1,200,000', ['14809 ROPER AVE']],
    ['14809 Roper Ave, 5500 sq ft', ['14809 ROPER AVE']],
    ['14809 Roper Ave, 0.5 ac', ['14809 ROPER AVE']],
  ])('%s', (text, expected) => {
    expect(entries(text)).toEqual(expected)
    expect(unread(text)).toEqual([])
  })

  test('alone they are said with their words', () => {
    expect(unread('$1,985,027, 14809 Roper Ave')).toEqual(['$1,985,027'])
    expect(read('5500 sq ft').unread).toMatchObject([{ input: '5500 sq ft', reason: 'This is a size.' }])
  })
})

describe('lots of plans', () => {
  test.each([
    ['Lot 5, Plan EPP12345', 'plan EPP12345 lot 5'],
    ['LOT A, PLAN VAP1234', 'plan VAP1234 lot A'],
    ['Strata Lot 12, EPS2328', 'plan EPS2328 lot 12'],
    ['EPS2328, SL 12', 'plan EPS2328 lot 12'],
    ['LOT 5 PLAN EPP12345 DISTRICT LOT 123 GROUP 1 NEW WESTMINSTER DISTRICT', 'plan EPP12345 lot 5'],
    ['LOT 5, DISTRICT LOT 123, PLAN EPP12345', 'plan EPP12345 lot 5'],
    ['STRATA LOT 12 DISTRICT LOT 526 STRATA PLAN VR 586', 'plan VAS586 lot 12'],
  ])('%s', (text, expected) => {
    expect(entries(text)).toEqual([expected])
    expect(unread(text)).toEqual([])
  })

  test('a lot of a block is refused, for its plan has several of that number', () =>
    expect(read('LOT 5, BLOCK 3, PLAN VAP1234').unread).toMatchObject([
      {
        input: 'LOT 5, BLOCK 3, PLAN VAP1234',
        reason: 'The plan has a lot with this number in each block. Paste its PID or address.',
      },
    ]))

  test('two lots are two', () =>
    expect(entries('Lot 5 Plan EPP12345, Lot 6 Plan EPP12345, 14809 Roper Ave')).toEqual([
      'plan EPP12345 lot 5',
      'plan EPP12345 lot 6',
      '14809 ROPER AVE',
    ]))
})

test.each([
  ['PH2, 1234 Main St', ['PH2 1234 MAIN ST']],
  ['Units 101-103, 1234 Main St', ['101 1234 MAIN ST', '102 1234 MAIN ST', '103 1234 MAIN ST']],
  ['101-102, 1234 Main St', ['101 1234 MAIN ST', '102 1234 MAIN ST']],
  ['14809 Roper Ave R-1', ['14809 ROPER AVE']],
  ['Acme Books 1234, Oak St', ['1234 OAK ST']],
])('%s', (text, expected) => expect(entries(text)).toEqual(expected))

test('houses parted by commas alone are one entry', () =>
  expect(read('335, 337, 341 Main St').entries).toMatchObject([
    { kind: 'address', address: { range: { numbers: ['335', '337', '341'] } } },
  ]))
