import { createWriteStream } from 'node:fs'
import { extname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { asDiskFull } from '../../db/backup/backup-file.ts'
import { BadInput } from '../bad-input.ts'
import { type InputFile, refuseBomb } from './input-file.ts'
import type { ReadOptions } from './read-options.ts'

const MAX_ENTRIES = 10_000
const PARTS = ['.shp', '.dbf', '.prj', '.cpg'] as const
type Part = (typeof PARTS)[number]

/** Types of data files by priority. Text and JSON come last, because they often describe the data. */
const READABLE_TYPES = [
  ['.shp'],
  ['.csv', '.tsv', '.geojson', '.geojsonl', '.geojsons', '.ndjson', '.gpkg'],
  ['.txt', '.json'],
]

/** Parts of a shapefile, unpacked as `part.shp` etc., or another file with its name in the archive. */
type Unpacked = { parts: Set<Part> } | { path: string; name: string }

/**
 * Unpacks the archive's shapefile, otherwise its only other data file. @throws BadInput if damaged,
 * DatabaseUnavailable if the disk is full.
 */
export async function unpackArchive(
  file: InputFile,
  options: ReadOptions,
  folder: string,
): Promise<Unpacked> {
  let zip: ZipFile | null = null
  try {
    zip = await openPromise(file.path, { autoClose: false })
    const entries = await readEntries(zip, file.name)
    const entryName = chooseEntry(entries, file.name, options)
    if (extname(entryName) !== '.shp') {
      const entry = entries.find(({ fileName }) => fileName.toLowerCase() === entryName) as Entry
      refuseBomb(file.name, entry.uncompressedSize, entry.compressedSize)
      const path = join(folder, 'table')
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(path))
      return { path, name: `${entry.fileName} in ${file.name}` }
    }
    const stem = entryName.slice(0, -'.shp'.length)
    const parts = new Set<Part>()
    for (const entry of entries) {
      const part = PARTS.find((extension) => entry.fileName.toLowerCase() === `${stem}${extension}`)
      if (!part) continue
      refuseBomb(file.name, entry.uncompressedSize, entry.compressedSize)
      await pipeline(await zip.openReadStreamPromise(entry), createWriteStream(join(folder, `part${part}`)))
      parts.add(part)
    }
    return { parts }
  } catch (error) {
    if (error instanceof BadInput) throw error
    // A system error does not mean that the archive is damaged.
    if ((error as NodeJS.ErrnoException).syscall) throw asDiskFull(error, folder)
    throw new BadInput(
      `${file.name} is a damaged zip archive: ${(error as Error).message}. Nothing was imported.`,
    )
  } finally {
    zip?.close()
  }
}

async function readEntries(zip: ZipFile, name: string): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of zip.eachEntry()) {
    if (entries.length >= MAX_ENTRIES) {
      throw new BadInput(`${name} holds more than ${MAX_ENTRIES} files. Nothing was imported.`)
    }
    entries.push(entry)
  }
  return entries
}

/** Archive formats recognized by a member, with advice. */
const OTHER_FORMATS: readonly (readonly [file: RegExp, advice: string])[] = [
  [/^xl\/workbook\.xml$/i, 'is a spreadsheet (XLSX). Save the sheet as CSV (UTF-8) and import that'],
  [/^content\.xml$/i, 'is a spreadsheet (ODS). Save the sheet as CSV (UTF-8) and import that'],
  [
    /\.kml$/i,
    'is a KMZ of Google Earth. Convert it: ogr2ogr -f GeoJSON converted.geojson FILE, and import that',
  ],
]

/** Path of the file to read, in lower case. */
function chooseEntry(entries: Entry[], name: string, options: ReadOptions): string {
  if (entries.some((entry) => /\.gdb\/|\.gdbtable$/i.test(entry.fileName))) {
    throw new BadInput(
      `${name} is an Esri file geodatabase, which Lotline does not read. Convert it first, for example: ` +
        `ogr2ogr -t_srs EPSG:4326 converted.gpkg /vsizip/${name} — then import converted.gpkg. Nothing was imported.`,
    )
  }
  const otherFormat = OTHER_FORMATS.find(([file]) => entries.some((entry) => file.test(entry.fileName)))
  if (otherFormat)
    throw new BadInput(`${name} ${otherFormat[1].replace('FILE', name)}. Nothing was imported.`)
  const paths = entries
    .map((entry) => entry.fileName.toLowerCase())
    .filter((path) => !path.startsWith('__macosx/'))
  const readable =
    READABLE_TYPES.map((kinds) => paths.filter((path) => kinds.includes(extname(path)))).find(
      (found) => found.length > 0,
    ) ?? []
  const wanted = options.layer?.toLowerCase()
  const isWanted = (path: string) => {
    const stem = path.slice(0, -extname(path).length)
    return wanted === undefined || stem === wanted || stem.endsWith(`/${wanted}`)
  }
  const [only, ...others] = readable.filter(isWanted)
  if (only !== undefined && others.length === 0) return only
  const description =
    readable.length === 0
      ? 'holds no shapefile, table or GeoJSON'
      : `holds several files; choose one with --layer: ${readable.map((path) => path.slice(0, -extname(path).length)).join(', ')}`
  throw new BadInput(`${name} ${description}. Nothing was imported.`)
}
