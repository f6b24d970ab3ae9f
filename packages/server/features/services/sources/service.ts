import type { SourcesResponse } from '#contract/account/settings.ts'
import type { ReleaseCounts } from '#contract/admin/monitor-releases.ts'
import type { Provenance, ProvenanceById } from '#contract/wire/provenance.ts'
import type { Database } from '../../../db/open.ts'
import { type ReleaseRow, selectReleases } from './queries.ts'

export { findDataVersion } from './queries.ts'

export async function findCurrentSources(database: Database): Promise<SourcesResponse> {
  const rows = await selectReleases(database)
    .where('release.status', '=', 'current')
    .orderBy('release.id', 'desc')
    .execute()
  return {
    releases: rows.map((row) => ({
      ...toProvenance(row),
      importedAt: (row.finished_at ?? row.started_at).toISOString(),
      cadence: row.cadence,
      homepage: row.homepage,
      counts: releaseCounts(row),
    })),
  }
}

/** Finds provenance by release. Its date is that of the dataset's newest release, which confirms older values. */
export async function findProvenance(
  database: Database,
  releaseIds: Iterable<number | null>,
): Promise<ProvenanceById> {
  const ids = [...new Set(releaseIds)].filter((id): id is number => id !== null && id > 0)
  if (ids.length === 0) return {}
  const rows = await selectReleases(database).where('release.id', 'in', ids).execute()
  return Object.fromEntries(rows.map((row) => [String(row.id), toProvenance(row)]))
}

function toProvenance(row: ReleaseRow): Provenance {
  return {
    releaseId: row.id,
    sourceKey: row.source_key,
    datasetKey: row.dataset_key,
    title: row.title,
    publisher: row.publisher,
    licence: row.licence,
    licenceUrl: row.licence_url,
    attribution: row.attribution,
    asOf: row.as_of,
    isSynthetic: row.is_synthetic,
  }
}

export const releaseCounts = (row: CountedRow): ReleaseCounts => ({
  read: row.read_count,
  added: row.added_count,
  changed: row.changed_count,
  unchanged: row.unchanged_count,
  removed: row.removed_count,
  rejected: row.rejected_count,
  repaired: row.repaired_count,
})

type CountedRow = Record<`${keyof ReleaseCounts}_count`, number>
