import { expect, it } from 'vitest'
import { unzipped } from '../../../../testing/unzipped.ts'
import type { ExportColumn } from './export-columns.ts'
import { xlsx } from './xlsx-format.ts'

const columns = Object.entries({
  Roll: 'text',
  Area: 'area',
  'Last sale': 'date',
  '2026 assessed total': 'currency0',
  'Year built': 'text',
}).map(([title, type]) => ({
  title,
  type,
  isYear: title === 'Year built',
  plain: (value) => value as string,
})) as ExportColumn[]

async function* piecesOf(values: (string | number | null)[][]): AsyncGenerator<string> {
  yield xlsx.start(columns, false, 0)
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
  const credit = { title: 'City', licence: 'Open', attribution: 'Contains data & more', asOf: '2026-11-01' }
  yield xlsx.end([credit], columns, false, {
    label: 'Total of 1 parcel',
    values: [null, 25, null, 1_000_000],
  })
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
  expect(sheet.match(/<row r="\d">/g)).toHaveLength(6)
  expect(sheet).toContain('<row r="6">')
  expect(sheet).toMatch(/<\/sheetData><autoFilter ref="A1:G5"\/><\/worksheet>$/)
})

it('writes days and money as such, and totals below what is filtered', async () => {
  const files = await unpack([
    ['0012345', 12.5, '2026-03-01', 1_228_290],
    ['1', 12.5, '2026-02-30', -5],
  ])
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet).toContain('<c s="3"><v>46082</v></c><c s="4"><v>1228290</v></c>')
  expect(sheet).toContain('>2026-02-30</t></is></c><c s="4"><v>-5</v></c>')
  expect(sheet).toMatch(
    /<row r="4"><c s="1" t="inlineStr"><is><t xml:space="preserve">Total of 1 parcel<.*<c s="4"><v>1000000</,
  )
  expect(sheet).toContain('<autoFilter ref="A1:G3"/>')
  const styles = files.get('xl/styles.xml') ?? ''
  expect(styles).toContain('formatCode="yyyy\\-mm\\-dd"')
  expect(styles).not.toContain('wrapText')
})

it('writes a year as a number, and several years as words', async () => {
  const files = await unpack([
    ['1', 1, null, 1, '1998'],
    ['2', 1, null, 1, '1998–2004'],
  ])
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? ''
  expect(sheet).toContain('<c><v>1998</v></c>')
  expect(sheet).toContain('>1998–2004</t>')
})

it('names its sources on a sheet of their own', async () => {
  const files = await unpack([])
  expect(files.get('xl/workbook.xml')).toMatch(/name="Parcels".*name="Sources"/)
  const sources = files.get('xl/worksheets/sheet2.xml')
  for (const word of ['Attribution', 'City', '<v>46327</v>', 'Contains data &amp; more'])
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
