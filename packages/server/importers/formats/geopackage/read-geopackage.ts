import { closeSync, openSync, readSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { DatabaseSync } from 'node:sqlite'
import type { SourceRow } from '../../../connectors/source.ts'
import { BadInput } from '../../bad-input.ts'
import { supportedCode } from '../../geometry/reproject.ts'
import { refuseIncomplete } from '../completeness.ts'
import { CrsConverter } from '../crs-converter.ts'
import { inBatches } from '../in-batches.ts'
import type { InputFile } from '../input-file.ts'
import type { ReadOptions } from '../read-options.ts'
import { readWkb } from '../read-wkb.ts'
import { TablePlaces } from '../table-places.ts'
import {
  checkPlain,
  checkStored,
  chooseTable,
  type FeatureTable,
  hasTable,
  isSameName,
} from './choose-table.ts'

/**
 * Reads OGC 12-128: an SQLite database with WKB geometries after a small header. Other tables may have coordinate
 * columns, like a CSV.
 */
export async function* readGeopackage(file: InputFile, options: ReadOptions): AsyncGenerator<SourceRow[]> {
  // SQLite needs a file.
  const copy = await file.onDisk(tmpdir())
  let database: DatabaseSync | null = null
  try {
    database = openSqlite(copy.path, file.name)
    yield* inBatches(readTable(database, file.name, options, statSync(copy.path).size))
  } catch (error) {
    if (error instanceof Error && 'errcode' in error) {
      throw new BadInput(`${file.name} is a damaged GeoPackage: ${error.message}. Nothing was imported.`)
    }
    throw error
  } finally {
    database?.close()
    copy.remove()
  }
}

function* readTable(
  database: DatabaseSync,
  name: string,
  options: ReadOptions,
  fileBytes: number,
): Generator<SourceRow> {
  const { table, feature } = chooseTable(database, name, options)
  checkStored(database, table, name)
  const columns = listStoredColumns(database, table)
  const splitPlace =
    feature === null
      ? splitCellPlaces(columns, options)
      : splitBlobPlaces(database, feature, columns, name, options)
  const statement = database.prepare(
    `SELECT ${columns.map(quoteName).join(', ') || '*'} FROM ${quoteName(table)}`,
  )
  // Otherwise, integers above 2^53 would throw.
  statement.setReadBigInts(true)
  let position = 0
  let readBytes = 0
  for (const row of statement.iterate() as Iterable<Record<string, unknown>>) {
    position++
    readBytes += minStoredBytes(row)
    if (readBytes > fileBytes)
      throw new BadInput(`${name} is a damaged GeoPackage: its rows repeat. Nothing was imported.`)
    convertBigInts(row)
    yield { position, ...splitPlace(row) }
  }
  refuseIncomplete(new Map([['count', readRowCount(database, table, name)]]), position)
}

/** A row's header and its place in the page take at least 4 bytes. */
const MIN_ROW_BYTES = 4

/** Minimum size of a row on disk. In a hostile file, rows share pages, so that reading would never end. */
function minStoredBytes(row: Record<string, unknown>): number {
  let bytes = MIN_ROW_BYTES
  for (const cell of Object.values(row))
    if (typeof cell === 'string' || cell instanceof Uint8Array) bytes += cell.length
  return bytes
}

/** Row count kept by GDAL's triggers, as JSON; `null` if there is none. */
function readRowCount(database: DatabaseSync, table: string, name: string): string {
  checkPlain(database, 'gpkg_ogr_contents', name)
  if (!hasTable(database, 'gpkg_ogr_contents')) return 'null'
  const row = database
    .prepare('SELECT feature_count FROM gpkg_ogr_contents NOT INDEXED WHERE table_name = ? COLLATE NOCASE')
    .get(table)
  return String(row?.feature_count ?? null)
}

function convertBigInts(row: Record<string, unknown>): void {
  for (const [name, cell] of Object.entries(row)) {
    if (typeof cell !== 'bigint') continue
    const value = Number(cell)
    row[name] = Number.isSafeInteger(value) ? value : String(cell)
  }
}

type SplitPlace = (row: Record<string, unknown>) => Omit<SourceRow, 'position'>

function splitCellPlaces(columns: readonly string[], options: ReadOptions): SplitPlace {
  const places = new TablePlaces(columns, options)
  return (row) => ({ properties: row, geometry: places.geometryOf(row) })
}

function splitBlobPlaces(
  database: DatabaseSync,
  feature: FeatureTable,
  columns: readonly string[],
  name: string,
  options: ReadOptions,
): SplitPlace {
  const column = columns.find((stored) => isSameName(stored, feature.geometryColumn))
  if (column === undefined) {
    throw new BadInput(
      `"${feature.table}" of ${name} has no column "${feature.geometryColumn}", where its geometry should be. Nothing was imported.`,
    )
  }
  const converter = new CrsConverter(options)
  if (!converter.isForced) applyDeclaredSystem(converter, database, feature, name)
  return ({ [column]: blob, ...properties }) => ({ properties, ...readGeometry(blob, converter) })
}

function applyDeclaredSystem(
  converter: CrsConverter,
  database: DatabaseSync,
  feature: FeatureTable,
  name: string,
): void {
  const { table, organization, code, srsId } = feature
  // The standard's codes for an undefined Cartesian or geographic system.
  if (srsId === -1 || srsId === 0) {
    throw new BadInput(
      `"${table}" of ${name} does not state its location: its reference system is undefined. ` +
        'Name it with --crs, for example --crs EPSG:4326 or --crs EPSG:3005. Nothing was imported.',
    )
  }
  const definition = supportedCode(code) === null ? readDefinition(database, srsId) : undefined
  if (definition !== undefined) converter.setCrsFromWkt(definition)
  else converter.setCrs(organization.toUpperCase() === 'EPSG' ? `EPSG:${code}` : code)
}

/** Well-known text of a system. GDAL writes version 2 into another column if version 1 cannot express it. */
function readDefinition(database: DatabaseSync, srsId: number): string | undefined {
  const system = database
    .prepare('SELECT * FROM gpkg_spatial_ref_sys NOT INDEXED WHERE srs_id = ?')
    .get(srsId)
  return [system?.definition, system?.definition_12_063].map(String).find((text) => text.includes('['))
}

/** Omits computed columns, which could use unbounded time and memory. */
function listStoredColumns(database: DatabaseSync, table: string): string[] {
  const columns = database.prepare('SELECT name FROM pragma_table_info(?)').all(table) as { name: string }[]
  return columns.map(({ name }) => name)
}

function readGeometry(blob: unknown, converter: CrsConverter): Pick<SourceRow, 'geometry' | 'problem'> {
  if (!(blob instanceof Uint8Array)) return { geometry: null }
  try {
    const body = geometryBody(Buffer.from(blob.buffer, blob.byteOffset, blob.byteLength))
    return { geometry: body === null ? null : converter.convert(readWkb(body)) }
  } catch (error) {
    return { geometry: null, problem: `its geometry cannot be read: ${(error as Error).message}` }
  }
}

const ENVELOPE_BYTES = [0, 32, 48, 48, 64]

/** WKB after the header (`GP`, version, flags, srs id, envelope); null for an empty geometry. */
function geometryBody(blob: Buffer): Buffer | null {
  if (blob.toString('latin1', 0, 2) !== 'GP') throw new Error('it does not begin with GP')
  const flags = blob.readUInt8(3)
  if (flags & 0b10000) return null
  const envelope = ENVELOPE_BYTES[(flags >> 1) & 0b111]
  if (envelope === undefined) throw new Error('its envelope has an unknown type')
  return blob.subarray(8 + envelope)
}

function quoteName(identifier: string): string {
  return `"${identifier.replaceAll('"', '""')}"`
}

/** Position of the SQLite read version in the header. */
const READ_VERSION = 19
const WRITE_AHEAD_LOG = 2

/**
 * Opens read-only, without creating files next to the database. @throws BadInput in write-ahead mode or with
 * a journal, because changes may then be outside the file.
 */
function openSqlite(path: string, name: string): DatabaseSync {
  const target = realpathSync(path)
  if (!usesWriteAheadLog(target) && !hasJournal(`${target}-wal`) && !hasJournal(`${target}-journal`)) {
    return new DatabaseSync(target, { readOnly: true })
  }
  throw new BadInput(
    `${name} may lack its latest changes: another program has it open, or left them in a separate file (-wal or -journal). ` +
      'Close it in that program (in QGIS, remove its layers from the project), or write a complete copy where the file came from: ' +
      `ogr2ogr complete.gpkg ${name}. Nothing was imported.`,
  )
}

const hasJournal = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0

function usesWriteAheadLog(path: string): boolean {
  const file = openSync(path, 'r')
  const header = Buffer.alloc(READ_VERSION + 1)
  readSync(file, header)
  closeSync(file)
  return header[READ_VERSION] === WRITE_AHEAD_LOG
}
