import { formatCount, nounFor } from '#domain/text/counts.ts'
import type { Queryable } from '../../db/in-transaction.ts'

interface Fabric {
  sourceKey: string
  datasetKey: string
}

/**
 * Reports how many parcels share a PID with another source: each appears twice on the map and in search
 * ([004](../../../../docs/decisions/004-upid-from-source-and-key.md)). Null if there are no such parcels.
 */
export async function reportTwins(
  client: Queryable,
  { sourceKey, datasetKey }: Fabric,
): Promise<string | null> {
  const { rows } = await client.query<Fabric & { count: number }>(
    `SELECT other.source_key AS "sourceKey", other.dataset_key AS "datasetKey", count(DISTINCT own.pid)::int AS count
     FROM parcel own JOIN parcel other ON other.pid = own.pid AND other.source_key <> own.source_key
     WHERE own.source_key = $1 AND own.dataset_key = $2 AND EXISTS (SELECT FROM parcel WHERE source_key <> $1)
     GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT 1`,
    [sourceKey, datasetKey],
  )
  const [most] = rows
  if (!most) return null
  return (
    `${formatCount(most.count, 'parcel')} ${nounFor(most.count, 'has its', 'have their')} PID in ${most.sourceKey} ${most.datasetKey} too, and ${nounFor(most.count, 'is', 'are')} on the map twice: ` +
    `import one fabric for each place. “lotline remove ${sourceKey} ${datasetKey}” takes this one out.`
  )
}
