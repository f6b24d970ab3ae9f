import { expect, it } from 'vitest'
import { unzipped } from '../../../../testing/unzipped.ts'
import type { ExportColumn } from './export-columns.ts'
import { xlsx } from './xlsx-format.ts'

const columns = ['Roll', 'Area'].map((title) => ({
  title,
  plain: (value) => value as string,
})) as ExportColumn[]

async function* piecesOf(values: (string | number | null)[][]): AsyncGenerator<string> {
  yield xlsx.start(columns, false)
  for (const [index, cells] of values.entries()) {
    const row = {
      upid: 'p',
      label: '1 Main St',
      cells: cells.map((value) => ({ value, origin: null, absence: null })),
      emptyCells: null,
      geometry: undefined,
    }
    yield xlsx.row(row, columns, false, index === 0)
  }
  yield xlsx.end([
    { title: 'City', licence: 'Open', attribution: 'Contains data & more', asOf: '2026-11-01' },
  ])
}

const unpack = (values: (string | number | null)[][]) => unzipped(xlsx.pack?.(piecesOf(values)) ?? noPieces())
async function* noPieces(): AsyncGenerator<Buffer> {}

it('keeps as text what a spreadsheet would spoil, and numbers as numbers', async () => {
  const files = await unpack([
    ['0012345', 12.5],
    ['1-2', null],
    ['1E5', 0],
    ['=HYPERLINK("x") <b> & \u0007', Number.NaN],
  ])
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  for (const value of ['0012345', '1-2', '1E5'])
    expect(sheet).toContain(`t="inlineStr"><is><t xml:space="preserve">${value}</t>`)
  expect(sheet).toContain('<c><v>12.5</v></c>')
  expect(sheet).toContain('<c><v>0</v></c>')
  expect(sheet).toMatch(/=HYPERLINK\((?:"|&quot;)x(?:"|&quot;)\) &lt;b(?:>|&gt;) &amp; </)
  expect(sheet).not.toContain('NaN')
  expect(sheet.match(/<row r="\d">/g)).toHaveLength(5)
  expect(sheet).toContain('<row r="5">')
  expect(sheet).toMatch(/<\/sheetData><\/worksheet>$/)
})

it('names its sources on a sheet of their own', async () => {
  const files = await unpack([])
  expect(files.get('xl/workbook.xml')).toMatch(/name="Parcels".*name="Sources"/)
  const sources = files.get('xl/worksheets/sheet2.xml')
  for (const word of ['Attribution', 'City', '2026-11-01', 'Contains data &amp; more'])
    expect(sources).toContain(word)
  expect([...files.keys()].sort()).toEqual(
    [
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
      'xl/worksheets/sheet2.xml',
    ].sort(),
  )
})
