import { sql } from 'kysely'
import { type Database, queryPrepared } from '../../../db/open.ts'
import { releaseCounts } from '../../../importers/release/finish-release.ts'

export const selectProvenance = ({ db }: Database) =>
  db
    .selectFrom('release')
    .innerJoin('source', 'source.key', 'release.source_key')
    .leftJoin('release as newest', (join) =>
      join
        .onRef('newest.source_key', '=', 'release.source_key')
        .onRef('newest.dataset_key', '=', 'release.dataset_key')
        .on('newest.status', '=', 'current'),
    )
    .select([
      'release.id as releaseId',
      'release.source_key as sourceKey',
      'release.dataset_key as datasetKey',
    ])
    .select(['source.title', 'source.publisher', 'source.licence', 'source.licence_url as licenceUrl'])
    .select(['source.attribution', 'source.is_synthetic as isSynthetic'])
    // An unchanged value has the date of the newest release, which confirms it.
    .select(sql<string>`coalesce(newest.as_of, release.as_of)`.as('asOf'))

export const findCurrentReleases = (database: Database) =>
  selectProvenance(database)
    .select(['source.cadence', releaseCounts('release').as('counts')])
    .where('release.status', '=', 'current')
    .orderBy('release.id', 'desc')
    .execute()

const DATA_VERSION = `SELECT concat_ws('-', count(*), max(id), extract(epoch FROM max(finished_at))) AS version
  FROM release WHERE status = 'current'`

/** Returns a version of all data, which every completed import changes. */
export async function findDataVersion(database: Database): Promise<string> {
  const [row] = await queryPrepared<{ version: string }>(database, 'data-version', DATA_VERSION, [])
  return row?.version ?? ''
}
