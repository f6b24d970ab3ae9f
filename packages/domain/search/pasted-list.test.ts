import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatPid } from '../parcel/pid.ts'
import { readPastedList } from './pasted-list.ts'

/** Reads a list to its end. */
function readAll(text: string) {
  const steps = readPastedList(text)
  for (;;) {
    const step = steps.next()
    if (step.done) return step.value
  }
}
function read(text: string) {
  const list = readAll(text)
  if (!list.ok) throw new Error(list.reason)
  return list
}
const inputs = (text: string) => read(text).entries.map((entry) => entry.input)
const pids = (text: string) =>
  read(text).entries.map((entry) => (entry.kind === 'pid' ? entry.pid : entry.kind))

describe('a pasted list', () => {
  test.each([
    ['lines', '012-345-678\n012-345-679'],
    ['Windows lines', '012-345-678\r\n012-345-679\r\n'],
    ['commas', '012-345-678, 012-345-679'],
    ['semicolons', '012-345-678;012-345-679;'],
    ['tabs', '012-345-678\t012-345-679'],
    ['spaces', '012-345-678 012-345-679'],
    ['mixed forms', 'PID: 012-345-678\n12345679'],
    ['quotation marks', '"012-345-678","012-345-679"'],
    ['a heading and a BOM', '\uFEFFPID\n012-345-678\n\n012-345-679'],
    ['bullets', '• 012-345-678\n* 012-345-679.'],
  ])('PIDs parted by %s', (_, text) => expect(pids(text)).toEqual(['012345678', '012345679']))

  test.each([
    ['numbers of a list', '1) 012-345-678\n2) 012-345-679'],
    ['remarks', '012-345-678 (Lot 1)\n012-345-679 (Lot 2, rem.)'],
    ['a slash', '012-345-678/012-345-679'],
    ['a slash between spaces', '012-345-678 / 012-345-679'],
    ['signs', '012-345-678 & 012-345-679'],
    ['words', '012-345-678 and 012-345-679'],
  ])('PIDs with %s', (_, text) => expect(pids(text)).toEqual(['012345678', '012345679']))

  test('bare digits beside an address are no PID', () => {
    const list = read('Address\tAssessed total\tZone\n14809 Roper Ave, White Rock\t1985027\tRS-3')
    expect(list.entries.map(({ input }) => input)).toEqual(['14809 Roper Ave, White Rock'])
    expect(inputs('14809 Roper Ave, White Rock, 1985027, RS-3')).toEqual([
      '14809 Roper Ave, White Rock, 1985027, RS-3',
    ])
    const before = read('1985027, 14809 Roper Ave')
    expect(before.entries.map(({ kind }) => kind)).toEqual(['address'])
    expect(before.unread).toMatchObject([
      {
        input: '1985027',
        reason: 'Next to other entries, this may be the PID 001-985-027 or a price. Write a PID with dashes.',
      },
    ])
  })

  test('bare digits beside a PID of a table row are no PID, nor is an old plan prefix beside an address a plan', () => {
    expect(pids('012-345-678\t1985027')).toEqual(['012345678'])
    expect(pids('14809 Roper Ave\tK12')).toEqual(['address'])
    expect(pids('K12')).toEqual(['plan'])
  })

  test('a row of headings is not listed as unread', () =>
    expect(read('Address\tAssessed total\tZone\n14809 Roper Ave\t985027\tRS-3').unread).toEqual([]))

  test.each(['203 Eighth Ave / 207 Eighth Ave', '203 Eighth Ave/207 Eighth Ave'])(
    'two addresses: %s',
    (text) => expect(inputs(text)).toEqual(['203 Eighth Ave', '207 Eighth Ave']),
  )

  test.each([
    ['a list within a table', '012-345-678, 1985027', ['012345678']],
    ['an address', '1234 Main St PID 12345678', ['012345678', 'address']],
    ['an address without PID', '1234 Main St 012345678', ['012345678', 'address']],
  ])('digits beside %s', (_, text, found) => expect(pids(text)).toEqual(found))

  test.each([
    ['quoted mail', '> 012-345-678\n> 012-345-679'],
    ['full-width digits', '０１２-３４５-６７８\n０１２－３４５－６７９'],
    ['other hyphens', '012\u2011345\u2011678, 012–345–679'],
    ['invisible characters', '012-345-678\u200b\n\u200b012-345-679'],
    ['brackets', '(012-345-678)\n[012-345-679],'],
    ['columns of a PDF', '012-345-678   012-345-679'],
    ['letters of a list', 'a) 012-345-678\nb) 012-345-679'],
  ])('PIDs with %s', (_, text) => expect(pids(text)).toEqual(['012345678', '012345679']))

  test.each([
    ['cells of a table', '101\t1234\tMain St\tVancouver\n\t1236\tMain St\tVancouver'],
    ['cells with headings', 'Unit,Number,Street,City\n101,1234,Main St,Vancouver\n,1236,Main St,Vancouver'],
  ])('unit, number and street in %s', (_, text) => {
    const list = read(text)
    expect(list.unread).toEqual([])
    expect(list.entries).toMatchObject([
      { address: { unit: '101', civicNumber: '1234', street: 'MAIN ST' } },
      { address: { unit: null, civicNumber: '1236', street: 'MAIN ST' } },
    ])
  })

  test.each([
    ['1.1246 Main St', ['1246']],
    ['#1: 1250 Main St', ['1250']],
    ['1234 Fir St 5678 Yew St', ['1234', '5678']],
    ['12 Fir St or 14 Yew St', ['12', '14']],
    ['1234 Fir St  and  5678 Yew St', ['1234', '5678']],
    ['1234 Fir St   5678 Yew St', ['1234', '5678']],
    ['5-1238\tMain St', ['1238']],
  ])('the house numbers of %j', (text, numbers) =>
    expect(read(text).entries.map((entry) => entry.kind === 'address' && entry.address.civicNumber)).toEqual(
      numbers,
    ),
  )

  test.each(['1234 Main St, 4,026 sq ft', '1234 Main St, 10,000 sqft, $1,200,000', '1234 Main St, 0.25 ac'])(
    'a size is no unit: %s',
    (text) => expect(read(text).entries).toMatchObject([{ address: { unit: null, civicNumber: '1234' } }]),
  )

  test('a telephone number is no roll', () =>
    expect(read('1783 Manitoba St\n604-555-0134').unread).toMatchObject([{ input: '604-555-0134' }]))

  test('bare digits in a column called PID are PIDs', () =>
    expect(pids('Address\tValue\tPID\n14809 Roper Ave\t1985027\t12345678')).toEqual(['address', '012345678']))

  test('listing numbers', () => {
    const { entries } = read('R2912345\nMLS® 1234567\nr 2912345')
    expect(entries.map((entry) => (entry.kind === 'listing' ? entry.listingNumber : entry.kind))).toEqual([
      'R2912345',
      '1234567',
    ])
    expect(read('10271234').entries).toMatchObject([
      { kind: 'pid', pid: '010271234', listingNumber: '10271234' },
    ])
  })

  test('a lot of a plan, and several units of one building', () => {
    expect(read('Lot 5 Plan EPP12345\nEPS2328 SL 12').entries).toMatchObject([
      { kind: 'plan', planNumber: 'EPP12345', lot: '5' },
      { kind: 'plan', planNumber: 'EPS2328', lot: '12' },
    ])
    expect(read('101, 102 & 103 - 1234 Main St, Vancouver').entries).toMatchObject(
      ['101', '102', '103'].map((unit) => ({
        kind: 'address',
        input: `${unit}-1234 Main St, Vancouver`,
        address: { unit, civicNumber: '1234' },
      })),
    )
  })

  test('two addresses with a sign between them are two', () =>
    expect(inputs('8460 Ash St & 8495 Cambie St')).toEqual(['8460 Ash St', '8495 Cambie St']))

  test('addresses may contain commas', () => {
    expect(inputs('1783 Manitoba St, Vancouver, BC V5Y 0K1, 33256 Swansea Ave, Abbotsford')).toEqual([
      '1783 Manitoba St, Vancouver, BC V5Y 0K1',
      '33256 Swansea Ave, Abbotsford',
    ])
  })

  test.each([
    ['128, 130 Ninth Ave', ['128, 130 Ninth Ave']],
    ['335, 337 & 341 Main St, Testtown, 12 Elm St', ['335, 337 & 341 Main St, Testtown', '12 Elm St']],
    ['341, 335 Main St', ['341, 335 Main St']],
    ['204, 1783 Manitoba St', ['204, 1783 Manitoba St']],
    ['13750, 88 Ave, Surrey, 12 Elm St', ['13750, 88 Ave, Surrey', '12 Elm St']],
    ['1204, 250 Main St, 12 Elm St', ['1204, 250 Main St', '12 Elm St']],
    ['1 Oak St, 128, 130 Ninth Ave', ['1 Oak St', '128, 130 Ninth Ave']],
    ['from 128 to 140 Ninth Ave, from 4 to 8 Elm St', ['from 128 to 140 Ninth Ave', 'from 4 to 8 Elm St']],
  ])('houses, and a unit and its house, parted by commas are one entry: %s', (text, entries) => {
    expect(inputs(text)).toEqual(entries)
    expect(read(text).unread).toEqual([])
  })

  test('several numbers that are no neighbours of the last are said to be no addresses', () => {
    const { entries, unread } = read('101, 102, 103, 298 Elm St')
    expect(entries.map(({ input }) => input)).toEqual(['103, 298 Elm St'])
    expect(unread.map(({ input }) => input)).toEqual(['101, 102'])
  })

  test('a unit before a comma belongs to the address after it', () => {
    const { entries } = read('Unit 204, 1783 Manitoba St, Vancouver, 012-345-678')
    expect(entries).toMatchObject([
      {
        kind: 'address',
        address: { unit: '204', civicNumber: '1783', street: 'MANITOBA ST', rest: 'VANCOUVER' },
      },
      { kind: 'pid', pid: '012345678' },
    ])
  })

  test('what is in quotation marks is one entry', () => {
    expect(inputs('"1783 Manitoba St, Vancouver","33256 Swansea Ave"')).toEqual([
      '1783 Manitoba St, Vancouver',
      '33256 Swansea Ave',
    ])
  })

  test('PIDs, plan numbers and addresses side by side, each with its line', () => {
    const { entries } = read('012-345-678\tEPS2328\n\n1783 Manitoba St')
    expect(entries.map(({ kind, line }) => [kind, line])).toEqual([
      ['pid', 1],
      ['plan', 1],
      ['address', 3],
    ])
  })

  test('what occurs twice, in whatever form, is taken once and counted', () => {
    const list = read('012-345-678\n012345678\n1783 manitoba street\n1783 MANITOBA ST')
    expect(list.entries).toHaveLength(2)
    expect(list.duplicateCount).toBe(2)
  })

  test('a number of more digits than a PID is a roll, and so is one that is called so', () => {
    const { entries } = read('5895-5921-0000, 182638950156\nRoll 123-4567\n1783 Manitoba St, 012-345-678')
    expect(entries.map((entry) => (entry.kind === 'roll' ? entry.roll : entry.kind))).toEqual([
      { written: '5895-5921-0000', digits: '589559210000' },
      { written: '182638950156', digits: '182638950156' },
      { written: '123-4567', digits: '1234567' },
      'address',
      'pid',
    ])
    expect(read('1783 Manitoba St\t604-555-01344').entries.map(({ kind }) => kind)).toEqual(['address'])
    expect(read('000-000-000').unread).toMatchObject([{ reason: 'A PID cannot be all zeros.' }])
  })

  test('what cannot be read is said with its line and the reason', () => {
    expect(read('012-345-678\nhello\n012-345-67\nManitoba St').unread).toEqual([
      { input: 'hello', line: 2, reason: 'Neither a PID nor an address with a number and a street.' },
      { input: '012-345-67', line: 3, reason: 'A PID has nine digits, this has 8.' },
      {
        input: 'Manitoba St',
        line: 4,
        reason: 'Neither a PID nor an address with a number and a street.',
      },
    ])
  })

  test('too many entries are refused with a clear word', () => {
    const list = (count: number) =>
      Array.from({ length: count }, (_, index) => 100_000_000 + index).join('\n')
    expect(readAll(list(2_000)).ok).toBe(true)
    expect(readAll(list(2_001))).toEqual({
      ok: false,
      reason: 'The list has more than 2,000 entries. Paste it in parts.',
    })
  })

  test('lets others go first after each piece', () => {
    const steps = [...readPastedList('1783 Manitoba St, Vancouver\n012-345-678, 012-345-679\nDon’t know')]
    expect(steps).toHaveLength(4)
  })

  test('the other cells of a copied table row are passed over, headings too, those of a row that says nothing are not', () => {
    const list = read('Address\tValue\tZone\n1783 Manitoba St, Vancouver\t$955,000\tRS-1\nn/a\t$1\tRS-2')
    expect(list.entries.map(({ input }) => input)).toEqual(['1783 Manitoba St, Vancouver'])
    expect(list.unread.map(({ line }) => line)).toEqual([3, 3, 3])
  })

  test.each(['', ' \n\t', 'PID\nAddress', ',;,'])('nothing in it is refused: %j', (text) => {
    expect(readAll(text)).toEqual({ ok: false, reason: 'Paste at least one PID or address.' })
  })

  test.each([
    ['one long word', 'a'.repeat(500_000)],
    ['endless parts', '12, '.repeat(125_000)],
    ['endless dashes', '1-'.repeat(250_000)],
    ['endless units', 'unit '.repeat(100_000)],
    ['endless spaces', `x${' '.repeat(500_000)}x`],
    ['quotation marks', '"'.repeat(500_000)],
    ['open brackets', '('.repeat(500_000)],
    ['digits', '1 '.repeat(250_000)],
    ['dots', `x${'.'.repeat(500_000)}x`],
    ['lines of spaces', `1${' '.repeat(240)}-\n`.repeat(2_000)],
  ])('hostile text is refused or said to be unreadable: %s', (_, text) => {
    const list = readAll(text)
    if (list.ok) {
      expect(list.entries).toEqual([])
      for (const { input } of list.unread) expect(input.length).toBeLessThanOrEqual(301)
    }
  })

  test.each([
    ['1,234 Main St', 'This may be 1234 Main St, or 1 and 234 Main St. Write the number without a comma.'],
    ['Lots 5-7, Plan EPP12345', 'Paste each lot on its own line: Lot 5 Plan EPP12345.'],
    ['Lots 5, 6 & 7 Plan EPP12345', 'Paste each lot on its own line: Lot 5 Plan EPP12345.'],
  ])('asks about %s', (text, reason) => {
    expect(read(`${text}\n012-345-678`)).toMatchObject({
      entries: [{ kind: 'pid' }],
      unread: [{ input: text, reason }],
    })
  })

  test.each(['12 Fir St + 14 Yew St', '12 Fir St\\14 Yew St'])('has two addresses: %s', (text) => {
    expect(inputs(text)).toEqual(['12 Fir St', '14 Yew St'])
  })

  test('law: every PID comes back in order, whatever parts them', () => {
    const numbers = fc.uniqueArray(fc.integer({ min: 1_000_000, max: 999_999_999 }), {
      minLength: 1,
      maxLength: 30,
    })
    fc.assert(
      fc.property(numbers, fc.constantFrom('\n', ', ', ';', '\t', ' \r\n', ' '), (numbers, separator) => {
        const normalised = numbers.map((number) => String(number).padStart(9, '0'))
        expect(pids(normalised.map(formatPid).join(separator))).toEqual(normalised)
      }),
    )
  })

  test('law: never fails, and nothing is lost: read, unread and doubled add up', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 300 }), (text) => {
        const list = readAll(text)
        if (list.ok) expect(list.entries.length + list.unread.length + list.duplicateCount).toBeGreaterThan(0)
      }),
    )
  })
})
