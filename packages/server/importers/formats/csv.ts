import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { formatBytes, MEGABYTE } from '#domain/text/sizes.ts'
import type { SourceRow } from '../../connectors/source.ts'
import { BadInput } from '../bad-input.ts'
import { decodeText, linesAsUtf8 } from './decode-text.ts'
import type { InputFile } from './input-file.ts'
import type { ReadOptions } from './read-options.ts'
import { TablePlaces } from './table-places.ts'

const SEPARATORS = [',', ';', '\t', '|']
/** Real cells reach some 330,000 characters (a zone's outline as text). */
const LARGEST_ROW = 32 * MEGABYTE
const BATCH = 500

/** Reads a table with a header row, in UTF-8, Windows-1252 or, with its mark, UTF-16. A row with the wrong number of cells says so as its `problem`. */
export async function* readCsv(file: InputFile, options: ReadOptions): AsyncGenerator<SourceRow[]> {
  const head = await file.head(64 * 1024)
  const isUtf16 = head[0] === 0xff && head[1] === 0xfe
  const start = isUtf16 ? new TextDecoder('utf-16le').decode(head) : decodeText(head)
  const parser = parse({
    delimiter: options.separator ?? sniffSeparator(start),
    bom: true,
    encoding: 'utf8',
    relax_column_count: true,
    // `RCMP "E" Division` without quotes around it: the marks belong to the text.
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: LARGEST_ROW,
    info: true,
  })
  const bytes = file.stream()
  const source = Readable.from(isUtf16 ? fromUtf16(bytes) : linesAsUtf8(bytes, LARGEST_ROW))
  source.once('error', (error) => parser.destroy(error))
  source.pipe(parser)
  try {
    yield* rowsOf(parser as AsyncIterable<Parsed>, options)
  } catch (error) {
    throw error instanceof CsvError ? brokenTable(error) : error
  } finally {
    source.destroy()
    parser.destroy()
  }
}

interface Parsed {
  record: string[]
  info: { lines: number }
}

async function* rowsOf(parsed: AsyncIterable<Parsed>, options: ReadOptions): AsyncGenerator<SourceRow[]> {
  let columns: string[] | null = null
  let places: TablePlaces | null = null
  let batch: SourceRow[] = []
  for await (const { record, info } of parsed) {
    if (columns === null || places === null) {
      columns = headerOf(record)
      places = new TablePlaces(columns, options)
      continue
    }
    const properties: Record<string, unknown> = {}
    for (let i = 0; i < columns.length; i++) properties[columns[i] as string] = record[i] ?? ''
    if (record.length !== columns.length) {
      const problem = `the line has ${record.length} cells, the header has ${columns.length}`
      batch.push({ position: info.lines, properties, geometry: null, problem })
    } else batch.push({ position: info.lines, properties, geometry: places.geometryOf(properties) })
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (columns === null) throw new BadInput('The file has no header line. Nothing was imported.')
  if (batch.length > 0) yield batch
}

/** Names without the spaces around them; a repeated or empty name gets its number. */
function headerOf(cells: readonly string[]): string[] {
  const seen = new Set<string>()
  return cells.map((cell, index) => {
    let name = cell.trim() || `column ${index + 1}`
    if (seen.has(name)) name = `${name} ${index + 1}`
    seen.add(name)
    return name
  })
}

/** The separator that is commonest outside quotes in the first line. */
function sniffSeparator(head: string): string {
  const counts = new Map(SEPARATORS.map((separator) => [separator, 0]))
  let isQuoted = false
  for (const character of head) {
    if (character === '"') isQuoted = !isQuoted
    else if (!isQuoted && character === '\n') break
    else if (!isQuoted && counts.has(character)) counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  const [best] = [...counts].sort((a, b) => b[1] - a[1])
  return best && best[1] > 0 ? best[0] : ','
}

async function* fromUtf16(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder('utf-16le')
  for await (const chunk of bytes) yield Buffer.from(decoder.decode(chunk, { stream: true }))
  yield Buffer.from(decoder.decode())
}

function brokenTable(error: CsvError): BadInput {
  const line = (error as unknown as { lines?: number }).lines
  const where = line === undefined ? '' : ` at line ${line}`
  const what =
    error.code === 'CSV_MAX_RECORD_SIZE'
      ? `a row is larger than ${formatBytes(LARGEST_ROW)}`
      : error.code === 'CSV_QUOTE_NOT_CLOSED'
        ? 'a quotation mark is opened and never closed'
        : error.message
  return new BadInput(`The table is broken${where}: ${what}. Nothing was imported.`)
}
