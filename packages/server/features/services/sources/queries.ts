import { sql } from 'kysely'
import { type Database, queryPrepared } from '../../../db/open.ts'

export function selectReleases(database: Database) {
  return database.db
    .selectFrom('release')
    .innerJoin('source', 'source.key', 'release.source_key')
    .leftJoin('release as newest', (join) =>
      join
        .onRef('newest.source_key', '=', 'release.source_key')
        .onRef('newest.dataset_key', '=', 'release.dataset_key')
        .on('newest.status', '=', 'current'),
    )
    .select([
      'release.id',
      'release.source_key',
      'release.dataset_key',
      // An unchanged value has the date of the newest release, which confirms it.
      sql<string>`coalesce(newest.as_of, release.as_of)`.as('as_of'),
      'release.finished_at',
      'release.started_at',
      'release.read_count',
      'release.added_count',
      'release.changed_count',
      'release.unchanged_count',
      'release.removed_count',
      'release.rejected_count',
      'release.repaired_count',
      'source.title',
      'source.publisher',
      'source.licence',
      'source.licence_url',
      'source.attribution',
      'source.homepage',
      'source.cadence',
      'source.is_synthetic',
    ])
}

export type ReleaseRow = Awaited<ReturnType<ReturnType<typeof selectReleases>['execute']>>[number]

const DATA_VERSION = `SELECT concat_ws('-', count(*), max(id), extract(epoch FROM max(finished_at))) AS version
  FROM release WHERE status = 'current'`

/** Version of all data, which every completed import changes. */
export async function findDataVersion(database: Database): Promise<string> {
  const [row] = await queryPrepared<{ version: string }>(database, 'data-version', DATA_VERSION, [])
  return row?.version ?? ''
}
