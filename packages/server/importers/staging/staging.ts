import { hash } from 'node:crypto'
import type pg from 'pg'
import { pointInside } from '#domain/geometry/point-inside.ts'
import type { RecordEntity } from '#domain/parcel/records.ts'
import type { MappedRecord } from '../../connectors/source.ts'
import { type CopyInto, copyInto } from '../../db/copy.ts'
import type { Database } from '../../db/open.ts'
import type { EntityTable } from '../entities/entity-table.ts'
import { ENTITIES, ENTITY_TABLES } from '../entities/entity-tables.ts'
import { rowLine } from '../entities/row-line.ts'
import { checkGeometry } from '../geometry/check-geometry.ts'
import { encodeGeometry, type PlainGeometry } from '../geometry/encode-ewkb.ts'
import { areaSquareMetres, type Rings } from '../geometry/polygon-measures.ts'
import { isSurelyValid } from '../geometry/surely-valid.ts'

const MAX_REF_LENGTH = 300
const BATCH_CHARACTERS = 256 * 1024

type AddResult = { ok: true; isRepaired: boolean } | { ok: false; reason: string; isSwapped: boolean }

export interface StagedEntity {
  entity: RecordEntity
  table: string
  rows: number
}

/**
 * One unlogged table per entity, filled by COPY. The release's id in the name identifies leftovers of a dead
 * import.
 */
export class Staging {
  readonly entities = new Map<RecordEntity, StagedEntity>()
  private readonly writers = new Map<RecordEntity, Writer>()
  private readonly database: Database
  private readonly release: { id: number; sourceKey: string; datasetKey: string }

  constructor(database: Database, release: { id: number; sourceKey: string; datasetKey: string }) {
    this.database = database
    this.release = release
  }

  /** Checks and encodes one record without writing. */
  add(record: MappedRecord, position: number): AddResult {
    const target = ENTITY_TABLES[record.entity] as EntityTable<RecordEntity>
    const problem = refProblem(record.ref) ?? target.problem(record as never)
    if (problem !== null) return { ok: false, reason: problem, isSwapped: false }
    let geometryCells = ''
    let isRepaired = false
    if (target.geometryKind !== null) {
      const check = checkGeometry((record as { geometry?: unknown }).geometry, target.geometryKind)
      if (!check.ok) return check
      isRepaired = check.isRepaired
      geometryCells = `\t${encodeGeometryCells(record.entity, check.geometry)}`
    }
    const row = rowLine(target.columns, target.values(record as never))
    if (!row.ok) return { ...row, isSwapped: false }
    const body = `${row.line.slice(0, -1)}${geometryCells}\n`
    const id = recordId(this.release.sourceKey, this.release.datasetKey, record)
    const digest = hash('md5', body, 'base64url')
    this.writer(record.entity).add(`${position}\t${id}\t${escapeRef(record.ref)}\t${digest}\t${body}`)
    return { ok: true, isRepaired }
  }

  /** Writes the collected lines if there are enough. Call after each batch. */
  async flush(): Promise<void> {
    for (const writer of this.writers.values()) if (writer.isFull) await writer.flush()
  }

  /** `withEmpty` makes a table for each entity, so that a file without its rows removes the stored ones. */
  async finish(withEmpty: boolean): Promise<void> {
    if (withEmpty) for (const entity of ENTITIES) this.writer(entity)
    for (const writer of this.writers.values()) await writer.end()
  }

  inOrder(): StagedEntity[] {
    return ENTITIES.flatMap((entity) => this.entities.get(entity) ?? [])
  }

  get rows(): number {
    let rows = 0
    for (const staged of this.entities.values()) rows += staged.rows
    return rows
  }

  abandon(): void {
    for (const writer of this.writers.values()) writer.abandon()
  }

  async drop(): Promise<void> {
    for (const { table } of this.entities.values())
      await this.database.pool.query(`DROP TABLE IF EXISTS ${table}`)
  }

  private writer(entity: RecordEntity): Writer {
    const existing = this.writers.get(entity)
    if (existing) return existing
    const staged = { entity, table: stagingTable(this.release.id, entity), rows: 0 }
    this.entities.set(entity, staged)
    const writer = new Writer(this.database, staged)
    this.writers.set(entity, writer)
    return writer
  }
}

export function stagingTable(releaseId: number, entity: RecordEntity): string {
  return `staging_${releaseId}_${entity}`
}

export const STAGING_TABLE = /^staging_(\d+)_[a-z_]+$/

function stagingColumns(entity: RecordEntity): (readonly [string, string])[] {
  const target = ENTITY_TABLES[entity]
  const columns: (readonly [string, string])[] = [
    ['position', 'integer'],
    ['id', 'text'],
    ['source_ref', 'text'],
    ['content_hash', 'text'],
    ...target.columns,
  ]
  if (target.geometryKind !== null) columns.push(['geom', 'geometry'])
  if (entity === 'parcel') columns.push(['area_square_metres', 'double precision'], ['centre', 'geometry'])
  if (hasAreas(entity)) columns.push(['is_surely_valid', 'boolean'])
  return columns
}

export function hasAreas(entity: RecordEntity): boolean {
  return entity === 'parcel' || entity === 'layer_feature'
}

class Writer {
  readonly staged: StagedEntity
  private readonly database: Database
  private copy: CopyInto | null = null
  private client: pg.PoolClient | null = null
  private lines: string[] = []
  private characters = 0

  constructor(database: Database, staged: StagedEntity) {
    this.database = database
    this.staged = staged
  }

  add(line: string): void {
    this.staged.rows++
    this.lines.push(line)
    this.characters += line.length
  }

  get isFull(): boolean {
    return this.characters >= BATCH_CHARACTERS
  }

  async flush(): Promise<void> {
    const lines = this.lines.join('')
    this.lines = []
    this.characters = 0
    this.copy ??= await this.open()
    if (lines !== '') await this.copy.write(lines)
  }

  async end(): Promise<void> {
    await this.flush()
    await this.copy?.end()
    this.client?.release()
    this.client = null
  }

  abandon(): void {
    // A connection cannot be reused in the middle of a COPY.
    this.client?.release(true)
    this.client = null
  }

  private async open(): Promise<CopyInto> {
    const columns = stagingColumns(this.staged.entity)
    const client = await this.database.pool.connect()
    this.client = client
    const definition = columns.map(([name, type]) => `${name} ${type}`).join(', ')
    await client.query(`CREATE UNLOGGED TABLE ${this.staged.table} (${definition})`)
    return copyInto(
      this.database,
      client,
      this.staged.table,
      columns.map(([name]) => name),
    )
  }
}

function encodeGeometryCells(entity: RecordEntity, geometry: PlainGeometry): string {
  const polygons = getPolygons(geometry)
  if (entity === 'parcel' && polygons) {
    const shape = encodeGeometry({ type: 'MultiPolygon', coordinates: polygons })
    const centre = encodeGeometry({ type: 'Point', coordinates: pointInside(polygons) })
    return `${shape}\t${areaSquareMetres(polygons)}\t${centre}\t${isSurelyValid(polygons) ? 't' : 'f'}`
  }
  if (entity !== 'layer_feature') return encodeGeometry(geometry)
  return `${encodeGeometry(geometry)}\t${polygons === null || isSurelyValid(polygons) ? 't' : 'f'}`
}

function getPolygons(geometry: PlainGeometry): Rings[] | null {
  if (geometry.type === 'Polygon') return [geometry.coordinates]
  return geometry.type === 'MultiPolygon' ? geometry.coordinates : null
}

function refProblem(ref: string): string | null {
  if (ref === '') return 'its key is empty'
  if (ref.length > MAX_REF_LENGTH) return `its key is longer than ${MAX_REF_LENGTH} characters`
  return ref.includes('\0') ? 'its key contains a NUL character' : null
}

function escapeRef(ref: string): string {
  return /[\\\t\n\r]/.test(ref) ? ref.replaceAll('\\', '\\\\').replace(/[\t\n\r]/g, ' ') : ref
}

const SAFE_REF = /^[a-z0-9._-]+$/

/** A hash keeps keys different if characters are replaced (`A/1`, `A 1`). */
function toUrlSafe(ref: string): string {
  const lower = ref.toLowerCase()
  if (lower.length <= 120 && SAFE_REF.test(lower)) return lower
  const readable = lower.replace(/[^a-z0-9._-]+/g, '-').slice(0, 100)
  return `${readable}.${hash('sha256', ref).slice(0, 10)}`
}

/** Id of a parcel in every release: `abbotsford-3157030206`. */
function makeUpid(sourceKey: string, ref: string): string {
  return `${sourceKey}-${toUrlSafe(ref)}`
}

/** Id of a row. Parcel keys are unique in a source, other keys in a dataset and layer. */
function recordId(sourceKey: string, datasetKey: string, record: MappedRecord): string {
  if (record.entity === 'parcel') return makeUpid(sourceKey, record.ref)
  const group = record.entity === 'layer_feature' ? `${datasetKey}.${record.layer}` : datasetKey
  return `${sourceKey}.${group}.${toUrlSafe(record.ref)}`
}
