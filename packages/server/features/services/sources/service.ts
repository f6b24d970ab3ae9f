import type { SourcesResponse } from '#contract/account/settings.ts'
import type { ProvenanceById } from '#contract/wire/provenance.ts'
import type { Database } from '../../../db/open.ts'
import { findCurrentReleases, selectProvenance } from './queries.ts'

export { findDataVersion } from './queries.ts'

export const findCurrentSources = async (database: Database): Promise<SourcesResponse> => ({
  releases: await findCurrentReleases(database),
})

/** Finds provenance by release. Its date is that of the dataset's newest release, which confirms older values. */
export async function findProvenance(
  database: Database,
  releaseIds: Iterable<number | null>,
): Promise<ProvenanceById> {
  const ids = [...new Set(releaseIds)].filter((id): id is number => id !== null && id > 0)
  if (ids.length === 0) return {}
  const rows = await selectProvenance(database).where('release.id', 'in', ids).execute()
  return Object.fromEntries(rows.map((row) => [String(row.releaseId), row]))
}
