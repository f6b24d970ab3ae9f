import type { SourceRow } from '../../connectors/source.ts'
import { BadInput } from '../bad-input.ts'
import { readCsv } from './csv.ts'
import { readGeojson } from './geojson.ts'
import { readGeojsonSequence } from './geojson-sequence.ts'
import { readGeopackage } from './geopackage/read-geopackage.ts'
import type { InputFile } from './input-file.ts'
import { otherFormat } from './other-formats.ts'
import { isOverpass, readOverpass } from './overpass.ts'
import type { ReadOptions } from './read-options.ts'
import { readZip } from './zip/read-zip.ts'

export type FileFormat = 'geojson' | 'geojson-sequence' | 'overpass' | 'csv' | 'geopackage' | 'zip'

type Reader = (file: InputFile, options: ReadOptions) => AsyncGenerator<SourceRow[]>

/** Every format that can be read, in one list. */
const READERS: Record<FileFormat, Reader> = {
  geojson: readGeojson,
  'geojson-sequence': readGeojsonSequence,
  overpass: readOverpass,
  csv: readCsv,
  geopackage: readGeopackage,
  zip: (file, options) => readZip(file, options, readUnpacked),
}

/** Streams the rows of a file in batches. @throws BadInput */
export async function* readRows(
  file: InputFile,
  options: ReadOptions,
  wanted?: FileFormat,
): AsyncGenerator<SourceRow[]> {
  const format = (await archiveFormat(file)) ?? wanted ?? (await detectFormat(file))
  try {
    yield* READERS[format](file, options)
  } catch (error) {
    // JSON that is broken, or nested too deep.
    if (error instanceof SyntaxError || error instanceof RangeError)
      throw new BadInput(`${file.name} is damaged: ${error.message}. Nothing was imported.`)
    throw error
  }
}

/** An archive could contain itself, and unpacking it would never end. */
async function* readUnpacked(file: InputFile, options: ReadOptions): AsyncGenerator<SourceRow[]> {
  if ((await archiveFormat(file)) === 'zip')
    throw new BadInput(`${file.name} is another zip archive. Unpack it first. Nothing was imported.`)
  yield* readRows(file, options)
}

/** Recognizes binary formats regardless of the stated one, so that a spreadsheet given as CSV is refused. */
async function archiveFormat(file: InputFile): Promise<FileFormat | null> {
  const head = await file.head(16)
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return 'zip'
  return head.subarray(0, 16).toString('latin1') === 'SQLite format 3\0' ? 'geopackage' : null
}

const HEAD_BYTES = 64 * 1024

/** Detects the format by content, not by name. */
async function detectFormat(file: InputFile): Promise<FileFormat> {
  const head = await file.head(HEAD_BYTES)
  if (head.length === 0) throw new BadInput(`${file.name} is empty. Nothing was imported.`)
  const other = otherFormat(head)
  if (other !== null) throw new BadInput(`${file.name} ${other}. Nothing was imported.`)
  if (head.includes(0)) {
    throw new BadInput(
      `${file.name} is binary and of no format that Lotline reads. It reads GeoJSON, GeoJSON sequences, Overpass JSON, CSV, ` +
        'zipped shapefiles and GeoPackages, plain or gzipped. Nothing was imported.',
    )
  }
  const start = head.toString('utf8').trimStart()
  if (start.charCodeAt(0) === 0x1e) return 'geojson-sequence'
  if (isOverpass(start)) return 'overpass'
  if (start.startsWith('{')) return isSequence(start) ? 'geojson-sequence' : 'geojson'
  if (start === '') throw new BadInput(`${file.name} is blank. Nothing was imported.`)
  return 'csv'
}

/** One object per line: the first line is complete JSON and not a collection. */
function isSequence(start: string): boolean {
  const end = start.indexOf('\n')
  const line = end === -1 ? start : start.slice(0, end)
  if (/^\s*\{\s*"type"\s*:\s*"FeatureCollection"/.test(line)) return false
  try {
    const object = JSON.parse(line) as { type?: unknown; features?: unknown; coordinates?: unknown }
    return object.type !== 'FeatureCollection' && object.features === undefined && !isBareGeometry(object)
  } catch {
    return end === -1 && /^\{\s*"type"\s*:\s*"Feature"/.test(line) && start.length > HEAD_BYTES / 2
  }
}

function isBareGeometry(object: { type?: unknown; coordinates?: unknown }): boolean {
  return object.coordinates !== undefined && object.type !== 'Feature'
}
