import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import type { Geometry } from 'geojson'
import { openShp } from 'shapefile'
import type { SourceRow } from '../../../connectors/source.ts'
import { BadInput } from '../../bad-input.ts'
import { CrsConverter } from '../crs-converter.ts'
import { inBatches } from '../in-batches.ts'
import type { ReadOptions } from '../read-options.ts'
import { Dbf } from './dbf.ts'

interface ShapefileParts {
  name: string
  shp: string
  dbf: string | null
  prj: string | null
  cpg: string | null
}

const SHP_HEADER = { bytes: 100, code: 9994, lengthAt: 24 }

/**
 * Reads an unpacked shapefile, pairing each shape with its record.
 * @throws BadInput
 */
export async function* readShapefile(
  parts: ShapefileParts,
  options: ReadOptions,
): AsyncGenerator<SourceRow[]> {
  const converter = new CrsConverter(options)
  if (!converter.isForced) converter.setCrsFromWkt(referenceSystem(parts))
  refuseTruncated(parts)
  if (parts.dbf === null) {
    throw new BadInput(
      `The shapefile in ${parts.name} has no .dbf file, which holds its attributes. ` +
        'Zip the .shp, .shx, .dbf and .prj files together. Nothing was imported.',
    )
  }
  const file = openSync(parts.dbf, 'r')
  try {
    const table = new Dbf(file, { name: parts.name, encoding: options.encoding, cpg: parts.cpg })
    yield* inBatches(readPairs(parts, table, converter))
  } finally {
    closeSync(file)
  }
}

async function* readPairs(
  parts: ShapefileParts,
  table: Dbf,
  converter: CrsConverter,
): AsyncGenerator<SourceRow> {
  const shapes = await reading(parts, 0, () => openShp(parts.shp))
  let position = 0
  try {
    for (;;) {
      const { done, value } = await reading(parts, position, () => shapes.read())
      if (done) break
      if (position === table.records) throw unmatched(parts, table, `more than ${position} shapes`)
      const properties = table.record(position++)
      if (properties === null) continue
      yield { position, properties, geometry: converter.convert(value as Geometry | null) }
    }
  } finally {
    await shapes.cancel()
  }
  if (position < table.records) throw unmatched(parts, table, `${position} shapes`)
}

function unmatched(parts: ShapefileParts, table: Dbf, shapes: string): BadInput {
  return new BadInput(
    `The .shp of ${parts.name} has ${shapes}, its .dbf ${table.records} records, so which record belongs to which shape ` +
      'is not certain. Export the shapefile again. Nothing was imported.',
  )
}

/** @throws BadInput for errors of the `shapefile` library, which mean damaged bytes */
async function reading<T>(parts: ShapefileParts, position: number, step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    throw new BadInput(
      `The shapefile in ${parts.name} is damaged after feature ${position}: ${(error as Error).message}. Nothing was imported.`,
    )
  }
}

function referenceSystem(parts: ShapefileParts): string {
  if (parts.prj !== null) return parts.prj
  throw new BadInput(
    `The shapefile in ${parts.name} has no .prj file, so it does not say where it lies. ` +
      'Name its reference system with --crs, for example --crs EPSG:4326 or --crs EPSG:3005. Nothing was imported.',
  )
}

/** The library accepts a file truncated between shapes. */
function refuseTruncated(parts: ShapefileParts): void {
  const file = openSync(parts.shp, 'r')
  const header = Buffer.alloc(SHP_HEADER.bytes)
  const { size } = fstatSync(file)
  const bytes = readSync(file, header)
  closeSync(file)
  if (bytes < SHP_HEADER.bytes || header.readInt32BE(0) !== SHP_HEADER.code) {
    throw new BadInput(`The .shp of ${parts.name} is damaged: it has no header. Nothing was imported.`)
  }
  const statedBytes = header.readInt32BE(SHP_HEADER.lengthAt) * 2
  if (size >= statedBytes) return
  throw new BadInput(
    `The .shp of ${parts.name} is cut short: it should have ${statedBytes} bytes and has ${size}. ` +
      'Copy or download the file again. Nothing was imported.',
  )
}
