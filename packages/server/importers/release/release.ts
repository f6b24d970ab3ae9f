import type { SourceDescription } from '../../connectors/source.ts'
import type { SqlClient } from '../../db/in-transaction.ts'
import type { Database } from '../../db/open.ts'
import { STAGING_TABLE } from '../staging/staging.ts'
import { ImportBusy, lockDataset } from './dataset-lock.ts'
import type { ImportRequest } from './import-request.ts'
import { type CurrentRelease, findCurrentRelease } from './replacement.ts'

export interface ReleaseIdentity {
  id: number
  sourceKey: string
  datasetKey: string
  isFirst: boolean
  current: CurrentRelease | null
}

type ReleaseStart = Pick<ImportRequest, 'source' | 'dataset' | 'asOf' | 'origin' | 'originSha256'>

const VALID_KEY = /^[a-z0-9][a-z0-9-]{0,99}$/

/** Records the start of an import. The caller must hold the dataset's lock. */
export async function startRelease(database: Database, start: ReleaseStart): Promise<ReleaseIdentity> {
  const { source, dataset } = start
  // Keys become part of ids, file names and statements.
  if (!VALID_KEY.test(source.key) || !VALID_KEY.test(dataset))
    throw new Error(`Invalid source or dataset key: ${source.key} ${dataset}`)
  await addSource(database, source)
  const current = await findCurrentRelease(database.pool, source.key, dataset)
  const { rows } = await database.pool.query<{ id: number; is_first: boolean }>(
    `INSERT INTO release (source_key, dataset_key, status, as_of, origin, origin_sha256, is_first)
     SELECT $1, $2, 'importing', $3, $4, $5, NOT EXISTS (
       SELECT FROM release WHERE source_key = $1 AND dataset_key = $2 AND status IN ('current', 'superseded'))
     RETURNING id, is_first`,
    [source.key, dataset, start.asOf, start.origin, start.originSha256 ?? null],
  )
  const { id, is_first: isFirst } = rows[0] as (typeof rows)[number]
  return { id, sourceKey: source.key, datasetKey: dataset, isFirst, current }
}

/** Adds a new source. `describeSource` updates known ones at the end of an import. */
async function addSource({ pool }: Database, source: SourceDescription): Promise<void> {
  await pool.query(
    `INSERT INTO source (key, ${DESCRIPTION_COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     ON CONFLICT DO NOTHING`,
    describedValues(source),
  )
}

/** Updates the description of a source. Returns whether it differed. */
export async function describeSource(client: SqlClient, source: SourceDescription): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE source SET (${DESCRIPTION_COLUMNS}) = ($2, $3, $4, $5, $6, $7, $8, $9)
     WHERE key = $1 AND (${DESCRIPTION_COLUMNS})
       IS DISTINCT FROM ($2::text, $3::text, $4::text, $5::text, $6::text, $7::text, $8::text, $9::boolean)`,
    describedValues(source),
  )
  return rowCount === 1
}

const DESCRIPTION_COLUMNS =
  'title, publisher, licence, licence_url, attribution, homepage, cadence, is_synthetic'

const describedValues = (source: SourceDescription) => [
  ...[source.key, source.title, source.publisher, source.licence, source.licenceUrl],
  ...[source.attribution, source.homepage, source.cadence, source.isSynthetic ?? false],
]

export async function failRelease(database: Database, id: number, message: string): Promise<void> {
  await database.pool.query(
    `UPDATE release SET status = 'failed', finished_at = now(), message = $2 WHERE id = $1 AND status = 'importing'`,
    [id, message.slice(0, 2000)],
  )
}

/** Releases still "importing" although their process died, and their staging tables. */
interface Leftovers {
  deadReleases: number[]
  stagingTables: string[]
}

/** Removes leftovers of killed imports, except in a dry run. Running imports have a lock. */
export async function sweepLeftovers(
  database: Database,
  options: { isDryRun?: boolean; lockedDataset?: string } = {},
): Promise<Leftovers> {
  // Tables are read first: the release of each is then already recorded.
  const tables = await database.pool.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relkind = 'r' AND c.relname LIKE 'staging\\_%'
       AND pg_table_is_visible(c.oid)`,
  )
  const releases = await database.pool.query<{ id: number; source_key: string; dataset_key: string }>(
    `SELECT id, source_key, dataset_key FROM release WHERE status = 'importing'`,
  )
  const dead: number[] = []
  const alive = new Set<number>()
  for (const release of releases.rows) {
    const isLockedHere = options.lockedDataset === `${release.source_key}.${release.dataset_key}`
    const lock = isLockedHere ? null : await lockDataset(database, release.source_key, release.dataset_key)
    if (!isLockedHere && lock === null) {
      alive.add(release.id)
      continue
    }
    dead.push(release.id)
    if (!options.isDryRun) await failRelease(database, release.id, 'The import was killed.')
    await lock?.release()
  }
  const orphans = tables.rows
    .map(({ name }) => name)
    .filter((name) => {
      const id = STAGING_TABLE.exec(name)?.[1]
      return id !== undefined && !alive.has(Number(id))
    })
  if (!options.isDryRun)
    for (const table of orphans) await database.pool.query(`DROP TABLE IF EXISTS ${table}`)
  return { deadReleases: dead, stagingTables: orphans }
}

const LOCK_PATIENCE_MS = 3000

/** Locks a dataset and removes leftovers of killed imports before `work`. @throws ImportBusy */
export async function withDatasetLock<Result>(
  database: Database,
  source: string,
  dataset: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const lock = await lockDataset(database, source, dataset, LOCK_PATIENCE_MS)
  if (!lock) throw new ImportBusy(source, dataset)
  try {
    await sweepLeftovers(database, { lockedDataset: `${source}.${dataset}` })
    return await work()
  } finally {
    await lock.release()
  }
}
