import type { Geometry } from 'geojson'
import { open } from 'shapefile'
import type { SourceRow } from '../../connectors/source.ts'
import { BadInput } from '../bad-input.ts'
import { epsgOfWkt } from '../geometry/reproject.ts'
import { Placing } from './placing.ts'
import type { ReadOptions } from './read-options.ts'

interface ShapefileParts {
  name: string
  shp: string
  dbf: string | null
  /** Content of the .prj and .cpg files. */
  prj: string | null
  cpg: string | null
}

const BATCH = 500

/** Reads an unpacked shapefile. Text is Latin-1 unless its .cpg says otherwise, as the format has it. */
export async function* readShapefile(
  parts: ShapefileParts,
  options: ReadOptions,
): AsyncGenerator<SourceRow[]> {
  const placing = new Placing(options)
  if (!placing.isForced) placing.fileSays(referenceSystem(parts))
  let position = 0
  try {
    const source = await open(parts.shp, parts.dbf ?? undefined, { encoding: encodingOf(parts.cpg) })
    let batch: SourceRow[] = []
    for (let next = await source.read(); !next.done; next = await source.read()) {
      position++
      const geometry = placing.place((next.value.geometry ?? null) as Geometry | null)
      batch.push({ position, properties: cells(next.value.properties ?? {}), geometry })
      if (batch.length < BATCH) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  } catch (error) {
    if (error instanceof BadInput || !isFromReading(error)) throw error
    throw new BadInput(
      `The shapefile in ${parts.name} is damaged after feature ${position}: ${(error as Error).message}. Nothing was imported.`,
    )
  }
}

function referenceSystem(parts: ShapefileParts): number {
  if (parts.prj === null) {
    throw new BadInput(
      `The shapefile in ${parts.name} has no .prj file, so it does not say where it lies. ` +
        'Name its reference system with --crs, for example --crs EPSG:4326 or --crs EPSG:3005. Nothing was imported.',
    )
  }
  const code = epsgOfWkt(parts.prj)
  if (code !== null) return code
  throw new BadInput(
    `The reference system of ${parts.name} is not known: ${parts.prj.slice(0, 120)}. Name it with --crs. Nothing was imported.`,
  )
}

function encodingOf(cpg: string | null): string {
  const name =
    cpg
      ?.trim()
      .toLowerCase()
      .replace(/^ansi /, 'windows-') ?? ''
  if (/^\d+$/.test(name))
    return name === '65001' ? 'utf-8' : name.startsWith('125') ? `windows-${name}` : 'windows-1252'
  try {
    return name === '' ? 'windows-1252' : new TextDecoder(name).encoding
  } catch {
    return 'windows-1252'
  }
}

/** Dates come as local midnights; a day is a day. Some programs pad text with NUL instead of spaces. */
function cells(properties: Record<string, unknown>): Record<string, unknown> {
  for (const [name, value] of Object.entries(properties)) {
    if (value instanceof Date) properties[name] = dayOf(value)
    else if (typeof value === 'string' && value.includes('\0')) {
      properties[name] = value.slice(0, value.indexOf('\0')).trim() || null
    }
  }
  return properties
}

function dayOf(date: Date): string | null {
  if (Number.isNaN(date.getTime())) return null
  const two = (part: number) => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}

/** Returns true for errors that the shapefile reader throws at broken bytes, as against those of the consumer of the rows. */
function isFromReading(error: unknown): boolean {
  return (
    error instanceof RangeError ||
    error instanceof TypeError ||
    /shapefile|dbf|unsupported|invalid/i.test(String(error))
  )
}
