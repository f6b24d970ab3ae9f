import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SourceRow } from '../../connectors/source.ts'
import { BadInput } from '../bad-input.ts'
import { readCsv } from './csv.ts'
import { readGeojson } from './geojson.ts'
import { readGeojsonSequence } from './geojson-sequence.ts'
import { readGeopackage } from './geopackage/read-geopackage.ts'
import { InputFile } from './input-file.ts'
import { isOverpass, readOverpass } from './overpass.ts'
import type { ReadOptions } from './read-options.ts'
import { readShapefile } from './shapefile/read-shapefile.ts'
import { unpackArchive } from './unpack-archive.ts'

export type FileFormat = 'geojson' | 'geojson-sequence' | 'overpass' | 'csv' | 'geopackage' | 'zip'

const READERS: Record<FileFormat, (file: InputFile, options: ReadOptions) => AsyncGenerator<SourceRow[]>> = {
  geojson: readGeojson,
  'geojson-sequence': readGeojsonSequence,
  overpass: readOverpass,
  csv: readCsv,
  geopackage: readGeopackage,
  zip: readZip,
}

/** Streams the rows of a file in batches. @throws BadInput */
export async function* readRows(
  file: InputFile,
  options: ReadOptions,
  wanted?: FileFormat,
): AsyncGenerator<SourceRow[]> {
  const format = (await detectArchive(file)) ?? wanted ?? (await detectFormat(file))
  try {
    yield* READERS[format](file, options)
  } catch (error) {
    // The JSON is invalid, or nested too deeply.
    if (error instanceof SyntaxError || error instanceof RangeError)
      throw new BadInput(`${file.name} is damaged: ${error.message}. Nothing was imported.`)
    throw error
  }
}

/** Refuses archives, because an archive could contain itself. */
async function* readUnpacked(file: InputFile, options: ReadOptions): AsyncGenerator<SourceRow[]> {
  if ((await detectArchive(file)) === 'zip')
    throw new BadInput(`${file.name} is another zip archive. Unpack it first. Nothing was imported.`)
  yield* readRows(file, options)
}

/** Detects an archive by its first bytes, so that a spreadsheet given as CSV is refused. */
async function detectArchive(file: InputFile): Promise<FileFormat | null> {
  const head = await file.head(16)
  if (head.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) return 'zip'
  return head.subarray(0, 16).toString('latin1') === 'SQLite format 3\0' ? 'geopackage' : null
}

const HEAD_BYTES = 64 * 1024

async function detectFormat(file: InputFile): Promise<FileFormat> {
  const head = await file.head(HEAD_BYTES)
  if (head.length === 0) throw new BadInput(`${file.name} is empty. Nothing was imported.`)
  const description = detectOtherFormat(head)
  if (description !== null) throw new BadInput(`${file.name} ${description}. Nothing was imported.`)
  if (head.includes(0)) {
    throw new BadInput(
      `${file.name} is binary, in a format that Lotline does not read. It reads GeoJSON, GeoJSON sequences, Overpass JSON, CSV, ` +
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

/** Whether each line is a JSON object: the first line is complete, and not a collection. */
function isSequence(start: string): boolean {
  const end = start.indexOf('\n')
  const line = end === -1 ? start : start.slice(0, end)
  if (/^\s*\{\s*"type"\s*:\s*"FeatureCollection"/.test(line)) return false
  try {
    const object = JSON.parse(line) as { type?: unknown; features?: unknown; coordinates?: unknown }
    const isBareGeometry = object.coordinates !== undefined && object.type !== 'Feature'
    return object.type !== 'FeatureCollection' && object.features === undefined && !isBareGeometry
  } catch {
    return end === -1 && /^\{\s*"type"\s*:\s*"Feature"/.test(line) && start.length > HEAD_BYTES / 2
  }
}

/** Reads the shapefile in a zip, or its only other file. */
async function* readZip(file: InputFile, options: ReadOptions): AsyncGenerator<SourceRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lotline-zip-'))
  try {
    const unpacked = await unpackArchive(file, options, folder)
    if ('path' in unpacked) {
      yield* readUnpacked(new InputFile(unpacked.path, unpacked.name), options)
      return
    }
    const { parts } = unpacked
    yield* readShapefile(
      {
        name: file.name,
        shp: join(folder, 'part.shp'),
        dbf: parts.has('.dbf') ? join(folder, 'part.dbf') : null,
        prj: parts.has('.prj') ? readFileSync(join(folder, 'part.prj'), 'utf8') : null,
        cpg: parts.has('.cpg') ? readFileSync(join(folder, 'part.cpg'), 'latin1') : null,
      },
      options,
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const unsupported = (format: string) =>
  `is ${format}, which Lotline does not read. Convert it: ogr2ogr -t_srs EPSG:4326 converted.gpkg FILE, and import converted.gpkg`

const GEOTIFF = 'is a GeoTIFF. Ground heights are imported by lotline import elevation'

/** Unsupported formats by their first bytes, with advice. */
const OTHER_FORMATS: readonly (readonly [start: string | RegExp, description: string])[] = [
  ['fgb\x03', unsupported('a FlatGeobuf')],
  ['PAR1', unsupported('a Parquet or GeoParquet file')],
  [/^\s*!table/i, unsupported('a MapInfo TAB file')],
  [/^\s*Version\s+\d+\s/i, unsupported('a MapInfo MIF file')],
  [/^AutoCAD Binary DXF|^\s*0\s+SECTION\s/i, unsupported('a DXF drawing')],
  ['AC10', 'is a DWG drawing. Save it as DXF and convert that with ogr2ogr, or export a shapefile'],
  [/^\s*\{[^[]{0,300}"type"\s*:\s*"Topology"/, unsupported('a TopoJSON file')],
  [
    /^\s*\{\s*"@?odata/i,
    'is a response of an OData service. Import its rows (the list named value) as CSV or as one JSON object per line',
  ],
  ['\xd0\xcf\x11\xe0', 'is a spreadsheet (XLS). Save the sheet as CSV (UTF-8) and import that'],
  ['%PDF', 'is a PDF, not a table. Ask its publisher for the data as CSV or GeoJSON'],
  ['II*', GEOTIFF],
  ['MM\0*', GEOTIFF],
  ['\0\0\x27\x0a', 'is a bare .shp. Zip it together with its .dbf, .shx and .prj'],
  [/^\s*\[/, 'is a JSON list, not GeoJSON. Make it a FeatureCollection, or one object per line'],
  [
    /^\s*</,
    'is XML or HTML (a GML or KML file, or an error page of the server it came from). Convert it with ogr2ogr -f GeoJSON',
  ],
]

function detectOtherFormat(head: Buffer): string | null {
  const start = head.toString('latin1', 0, 1000)
  const match = OTHER_FORMATS.find(([begin]) =>
    typeof begin === 'string' ? start.startsWith(begin) : begin.test(start),
  )
  return match?.[1] ?? null
}
