import type { RecordEntity } from '#domain/parcel/records.ts'
import type { SqlClient } from '../../db/in-transaction.ts'
import type { EntityTable } from '../entities/entity-table.ts'
import { ENTITY_TABLES } from '../entities/entity-tables.ts'
import type { StagedEntity } from '../staging/staging.ts'
import { differenceTable } from './compare-release.ts'
import type { AppliedCounts } from './import-request.ts'
import type { ReleaseIdentity } from './release.ts'
import { withoutIndexesWhenEmpty } from './without-indexes.ts'

/** Number of rows below which `withoutIndexesWhenEmpty` is slower. */
const MIN_ROWS_WITHOUT_INDEXES = 10_000

/** Entities with the source's parcel key in their rows. */
const PARCEL_NAMING_ENTITIES: readonly RecordEntity[] = ['assessment', 'sale', 'listing']

/** Entities without a `upid` column. Only their location links them to a parcel. */
const LOCATED_ENTITIES: readonly RecordEntity[] = ['layer_feature', 'rental_offer']

/** Fills a table with a dataset's first release, without change events. */
export async function fillEntity(
  client: SqlClient,
  release: ReleaseIdentity,
  staged: StagedEntity,
): Promise<AppliedCounts> {
  const statements = new EntityStatements(release, staged)
  const fill = () => run(client, statements.insertAll())
  const count = await (staged.rows < MIN_ROWS_WITHOUT_INDEXES
    ? fill()
    : withoutIndexesWhenEmpty(client, staged.entity, fill))
  return { added: count, changed: 0, unchanged: 0, removed: 0 }
}

/** Updates a table by its difference (`compareEntity`), and stores an event for each change. */
export async function applyDifference(
  client: SqlClient,
  release: ReleaseIdentity,
  staged: StagedEntity,
): Promise<AppliedCounts> {
  const statements = new EntityStatements(release, staged)
  await run(client, statements.recordAdded())
  const changed = await run(client, statements.recordChanged())
  await run(client, statements.recordRemoved())
  const removed = await run(client, statements.deleteRemoved())
  await run(client, statements.updateChanged())
  const added = await run(client, statements.insertAdded())
  await client.query(`DROP TABLE ${differenceTable(staged)}`)
  return { added, changed, unchanged: staged.rows - added - changed, removed }
}

async function run(client: SqlClient, text: string): Promise<number> {
  const { rowCount } = await client.query(text)
  if (rowCount === null) throw new Error('The database stopped during a statement of the import.')
  return rowCount
}

/** SQL statements for one entity of a release. No interpolated text comes from a user. */
class EntityStatements {
  private readonly release: ReleaseIdentity
  private readonly staged: StagedEntity
  private readonly target: EntityTable<RecordEntity>
  private readonly difference: string
  private readonly columnNames: readonly string[]
  private readonly stagedColumns: readonly string[]

  constructor(release: ReleaseIdentity, staged: StagedEntity) {
    this.release = release
    this.staged = staged
    this.target = ENTITY_TABLES[staged.entity] as EntityTable<RecordEntity>
    this.difference = differenceTable(staged)
    this.columnNames = this.target.columns.map(([name]) => name)
    const measures = staged.entity === 'parcel' ? ['area_square_metres', 'centre'] : []
    this.stagedColumns = [...this.columnNames, ...(this.hasGeometry ? ['geom'] : []), ...measures]
  }

  private get hasGeometry(): boolean {
    return this.target.geometryKind !== null
  }

  insertAll(): string {
    return this.insert(this.staged.table, '')
  }

  insertAdded(): string {
    return this.insert(this.difference, `WHERE s.difference = 'added'`)
  }

  private insert(from: string, condition: string): string {
    const { sourceKey, datasetKey, id } = this.release
    const join = this.joinParcel()
    const columns = [
      this.target.idColumn,
      'source_key',
      'dataset_key',
      'source_ref',
      'release_id',
      'content_hash',
    ]
    return `INSERT INTO ${this.target.table} (${[...columns, ...this.stagedColumns, ...(join ? ['upid'] : [])].join(', ')})
      SELECT s.id, '${sourceKey}', '${datasetKey}', s.source_ref, ${id}, s.content_hash,
        ${this.stagedColumns.map((name) => `s.${name}`).join(', ')}${join ? ', p.upid' : ''}
      FROM ${from} s ${join} ${condition}`
  }

  updateChanged(): string {
    const assignments = this.stagedColumns.map((name) => `${name} = s.${name}`)
    // Rows with the key of their parcel are linked here, others later by `linkRelease`.
    if (this.joinParcel()) assignments.push('upid = s.upid')
    else if (this.staged.entity === 'address') assignments.push('upid = NULL')
    const from = this.joinParcel()
      ? `(SELECT s.*, p.upid FROM ${this.difference} s ${this.joinParcel()})`
      : this.difference
    return `UPDATE ${this.target.table} t
      SET release_id = ${this.release.id}, content_hash = s.content_hash, ${assignments.join(', ')}
      FROM ${from} s WHERE t.${this.target.idColumn} = s.id AND s.difference = 'changed'`
  }

  deleteRemoved(): string {
    return `DELETE FROM ${this.target.table} t USING ${this.difference} s WHERE t.${this.target.idColumn} = s.removed_id`
  }

  recordAdded(): string {
    return `${this.insertEvents()}
      SELECT ${this.eventColumns('s', 's.id', 'added')}, '{}', NULL, ${this.valuesAsJson('s')}, NULL, ${this.geometry('s')}, NULL
      FROM ${this.difference} s WHERE s.difference = 'added'`
  }

  recordRemoved(): string {
    return `${this.insertEvents()}
      SELECT ${this.eventColumns('t', `t.${this.target.idColumn}`, 'removed')}, '{}', ${this.valuesAsJson('t')}, NULL,
        ${this.geometry('t')}, NULL, ${this.undoValues()}
      FROM ${this.target.table} t JOIN ${this.difference} s ON t.${this.target.idColumn} = s.removed_id`
  }

  /** A difference only in derived columns means that our rules changed, not the data. */
  recordChanged(): string {
    const names = this.columnNames.filter((name) => !this.target.derivedColumns.includes(name))
    const fields = names.map((name) => `CASE WHEN t.${name} IS DISTINCT FROM s.${name} THEN '${name}' END`)
    if (this.hasGeometry) fields.push(`CASE WHEN NOT t.geom = s.geom THEN 'geom' END`)
    const hasMoved = this.hasGeometry ? `'geom' = ANY(f.fields)` : 'false'
    return `${this.insertEvents()}
      SELECT ${this.eventColumns('t', `t.${this.target.idColumn}`, 'changed')}, f.fields, ${this.valuesAsJson('t')}, ${this.valuesAsJson('s')},
        CASE WHEN ${hasMoved} THEN ${this.geometry('t')} END, CASE WHEN ${hasMoved} THEN ${this.geometry('s')} END, ${this.undoValues()}
      FROM ${this.target.table} t JOIN ${this.difference} s ON t.${this.target.idColumn} = s.id AND s.difference = 'changed',
        LATERAL (SELECT array_remove(ARRAY[${fields.join(', ')}], NULL) AS fields) f
      WHERE cardinality(f.fields) > 0`
  }

  private joinParcel(): string {
    if (!PARCEL_NAMING_ENTITIES.includes(this.staged.entity)) return ''
    return `LEFT JOIN parcel p ON p.source_key = '${this.release.sourceKey}' AND p.source_ref = s.parcel_ref`
  }

  private insertEvents(): string {
    return `INSERT INTO change_event (release_id, entity, layer_key, subject_id, upid, kind, changed_fields,
      before, after, geom_before, geom_after, undo)`
  }

  private eventColumns(row: 's' | 't', id: string, kind: string): string {
    const layer = this.staged.entity === 'layer_feature' ? `${row}.layer_key` : 'NULL'
    return `${this.release.id}, '${this.staged.entity}', ${layer}, ${id}, ${this.eventUpid(row)}, '${kind}'`
  }

  /** Upid of an event, if known; `linkRelease` sets others. */
  private eventUpid(row: 's' | 't'): string {
    if (this.staged.entity === 'parcel') return row === 's' ? 's.id' : 't.upid'
    if (LOCATED_ENTITIES.includes(this.staged.entity)) return 'NULL'
    return row === 't' ? 't.upid' : 'NULL'
  }

  private valuesAsJson(row: 's' | 't'): string {
    const { derivedColumns } = this.target
    const names = this.columnNames.filter((name) => !derivedColumns.includes(name) || name === 'address')
    const pairs = names.map((name) => `'${name}', ${row}.${name}`)
    if (this.staged.entity === 'parcel') pairs.push(`'area_square_metres', ${row}.area_square_metres`)
    return `jsonb_strip_nulls(jsonb_build_object(${pairs.join(', ')}))`
  }

  /** Values of the previous row that `undoRelease` needs besides `before`. */
  private undoValues(): string {
    const names = ['source_ref', 'content_hash', ...this.target.derivedColumns]
    if (this.staged.entity === 'parcel') names.push('centre')
    const value = (name: string) => (name === 'centre' ? 't.centre::text' : `t.${name}`)
    return `jsonb_build_object(${names.map((name) => `'${name}', ${value(name)}`).join(', ')})`
  }

  private geometry(row: 's' | 't'): string {
    return this.hasGeometry ? `${row}.geom` : 'NULL'
  }
}
