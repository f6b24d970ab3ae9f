import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import type { SourceRow } from '../../connectors/source.ts'
import { BadInput } from '../bad-input.ts'
import type { InputFile } from './input-file.ts'
import { Placing } from './placing.ts'
import type { ReadOptions } from './read-options.ts'
import { readWkb } from './read-wkb.ts'

const BATCH = 500

interface FeatureTable {
  table: string
  geometryColumn: string
  srsId: number
  organization: string
}

/** Reads one feature table of a GeoPackage (OGC 12-128): an SQLite file with geometry as WKB behind a small header. */
export async function* readGeopackage(file: InputFile, options: ReadOptions): AsyncGenerator<SourceRow[]> {
  const unpacked = await onDisk(file)
  let database: DatabaseSync | null = null
  try {
    database = new DatabaseSync(unpacked.path, { readOnly: true })
    yield* rowsOf(database, file.name, options)
  } catch (error) {
    if (error instanceof Error && 'errcode' in error) {
      throw new BadInput(`${file.name} is a damaged GeoPackage: ${error.message}. Nothing was imported.`)
    }
    throw error
  } finally {
    database?.close()
    unpacked.remove()
  }
}

function* rowsOf(database: DatabaseSync, name: string, options: ReadOptions): Generator<SourceRow[]> {
  const table = chooseTable(featureTables(database, name), name, options)
  checkStored(database, table.table, name)
  const placing = new Placing(options)
  placing.fileSays(table.organization.toUpperCase() === 'EPSG' ? `EPSG:${table.srsId}` : table.srsId)
  const statement = database.prepare(
    `SELECT ${storedColumns(database, table.table)} FROM ${quoted(table.table)}`,
  )
  let batch: SourceRow[] = []
  let position = 0
  for (const row of statement.iterate() as Iterable<Record<string, unknown>>) {
    const { [table.geometryColumn]: blob, ...properties } = row
    position++
    batch.push({ position, properties, ...placed(blob, placing) })
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Columns of a table, without those that SQLite computes: their expressions can take any time and memory. */
function storedColumns(database: DatabaseSync, table: string): string {
  const columns = database.prepare('SELECT name FROM pragma_table_info(?)').all(table) as { name: string }[]
  return columns.map(({ name }) => quoted(name)).join(', ') || '*'
}

/**
 * Refuses a view or virtual table under a name that is read: it is computed while it is read, and may have no end.
 * @throws BadInput
 */
function checkStored(database: DatabaseSync, table: string, name: string): void {
  const entry = database
    .prepare('SELECT type, sql FROM sqlite_master WHERE name = ? COLLATE NOCASE')
    .get(table) as { type: string; sql: string } | undefined
  if (!entry || (entry.type === 'table' && !/^\s*CREATE\s+VIRTUAL\b/i.test(entry.sql))) return
  throw new BadInput(
    `"${table}" of ${name} is a view, not a table: its rows are computed while they are read. Save it as a table first, for example with: ogr2ogr table.gpkg ${name} ${table}. Nothing was imported.`,
  )
}

function placed(blob: unknown, placing: Placing): Pick<SourceRow, 'geometry' | 'problem'> {
  if (!(blob instanceof Uint8Array)) return { geometry: null }
  try {
    const body = geometryBody(Buffer.from(blob.buffer, blob.byteOffset, blob.byteLength))
    return { geometry: body === null ? null : placing.place(readWkb(body)) }
  } catch (error) {
    return { geometry: null, problem: `its geometry cannot be read: ${(error as Error).message}` }
  }
}

const ENVELOPE_BYTES = [0, 32, 48, 48, 64]

/** The WKB behind the header `GP`, version, flags, srs id and envelope; null for an empty geometry. */
function geometryBody(blob: Buffer): Buffer | null {
  if (blob.toString('latin1', 0, 2) !== 'GP') throw new Error('it does not begin with GP')
  const flags = blob.readUInt8(3)
  if (flags & 0b10000) return null
  const envelope = ENVELOPE_BYTES[(flags >> 1) & 0b111]
  if (envelope === undefined) throw new Error('its envelope is of no known kind')
  return blob.subarray(8 + envelope)
}

function featureTables(database: DatabaseSync, name: string): FeatureTable[] {
  const known = database
    .prepare(
      `SELECT count(*) AS n FROM sqlite_master WHERE name IN ('gpkg_contents', 'gpkg_geometry_columns')`,
    )
    .get() as { n: number }
  if (known.n < 2) {
    throw new BadInput(`${name} is an SQLite file, but no GeoPackage. Nothing was imported.`)
  }
  for (const table of ['gpkg_contents', 'gpkg_geometry_columns', 'gpkg_spatial_ref_sys'])
    checkStored(database, table, name)
  return database
    .prepare(
      `SELECT g.table_name AS "table", g.column_name AS geometryColumn,
         coalesce(s.organization_coordsys_id, g.srs_id) AS srsId, coalesce(s.organization, 'EPSG') AS organization
       FROM gpkg_geometry_columns g LEFT JOIN gpkg_spatial_ref_sys s ON s.srs_id = g.srs_id ORDER BY 1`,
    )
    .all() as unknown as FeatureTable[]
}

function chooseTable(tables: FeatureTable[], name: string, options: ReadOptions): FeatureTable {
  const names = tables.map(({ table }) => table).join(', ')
  if (options.layer !== undefined) {
    const chosen = tables.find(({ table }) => table === options.layer)
    if (chosen) return chosen
    throw new BadInput(`${name} has no layer "${options.layer}"; it has: ${names}. Nothing was imported.`)
  }
  const [only, ...others] = tables
  if (!only) throw new BadInput(`${name} has no layer with geometry. Nothing was imported.`)
  if (others.length === 0) return only
  throw new BadInput(`${name} has several layers; choose one with --layer: ${names}. Nothing was imported.`)
}

function quoted(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`
}

/** SQLite needs a file; a gzipped one is unpacked beside the temporary files for as long as it is read. */
async function onDisk(file: InputFile): Promise<{ path: string; remove(): void }> {
  if ((await file.isGzip()) === false) return { path: file.path, remove: () => {} }
  const folder = mkdtempSync(join(tmpdir(), 'lotline-gpkg-'))
  const path = join(folder, 'unpacked.gpkg')
  await pipeline(file.stream(), createWriteStream(path))
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
