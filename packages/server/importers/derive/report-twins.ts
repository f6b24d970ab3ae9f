import { formatCount, nounFor } from '#domain/text/counts.ts'
import type { Queryable } from '../../db/in-transaction.ts'

interface Fabric {
  sourceKey: string
  datasetKey: string
}

/**
 * Says how many parcels of a dataset have the PID of a parcel of another source: each of them is on the map, in search and in selections twice
 * ([004](../../../../docs/decisions/004-upid-from-source-and-key.md)). null where there is none.
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
