/**
 * Office Open XML (ECMA-376) with two sheets. Unlike in a CSV, text such as `0012345`, `1-2`, `1E5` or `=A1`
 * remains text.
 */
import { escapeXml } from '#domain/export/kml.ts'
import { dayNumber, isIsoDate } from '#domain/text/dates.ts'
import { ZipStream } from '../zip-stream.ts'

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** `date` is `YYYY-MM-DD`; written as text if invalid, or before March 1900. */
export type WorkbookValue = string | number | null | { date: string } | { dollars: number; hasCents: boolean }

/** Separates the sheets in a stream of pieces; XML text cannot contain it. */
const NEXT_SHEET = '\u0000'
/** Excel considers a file with longer cells damaged. */
const MAX_CELL_LENGTH = 32_767
/** Marks where the row count goes; escaped cell text cannot contain it. */
const ROW_COUNT = '<count>'
/** Cell styles by their index in `styles.xml`. */
const HEADING = 1
const TEXT = 2
const DATE = 3
const DOLLARS = 4
const CENTS = 5

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE_NAMESPACE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE_NAMESPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const SHEET_HEAD =
  `${DECLARATION}<worksheet xmlns="${MAIN_NAMESPACE}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  '<sheetFormatPr defaultRowHeight="15" defaultColWidth="18"/>'
const SHEET_END = '</sheetData></worksheet>'

/** Column widths in characters. The first column has the address. */
const MIN_FIRST_COLUMN_WIDTH = 36
const MIN_COLUMN_WIDTH = 12
const MAX_COLUMN_WIDTH = 60
const FILTER_BUTTON_WIDTH = 5

/** Start of a sheet, with the headings as its first row. */
export function sheetStart(titles: readonly string[]): string {
  const columns = titles.map((title, index) => {
    const minWidth = index === 0 ? MIN_FIRST_COLUMN_WIDTH : MIN_COLUMN_WIDTH
    const width = Math.min(Math.max(minWidth, title.length + FILTER_BUTTON_WIDTH), MAX_COLUMN_WIDTH)
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  })
  return `${SHEET_HEAD}<cols>${columns.join('')}</cols><sheetData>${rowXml(titles, HEADING)}`
}

export const sheetRow = (values: readonly WorkbookValue[]): string => rowXml(values, TEXT)

/** End of a sheet. The filter excludes the totals. */
interface SheetFoot {
  width: number
  totals?: readonly WorkbookValue[] | null
}

export function lastSheet(
  titles: readonly string[],
  rows: readonly (readonly WorkbookValue[])[],
  { width, totals = null }: SheetFoot,
): string {
  const totalsRow = totals === null ? '' : rowXml(totals, HEADING).replace('<row>', '<total>')
  const filter = `<autoFilter ref="A1:${columnName(width)}${ROW_COUNT}"/>`
  return `${totalsRow}</sheetData>${filter}</worksheet>${NEXT_SHEET}${sheetStart(titles)}${rows.map(sheetRow).join('')}${SHEET_END}`
}

export const SOURCE_TITLES = ['Source', 'As of', 'Licence', 'Attribution']
interface WorkbookSource {
  title: string
  licence: string
  attribution: string
  asOf: string
}
export const sourceRow = ({ title, asOf, licence, attribution }: WorkbookSource): WorkbookValue[] => [
  title,
  { date: asOf },
  licence,
  attribution,
]

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** 1 is `A`, 28 is `AB`. */
function columnName(column: number): string {
  const prefix = Math.floor((column - 1) / LETTERS.length)
  return (prefix > 0 ? columnName(prefix) : '') + LETTERS[(column - 1) % LETTERS.length]
}

function rowXml(values: readonly WorkbookValue[], style: number): string {
  return `<row>${values.map((value) => cellXml(value, style)).join('')}</row>`
}

function cellXml(value: WorkbookValue, style: number): string {
  if (value === null || value === '') return '<c/>'
  if (typeof value === 'number') return numberXml(value, 0)
  if (typeof value === 'object') {
    if ('dollars' in value) return numberXml(value.dollars, value.hasCents ? CENTS : DOLLARS)
    const day = isIsoDate(value.date) ? dayNumber(value.date) - dayNumber(EXCEL_DAY_0) : 0
    return day > LEAP_DAY_OF_1900 ? numberXml(day, DATE) : cellXml(value.date, style)
  }
  const text = escapeXml(value.slice(0, MAX_CELL_LENGTH))
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

/** Excel counts a 29 February 1900, so its days are right only after that. */
const EXCEL_DAY_0 = '1899-12-30'
const LEAP_DAY_OF_1900 = 60

function numberXml(value: number, style: number): string {
  if (!Number.isFinite(value)) return '<c/>'
  return style === 0 ? `<c><v>${value}</v></c>` : `<c s="${style}"><v>${value}</v></c>`
}

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml'
const bookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
const stylesType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml'

const workbookParts = ([first, second]: SheetNames): Readonly<Record<string, string>> => ({
  '[Content_Types].xml':
    `<Types xmlns="${PACKAGE_NAMESPACE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${bookType}"/><Override PartName="/xl/styles.xml" ContentType="${stylesType}"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${sheetType}"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships"><Relationship Id="rId1" Type="${OFFICE_NAMESPACE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN_NAMESPACE}" xmlns:r="${OFFICE_NAMESPACE}"><sheets><sheet name="${first}" sheetId="1" r:id="rId1"/><sheet name="${second}" sheetId="2" r:id="rId2"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships"><Relationship Id="rId1" Type="${OFFICE_NAMESPACE}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${OFFICE_NAMESPACE}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${OFFICE_NAMESPACE}/styles" Target="styles.xml"/></Relationships>`,
  // Format 49 means text, so cells remain text when edited. Own formats start at 164.
  'xl/styles.xml':
    `<styleSheet xmlns="${MAIN_NAMESPACE}"><numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>` +
    '<numFmt numFmtId="165" formatCode="&quot;$&quot;#,##0"/><numFmt numFmtId="166" formatCode="&quot;$&quot;#,##0.00"/></numFmts>' +
    `<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    '<cellXfs count="6"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
    '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
    [164, 165, 166]
      .map(
        (format) =>
          `<xf numFmtId="${format}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
      )
      .join('') +
    '</cellXfs></styleSheet>',
})

type SheetNames = readonly [string, string]

export async function* packWorkbook(
  pieces: AsyncIterable<string>,
  names: SheetNames,
): AsyncGenerator<Buffer> {
  const zip = new ZipStream()
  for (const [name, content] of Object.entries(workbookParts(names)))
    yield* zip.add(name, [DECLARATION + content])
  let secondSheet = ''
  async function* firstSheet(): AsyncGenerator<string> {
    for await (const piece of pieces) {
      const [sheet = '', next] = piece.split(NEXT_SHEET)
      if (sheet !== '') yield sheet
      secondSheet += next ?? ''
    }
  }
  yield* zip.add('xl/worksheets/sheet1.xml', numberRows(firstSheet()))
  yield* zip.add('xl/worksheets/sheet2.xml', numberRows([secondSheet]))
  yield zip.end()
}

/** Adds row numbers, which some readers require, and the row count without totals. */
async function* numberRows(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let row = 0
  for await (const piece of pieces)
    yield piece.replaceAll(/<row>|<total>|<count>/g, (mark) => {
      if (mark === '<row>') return `<row r="${++row}">`
      return mark === '<total>' ? `<row r="${row + 1}">` : String(row)
    })
}
