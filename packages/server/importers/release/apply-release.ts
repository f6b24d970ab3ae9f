import type { RecordEntity } from '#domain/parcel/records.ts'
import type { Queryable } from '../../db/in-transaction.ts'
import { ENTITY_TABLES } from '../entities/entity-tables.ts'
import type { StagedEntity } from '../staging/staging.ts'
import { differenceTable, type EntityDifference } from './compare-release.ts'
import type { ReleaseIdentity } from './release.ts'

export interface Applied {
  added: number
  changed: number
  unchanged: number
  removed: number
}

/** Number of rows below which `withoutIndexesWhenEmpty` is slower. */
const MIN_ROWS_WITHOUT_INDEXES = 10_000

/** Entities whose rows state the key of their parcel in the source. */
const PARCEL_NAMING_ENTITIES: readonly RecordEntity[] = ['assessment', 'sale', 'listing']

/** Entities without a `upid` column, which only their place ties to a parcel. */
const LOCATED_ENTITIES: readonly RecordEntity[] = ['layer_feature', 'rental_offer']

/** Fills a table with a dataset's first release, without change events. */
export async function fillEntity(
  client: Queryable,
  release: ReleaseIdentity,
  staged: StagedEntity,
): Promise<Applied> {
  const statements = new EntityStatements(release, staged)
  const fill = () => run(client, statements.insertAll())
  const count = await (staged.rows < MIN_ROWS_WITHOUT_INDEXES
    ? fill()
    : withoutIndexesWhenEmpty(client, staged.entity, fill))
  return { added: count, changed: 0, unchanged: 0, removed: 0 }
}

/** Updates a table to the staged state, and stores an event for each change. */
export async function applyDifference(
  client: Queryable,
  release: ReleaseIdentity,
  { staged, table }: EntityDifference,
): Promise<Applied> {
  const statements = new EntityStatements(release, staged)
  await run(client, statements.recordAdded())
  const changed = await run(client, statements.recordChanged())
  await run(client, statements.recordRemoved())
  const removed = await run(client, statements.deleteRemoved())
  await run(client, statements.updateChanged())
  const added = await run(client, statements.insertAdded())
  await client.query(`DROP TABLE ${table}`)
  return { added, changed, unchanged: staged.rows - added - changed, removed }
}

async function run(client: Queryable, text: string): Promise<number> {
  const { rowCount } = await client.query(text)
  if (rowCount === null) throw new Error('The database stopped during a statement of the import.')
  return rowCount
}

/** SQL of an import. All interpolated identifiers are our own. */
class EntityStatements {
  private readonly difference: string
  private readonly table: string
  private readonly id: string
  private readonly columnNames: readonly string[]
  private readonly stagedColumns: readonly string[]
  private readonly release: ReleaseIdentity
  private readonly staging: string
  private readonly entity: RecordEntity
  private readonly hasGeometry: boolean

  constructor(release: ReleaseIdentity, staged: StagedEntity) {
    const target = ENTITY_TABLES[staged.entity]
    this.release = release
    this.staging = staged.table
    this.difference = differenceTable(staged)
    this.entity = staged.entity
    this.table = target.table
    this.id = target.idColumn
    this.hasGeometry = target.geometryKind !== null
    this.columnNames = target.columns.map(([name]) => name)
    const measures = staged.entity === 'parcel' ? ['area_square_metres', 'centre'] : []
    this.stagedColumns = [...this.columnNames, ...(this.hasGeometry ? ['geom'] : []), ...measures]
  }

  insertAll(): string {
    return this.insert(this.staging, '')
  }

  insertAdded(): string {
    return this.insert(this.difference, `WHERE s.difference = 'added'`)
  }

  private insert(from: string, condition: string): string {
    const { sourceKey, datasetKey, id } = this.release
    const join = this.joinParcel()
    const columns = [this.id, 'source_key', 'dataset_key', 'source_ref', 'release_id', 'content_hash']
    return `INSERT INTO ${this.table} (${[...columns, ...this.stagedColumns, ...(join ? ['upid'] : [])].join(', ')})
      SELECT s.id, '${sourceKey}', '${datasetKey}', s.source_ref, ${id}, s.content_hash,
        ${this.stagedColumns.map((name) => `s.${name}`).join(', ')}${join ? ', p.upid' : ''}
      FROM ${from} s ${join} ${condition}`
  }

  updateChanged(): string {
    const assignments = this.stagedColumns.map((name) => `${name} = s.${name}`)
    // Rows with the key of their parcel are linked here, others later by `linkRelease`.
    if (this.joinParcel()) assignments.push('upid = s.upid')
    else if (this.entity === 'address') assignments.push('upid = NULL')
    const from = this.joinParcel()
      ? `(SELECT s.*, p.upid FROM ${this.difference} s ${this.joinParcel()})`
      : this.difference
    return `UPDATE ${this.table} t
      SET release_id = ${this.release.id}, content_hash = s.content_hash, ${assignments.join(', ')}
      FROM ${from} s WHERE t.${this.id} = s.id AND s.difference = 'changed'`
  }

  deleteRemoved(): string {
    return `DELETE FROM ${this.table} t USING ${this.difference} s WHERE t.${this.id} = s.removed_id`
  }

  recordAdded(): string {
    return `${this.eventInto()}
      SELECT ${this.eventHead('s', 's.id', 'added')}, '{}', NULL, ${this.json('s')}, NULL, ${this.geom('s')}, NULL
      FROM ${this.difference} s WHERE s.difference = 'added'`
  }

  recordRemoved(): string {
    return `${this.eventInto()}
      SELECT ${this.eventHead('t', `t.${this.id}`, 'removed')}, '{}', ${this.json('t')}, NULL,
        ${this.geom('t')}, NULL, ${this.undo()}
      FROM ${this.table} t JOIN ${this.difference} s ON t.${this.id} = s.removed_id`
  }

  /** A difference only in derived columns means that our rules changed, not the data. */
  recordChanged(): string {
    const derived = ENTITY_TABLES[this.entity].derivedColumns
    const names = this.columnNames.filter((name) => !derived.includes(name))
    const fields = names.map((name) => `CASE WHEN t.${name} IS DISTINCT FROM s.${name} THEN '${name}' END`)
    if (this.hasGeometry) fields.push(`CASE WHEN NOT t.geom = s.geom THEN 'geom' END`)
    const hasMoved = this.hasGeometry ? `'geom' = ANY(f.fields)` : 'false'
    return `${this.eventInto()}
      SELECT ${this.eventHead('t', `t.${this.id}`, 'changed')}, f.fields, ${this.json('t')}, ${this.json('s')},
        CASE WHEN ${hasMoved} THEN ${this.geom('t')} END, CASE WHEN ${hasMoved} THEN ${this.geom('s')} END, ${this.undo()}
      FROM ${this.table} t JOIN ${this.difference} s ON t.${this.id} = s.id AND s.difference = 'changed',
        LATERAL (SELECT array_remove(ARRAY[${fields.join(', ')}], NULL) AS fields) f
      WHERE cardinality(f.fields) > 0`
  }

  private joinParcel(): string {
    if (!PARCEL_NAMING_ENTITIES.includes(this.entity)) return ''
    return `LEFT JOIN parcel p ON p.source_key = '${this.release.sourceKey}' AND p.source_ref = s.parcel_ref`
  }

  private eventInto(): string {
    return `INSERT INTO change_event (release_id, entity, layer_key, subject_id, upid, kind, changed_fields,
      before, after, geom_before, geom_after, undo)`
  }

  private eventHead(row: 's' | 't', id: string, kind: string): string {
    const layer = this.entity === 'layer_feature' ? `${row}.layer_key` : 'NULL'
    return `${this.release.id}, '${this.entity}', ${layer}, ${id}, ${this.eventParcel(row)}, '${kind}'`
  }

  /** Upid of an event, if known; `linkRelease` sets others. */
  private eventParcel(row: 's' | 't'): string {
    if (this.entity === 'parcel') return row === 's' ? 's.id' : 't.upid'
    if (LOCATED_ENTITIES.includes(this.entity)) return 'NULL'
    return row === 't' ? 't.upid' : 'NULL'
  }

  private json(row: 's' | 't'): string {
    const derived = ENTITY_TABLES[this.entity].derivedColumns
    const names = this.columnNames.filter((name) => !derived.includes(name) || name === 'address')
    const pairs = names.map((name) => `'${name}', ${row}.${name}`)
    if (this.entity === 'parcel') pairs.push(`'area_square_metres', ${row}.area_square_metres`)
    return `jsonb_strip_nulls(jsonb_build_object(${pairs.join(', ')}))`
  }

  /** Values of the previous row that `undoRelease` needs besides `before`. */
  private undo(): string {
    const left = ['source_ref', 'content_hash', ...ENTITY_TABLES[this.entity].derivedColumns]
    if (this.entity === 'parcel') left.push('centre')
    const value = (name: string) => (name === 'centre' ? 't.centre::text' : `t.${name}`)
    return `jsonb_build_object(${left.map((name) => `'${name}', ${value(name)}`).join(', ')})`
  }

  private geom(row: 's' | 't'): string {
    return this.hasGeometry ? `${row}.geom` : 'NULL'
  }
}

/**
 * Fills an empty table without its indexes, which is faster, and builds them afterwards. Foreign keys need
 * their index.
 */
export async function withoutIndexesWhenEmpty<T>(
  client: Queryable,
  table: RecordEntity,
  fill: () => Promise<T>,
): Promise<T> {
  if (!(await isEmpty(client, table))) return fill()
  const { rows } = await client.query<{ remove: string; restore: string }>(
    `SELECT CASE WHEN own.oid IS NULL THEN format('DROP INDEX %I', c.relname)
         ELSE format('ALTER TABLE %s DROP CONSTRAINT %I', $1::regclass, own.conname) END AS remove,
       CASE WHEN own.oid IS NULL THEN pg_get_indexdef(c.oid)
         ELSE format('ALTER TABLE %s ADD CONSTRAINT %I %s', $1::regclass, own.conname, pg_get_constraintdef(own.oid)) END AS restore
     FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
     LEFT JOIN pg_constraint own ON own.conindid = c.oid AND own.conrelid = i.indrelid
     WHERE i.indrelid = $1::regclass
       AND NOT EXISTS (SELECT FROM pg_constraint other WHERE other.conindid = c.oid AND other.contype = 'f')`,
    [table],
  )
  for (const { remove } of rows) await client.query(remove)
  const filled = await fill()
  for (const { restore } of rows) await client.query(restore)
  return filled
}

async function isEmpty(client: Queryable, table: string): Promise<boolean> {
  const { rowCount } = await client.query(`SELECT FROM ${table} LIMIT 1`)
  return rowCount === 0
}
