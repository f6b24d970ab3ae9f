/**
 * Workbooks of two sheets in Office Open XML (ECMA-376): numbers are numbers, and text is text whatever it looks like (`0012345`, `1-2`, `1E5`,
 * `=A1`), which a spreadsheet that opens a CSV turns into something else.
 */
import { escapeXml } from '#domain/export/kml.ts'
import { ZipStream } from '../zip-stream.ts'

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export type WorkbookValue = string | number | null

/** Between the two sheets; no XML can hold it. */
const NEXT_SHEET = '\u0000'
/** Characters of a cell; a longer text makes Excel repair the file. */
const LONGEST_CELL = 32_767
/** Styles of `styles.xml`: a heading, and text that stays text when somebody edits it. */
const HEADING = 1
const TEXT = 2

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

const SHEET_START =
  `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0">` +
  '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  '<sheetFormatPr defaultRowHeight="15" defaultColWidth="18"/><sheetData>'
const SHEET_END = '</sheetData></worksheet>'

/** Returns the beginning of a sheet: its headings, which stay in sight. */
export const sheetStart = (titles: readonly string[]): string => SHEET_START + rowXml(titles, HEADING)

/** Returns one row of a sheet: numbers as numbers, text as text. */
export const sheetRow = (values: readonly WorkbookValue[]): string => rowXml(values, TEXT)

/** Returns the end of the first sheet and the whole second one. */
export function lastSheet(titles: readonly string[], rows: readonly (readonly WorkbookValue[])[]): string {
  return `${SHEET_END}${NEXT_SHEET}${sheetStart(titles)}${rows.map(sheetRow).join('')}${SHEET_END}`
}

/** The headings and rows of a sheet that names the sources. */
export const SOURCE_TITLES = ['Source', 'As of', 'Licence', 'Attribution']
interface WorkbookSource {
  title: string
  licence: string
  attribution: string
  /** `YYYY-MM-DD` */
  asOf: string
}
export const sourceRow = ({ title, asOf, licence, attribution }: WorkbookSource): WorkbookValue[] => [
  title,
  asOf,
  licence,
  attribution,
]

function rowXml(values: readonly WorkbookValue[], style: number): string {
  return `<row>${values.map((value) => cellXml(value, style)).join('')}</row>`
}

function cellXml(value: WorkbookValue, style: number): string {
  if (value === null || value === '') return '<c/>'
  if (typeof value === 'number') return Number.isFinite(value) ? `<c><v>${value}</v></c>` : '<c/>'
  const text = escapeXml(value.slice(0, LONGEST_CELL))
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`
}

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml'
const bookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml'
const stylesType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml'

/** Files of the workbook besides its sheets. */
const frameOf = ([first, second]: SheetNames): Readonly<Record<string, string>> => ({
  '[Content_Types].xml':
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Override PartName="/xl/workbook.xml" ContentType="${bookType}"/><Override PartName="/xl/styles.xml" ContentType="${stylesType}"/>` +
    `<Override PartName="/xl/worksheets/sheet1.xml" ContentType="${sheetType}"/><Override PartName="/xl/worksheets/sheet2.xml" ContentType="${sheetType}"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${first}" sheetId="1" r:id="rId1"/><sheet name="${second}" sheetId="2" r:id="rId2"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels':
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/>` +
    `<Relationship Id="rId2" Type="${OFFICE}/worksheet" Target="worksheets/sheet2.xml"/><Relationship Id="rId3" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  // Format 49 is "@": text.
  'xl/styles.xml':
    `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
    '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>' +
    '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>',
})

/** Names of the two sheets, without characters that XML escapes. */
type SheetNames = readonly [string, string]

/** Makes the file of the pieces of both sheets, as they come. */
export async function* packWorkbook(
  pieces: AsyncIterable<string>,
  names: SheetNames,
): AsyncGenerator<Buffer> {
  const zip = new ZipStream()
  for (const [name, content] of Object.entries(frameOf(names))) yield* zip.add(name, [DECLARATION + content])
  let last = ''
  async function* firstSheet(): AsyncGenerator<string> {
    for await (const piece of pieces) {
      const [sheet = '', next] = piece.split(NEXT_SHEET)
      if (sheet !== '') yield sheet
      last += next ?? ''
    }
  }
  yield* zip.add('xl/worksheets/sheet1.xml', numbered(firstSheet()))
  yield* zip.add('xl/worksheets/sheet2.xml', numbered([last]))
  yield zip.end()
}

/** Some readers want rows with their numbers. Text of cells is escaped, and so holds no `<row>`. */
async function* numbered(pieces: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let row = 0
  for await (const piece of pieces) yield piece.replaceAll('<row>', () => `<row r="${++row}">`)
}
