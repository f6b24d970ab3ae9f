import type { SourceRow } from '../../connectors/source.ts'
import { BadInput } from '../bad-input.ts'
import { readCsv } from './csv.ts'
import { readGeojson } from './geojson.ts'
import { readGeojsonSequence } from './geojson-sequence.ts'
import { readGeopackage } from './geopackage/read-geopackage.ts'
import type { InputFile } from './input-file.ts'
import { isOverpass, readOverpass } from './overpass.ts'
import type { ReadOptions } from './read-options.ts'
import { readZip } from './zip.ts'

export type FileFormat = 'geojson' | 'geojson-sequence' | 'overpass' | 'csv' | 'geopackage' | 'zip'

type Reader = (file: InputFile, options: ReadOptions) => AsyncGenerator<SourceRow[]>

/** Every format that can be read, in one list. */
const READERS: Record<FileFormat, Reader> = {
  geojson: readGeojson,
  'geojson-sequence': readGeojsonSequence,
  overpass: readOverpass,
  csv: readCsv,
  geopackage: readGeopackage,
  zip: readZip,
}

/** Streams the rows of a file in batches. Throws `BadInput`. */
export async function* readRows(
  file: InputFile,
  options: ReadOptions,
  wanted?: FileFormat,
): AsyncGenerator<SourceRow[]> {
  const format = (await archiveFormat(file)) ?? wanted ?? (await detectFormat(file))
  yield* READERS[format](file, options)
}

/** Recognises what is no text, whatever it was said to be: a spreadsheet given for a CSV is refused as one. */
async function archiveFormat(file: InputFile): Promise<FileFormat | null> {
  const head = await file.head(16)
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return 'zip'
  return head.subarray(0, 16).toString('latin1') === 'SQLite format 3\0' ? 'geopackage' : null
}

const HEAD_BYTES = 64 * 1024

/** Recognises the format by the content; a file's name is not to be trusted. */
async function detectFormat(file: InputFile): Promise<FileFormat> {
  const head = await file.head(HEAD_BYTES)
  if (head.length === 0) throw new BadInput(`${file.name} is empty. Nothing was imported.`)
  const text = withoutMark(head)
  if (text === null) throw new BadInput(unreadable(file.name, head))
  const start = text.trimStart()
  if (start.charCodeAt(0) === 0x1e) return 'geojson-sequence'
  if (isOverpass(start)) return 'overpass'
  if (start.startsWith('{')) return isSequence(start) ? 'geojson-sequence' : 'geojson'
  if (start === '') throw new BadInput(`${file.name} is blank. Nothing was imported.`)
  if (start.startsWith('[')) {
    throw new BadInput(
      `${file.name} is a JSON list, not GeoJSON. Make it a FeatureCollection, or one object per line. Nothing was imported.`,
    )
  }
  if (start.startsWith('<')) {
    throw new BadInput(
      `${file.name} is XML or HTML (a GML or KML file, or an error page of the server it came from). ` +
        'Convert it with ogr2ogr -f GeoJSON. Nothing was imported.',
    )
  }
  return 'csv'
}

function withoutMark(head: Buffer): string | null {
  if (head[0] === 0xff && head[1] === 0xfe) return head.toString('utf16le', 2)
  if (head.includes(0)) return null
  return head.toString('utf8').replace(/^\ufeff/, '')
}

/** One object per line: the first line is complete in itself and no collection. */
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

function unreadable(name: string, head: Buffer): string {
  const kind = head.subarray(0, 4).toString('latin1')
  const hint = kind.startsWith('%PDF')
    ? ' (a PDF)'
    : kind.startsWith('II*') || kind.startsWith('MM')
      ? ' (a GeoTIFF: ground heights are imported by lotline import elevation)'
      : kind === '\0\0\x27\x0a'
        ? ' (a bare .shp: zip it together with its .dbf, .shx and .prj)'
        : ''
  return (
    `${name} is binary and of no format that Lotline reads${hint}. It reads GeoJSON, GeoJSON sequences, Overpass JSON, CSV, ` +
    'zipped shapefiles and GeoPackages, plain or gzipped. Nothing was imported.'
  )
}
