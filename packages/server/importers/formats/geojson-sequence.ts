import type { Feature } from 'geojson'
import { formatBytes, MEGABYTE } from '#domain/text/sizes.ts'
import { text } from '../../connectors/read-value.ts'
import type { SourceRow } from '../../connectors/source.ts'
import { BadInput } from '../bad-input.ts'
import { CrsConverter } from './crs-converter.ts'
import { decodeText, NEWLINE } from './decode-text.ts'
import { featureRow, parseJson } from './geojson.ts'
import type { InputFile } from './input-file.ts'
import type { ReadOptions } from './read-options.ts'
import { TablePlaces } from './table-places.ts'

/**
 * Reads one JSON object per line: GeoJSON text sequences (RFC 8142, with or without separators), or plain
 * objects with places like CSV rows.
 */
export async function* readGeojsonSequence(
  file: InputFile,
  options: ReadOptions,
): AsyncGenerator<SourceRow[]> {
  const converter = new CrsConverter(options)
  let places: TablePlaces | null = null
  const unifySpelling = makeSpellingUnifier()
  let line = 0
  for await (const texts of readLines(file.stream())) {
    const rows: SourceRow[] = []
    for (const text of texts) {
      line++
      const json = text.charCodeAt(0) === 0x1e ? text.slice(1) : text
      if (json.trim() === '') continue
      const object = parseLine(json, line)
      if (object.type === 'Feature') {
        const row = featureRow(object as unknown as Feature, line, converter)
        rows.push({ ...row, properties: unifySpelling(row.properties, line) })
        continue
      }
      const properties = unifySpelling(object, line)
      places ??= new TablePlaces(Object.keys(properties), options)
      rows.push({ position: line, properties, geometry: places.geometryOf(properties) })
    }
    if (rows.length > 0) yield rows
  }
}

type Properties = SourceRow['properties']

/** Treats `PID` and `pid` as one column, because programs differ. @throws BadInput for two values in a line */
function makeSpellingUnifier(): (properties: Properties, line: number) => Properties {
  const firstSpellings = new Map<string, string>()
  const columnNames = new Map<string, string>()
  return (properties, line) => {
    const keys = Object.keys(properties)
    for (const key of keys) {
      if (columnNames.has(key)) continue
      const firstSpelling = firstSpellings.get(key.toLowerCase()) ?? key
      firstSpellings.set(key.toLowerCase(), firstSpelling)
      columnNames.set(key, firstSpelling)
    }
    if (keys.every((key) => columnNames.get(key) === key)) return properties
    const newProperties: Record<string, unknown> = {}
    for (const key of keys) {
      const name = columnNames.get(key) as string
      const [value, other] = [properties[key], newProperties[name]]
      if (text(value) !== null && text(other) !== null && text(value) !== text(other))
        throw new BadInput(
          `Line ${line} has two values of ${name}, under names that only differ in capitals: ${text(other)} and ${text(value)}. Nothing was imported.`,
        )
      newProperties[name] = text(other) === null ? value : other
    }
    return newProperties
  }
}

function parseLine(text: string, line: number): Record<string, unknown> {
  try {
    const value: unknown = parseJson(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return value as Record<string, unknown>
  } catch (error) {
    throw new BadInput(`Line ${line} is not valid JSON: ${(error as Error).message}. Nothing was imported.`)
  }
  throw new BadInput(`Line ${line} is not a JSON object. Nothing was imported.`)
}

const MAX_LINE_BYTES = 64 * MEGABYTE

async function* readLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let rest: Buffer[] = []
  let restBytes = 0
  let lineNumber = 1
  for await (const chunk of bytes) {
    const lines: string[] = []
    let start = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      if (rest.length === 0) lines.push(decodeText(chunk.subarray(start, end)))
      else {
        lines.push(decodeText(Buffer.concat([...rest, chunk.subarray(start, end)])))
        rest = []
        restBytes = 0
      }
      start = end + 1
    }
    lineNumber += lines.length
    if (start < chunk.length) {
      rest.push(Buffer.from(chunk.subarray(start)))
      restBytes += chunk.length - start
      if (restBytes > MAX_LINE_BYTES) {
        throw new BadInput(
          `Line ${lineNumber} is longer than ${formatBytes(MAX_LINE_BYTES)}. Nothing was imported.`,
        )
      }
    }
    if (lines.length > 0) yield lines
  }
  if (rest.length > 0) yield [decodeText(Buffer.concat(rest))]
}
