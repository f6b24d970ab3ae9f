import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CSV_BYTE_ORDER_MARK, csvCell, csvRow } from './csv.ts'

describe('cells', () => {
  test('every cell is quoted', () => {
    expect(csvRow(['RS-1', 12, null, undefined, true, ''])).toBe('"RS-1","12","","","true",""\r\n')
  })
  test('quotation marks are doubled, commas and line breaks kept', () => {
    expect(csvCell('Parcel "A", block\n2')).toBe('"Parcel ""A"", block\n2"')
  })
  test.each([
    '=1+1',
    '+1 604 555 0100',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '＝1',
    '-',
    '=HYPERLINK("x")',
  ])('%j is defused', (text) => expect(csvCell(text).startsWith(`"'`)).toBe(true))
  test.each(['-12', '-12.5', '+7', '-.5', '-1e5', -12.5, 0])('%j stays a number', (value) =>
    expect(csvCell(value)).toBe(`"${value}"`),
  )
  test('no number is empty, never NaN', () => {
    expect(csvCell(Number.NaN)).toBe('""')
    expect(csvCell(Number.POSITIVE_INFINITY)).toBe('""')
  })
  test('the byte-order mark', () => expect(CSV_BYTE_ORDER_MARK).toBe('\uFEFF'))
})

test('law: a parser reads back what was written, an apostrophe before formulas apart', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.string(), { minLength: 1, maxLength: 4 }), { minLength: 1 }), (rows) => {
      const width = Math.max(...rows.map((row) => row.length))
      const even = rows.map((row) => Array.from({ length: width }, (_, index) => row[index] ?? ''))
      const text = CSV_BYTE_ORDER_MARK + even.map(csvRow).join('')
      const read = parse(text, { bom: true, record_delimiter: '\r\n' }) as string[][]
      expect(
        read.map((row, rowIndex) =>
          row.map((cell, index) => (cell === `'${even[rowIndex]?.[index]}` ? cell.slice(1) : cell)),
        ),
      ).toEqual(even)
      for (const cell of read.flat()) expect(/^[=@\t\r]/.test(cell)).toBe(false)
    }),
  )
})
