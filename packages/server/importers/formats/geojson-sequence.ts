import type { Feature } from 'geojson'
import type { SourceRow } from '../../connectors/source.ts'
import { BadInput } from '../bad-input.ts'
import { rowOf } from './geojson.ts'
import type { InputFile } from './input-file.ts'
import { parseJson } from './parse-json.ts'
import { Placing } from './placing.ts'
import type { ReadOptions } from './read-options.ts'
import { TablePlaces } from './table-places.ts'
import { linesOf } from './text/lines.ts'

/**
 * Reads one JSON object per line: GeoJSON text sequences (RFC 8142, with or without separators), and plain
 * objects, placed like CSV rows.
 */
export async function* readGeojsonSequence(
  file: InputFile,
  options: ReadOptions,
): AsyncGenerator<SourceRow[]> {
  const placing = new Placing(options)
  let places: TablePlaces | null = null
  let line = 0
  for await (const texts of linesOf(file.stream())) {
    const rows: SourceRow[] = []
    for (const text of texts) {
      line++
      const json = text.charCodeAt(0) === 0x1e ? text.slice(1) : text
      if (json.trim() === '') continue
      const object = parseLine(json, line)
      if (object.type === 'Feature') {
        rows.push(rowOf(object as unknown as Feature, line, placing))
        continue
      }
      places ??= new TablePlaces(Object.keys(object), options)
      rows.push({ position: line, properties: object, geometry: places.geometryOf(object) })
    }
    if (rows.length > 0) yield rows
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
  throw new BadInput(`Line ${line} is no JSON object. Nothing was imported.`)
}
