import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { formatCount } from '#domain/text/counts.ts'
import { formatBytes, MEGABYTE } from '#domain/text/sizes.ts'
import type { SourceRow } from '../../connectors/source.ts'
import { BadInput } from '../bad-input.ts'
import { refuseStatedMore } from './completeness.ts'
import { CARRIAGE_RETURN, decodeText, linesAsUtf8, NEWLINE } from './decode-text.ts'
import type { InputFile } from './input-file.ts'
import { firstLineNumber, isFilled, isTotal, type Line, readNote, refuseSwallowedRows } from './odd-lines.ts'
import type { ReadOptions } from './read-options.ts'
import { distinctNames, TablePlaces } from './table-places.ts'

const SEPARATORS = [',', ';', '\t', '|']
/** Real cells reach 330,000 characters (a zone's outline as text). */
const MAX_ROW_BYTES = 32 * MEGABYTE
const BATCH_ROWS = 500
/** Part of the file from which its separator is detected. */
const HEAD_BYTES = 64 * 1024
/** The header is searched in this many lines. */
const HEADER_WITHIN = 20

/**
 * Reads CSV with a header row, in UTF-8, Windows-1252, or UTF-16 with a byte order mark. Sets `problem` on
 * lines above the header, repeated headers, notes, totals, and rows of wrong length.
 */
export async function* readCsv(file: InputFile, options: ReadOptions): AsyncGenerator<SourceRow[]> {
  const head = decodeText(await file.head(HEAD_BYTES))
  // `sep=;` in the first line tells Excel the separator.
  const stated = /^sep=(.)\r?\n/i.exec(head)
  const separator = options.separator ?? stated?.[1] ?? sniffSeparator(head)
  const parser = parse({
    delimiter: separator,
    from_line: stated ? 2 : 1,
    encoding: 'utf8',
    relax_column_count: true,
    // Unquoted cells may contain quotes: `RCMP "E" Division`.
    relax_quotes: true,
    skip_empty_lines: true,
    // Spreadsheets save unused rows as lines of separators.
    skip_records_with_empty_values: true,
    max_record_size: MAX_ROW_BYTES,
    info: true,
  })
  const end = { byte: NEWLINE }
  const source = Readable.from(linesAsUtf8(trackEnd(file.stream(), end), MAX_ROW_BYTES))
  source.once('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    const isCut = yield* convertLines(parser as AsyncIterable<Line>, options, separator)
    if (isCut && end.byte !== NEWLINE && end.byte !== CARRIAGE_RETURN) throw new BadInput(CUT_OFF)
  } catch (error) {
    throw error instanceof CsvError ? brokenTableError(error) : error
  } finally {
    source.destroy()
    parser.destroy()
  }
}

const CUT_OFF =
  'The table ends in the middle of its last line. It is cut off: copy or download it again. Nothing was imported.'

async function* trackEnd(chunks: AsyncIterable<Buffer>, end: { byte: number }): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    end.byte = chunk.at(-1) ?? end.byte
    yield chunk
  }
}

/** Returns whether the last line may be truncated: it has several cells, but fewer than the header. */
async function* convertLines(
  parsed: AsyncIterable<Line>,
  options: ReadOptions,
  separator: string,
): AsyncGenerator<SourceRow[], boolean> {
  const records = parsed[Symbol.asyncIterator]()
  const firstLines: Line[] = []
  while (firstLines.length < HEADER_WITHIN) {
    const { value, done } = await records.next()
    if (done) break
    firstLines.push(value)
  }
  const header = findHeader(firstLines)
  const titles = firstLines.slice(0, firstLines.indexOf(header))
  const names = header.record.map((cell) => cell.trim())
  const columns = distinctNames(names)
  const places = new TablePlaces(columns, options)
  const notes = titles.flatMap(({ record }) => readNote(record) ?? [])
  let rows = 0
  let lineNumber = 0
  const convert = (line: Line): SourceRow => {
    if (line.info.lines > lineNumber + 1) refuseSwallowedRows(line, columns.length, separator)
    lineNumber = line.info.lines
    const note = columns.length > 2 ? readNote(line.record) : null
    if (note !== null) notes.push(note)
    const row = toRow(line, names, columns, places, note !== null)
    // Row counts in notes include rows with other problems.
    if (note === null && row.problem !== TOTAL_LINE) rows++
    return row
  }
  let batch = [...titles.map(titleRow), ...firstLines.slice(titles.length + 1).map(convert)]
  let lastLine = firstLines.at(-1)
  for await (const line of { [Symbol.asyncIterator]: () => records }) {
    lastLine = line
    batch.push(convert(line))
    if (batch.length < BATCH_ROWS) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
  refuseStatedMore(notes, rows)
  const cells = lastLine?.record.length ?? 0
  return cells > 1 && cells < columns.length
}

/** Quantile of the cell counts that counts as usual. */
const USUAL_QUANTILE = 0.75
/** Share of the usual cells that a header fills. */
const MIN_HEADER_SHARE = 0.7

/** Finds the first record about as full as most. Titles and dates fill only one or two cells. */
function findHeader(records: readonly Line[]): Line {
  const filled = records.map(({ record }) => record.filter(isFilled).length)
  const usualCount = filled.toSorted((a, b) => a - b)[Math.floor(USUAL_QUANTILE * (filled.length - 1))] ?? 0
  const header = records.find(
    ({ record }, index) =>
      (filled[index] as number) >= MIN_HEADER_SHARE * usualCount ||
      (record.length >= usualCount && record.slice(1).every(isFilled)),
  )
  if (header === undefined) throw new BadInput('The file has no header line. Nothing was imported.')
  return header
}

function toRow(
  { record, info }: Line,
  names: readonly string[],
  columns: readonly string[],
  places: TablePlaces,
  isNote: boolean,
): SourceRow {
  const properties: Record<string, unknown> = {}
  for (let i = 0; i < columns.length; i++) properties[columns[i] as string] = record[i] ?? ''
  // Spreadsheets may end lines with separators for columns no longer used.
  const isWhole = record.length >= columns.length && record.slice(columns.length).every((cell) => cell === '')
  const lineProblem = isNote ? 'the line is a note' : findProblem(record, names)
  const problem = isWhole
    ? lineProblem
    : `the line has ${formatCount(record.length, 'cell')}, the header has ${columns.length}`
  const geometry = problem === undefined ? places.geometryOf(properties) : null
  return { position: firstLineNumber(record, info), properties, geometry, ...(problem && { problem }) }
}

const titleRow = ({ record, info }: Line): SourceRow => ({
  position: firstLineNumber(record, info),
  properties: {},
  geometry: null,
  problem: 'the line stands above the header',
})

function findProblem(record: readonly string[], names: readonly string[]): string | undefined {
  if (isTotal(record)) return TOTAL_LINE
  return names.every((name, index) => record[index]?.trim() === name)
    ? 'the line repeats the header'
    : undefined
}

export const TOTAL_LINE = 'the line is a total'

function sniffSeparator(head: string): string {
  const counts = new Map(SEPARATORS.map((separator) => [separator, 0]))
  let isQuoted = false
  for (const character of head) {
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && character === '\n') break
    else if (!isQuoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  const [mostFrequent] = [...counts].sort((a, b) => b[1] - a[1])
  return mostFrequent && mostFrequent[1] > 0 ? mostFrequent[0] : ','
}

const CSV_PROBLEMS: Readonly<Record<string, string>> = {
  CSV_MAX_RECORD_SIZE: `a row is larger than ${formatBytes(MAX_ROW_BYTES)}`,
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is opened and never closed',
}

function brokenTableError(error: CsvError): BadInput {
  const line = (error as unknown as { lines?: number }).lines
  const location = line === undefined ? '' : ` at line ${line}`
  const problem = CSV_PROBLEMS[error.code] ?? error.message
  return new BadInput(`The table is broken${location}: ${problem}. Nothing was imported.`)
}
