import { formatCount, formatList, nounFor } from '#domain/text/counts.ts'
import type { SqlClient } from '../../db/in-transaction.ts'

interface RepeatedYears {
  sourceKey: string
  datasetKey: string
  years: number[]
  /** Number of parcels with values from both sources. Tables show the imported ones for `shown` of these. */
  parcels: number
  shown: number
}

const MAX_SOURCES = 3

/**
 * Reports other sources with values for the same parcels and years, and which values tables show
 * (`domain/parcel/figures/assessed-years.ts`).
 */
export async function reportRepeatedYears(
  client: SqlClient,
  { sourceKey, datasetKey }: { sourceKey: string; datasetKey: string },
): Promise<string[]> {
  const { rows } = await client.query<RepeatedYears>(
    `WITH own AS (
       SELECT DISTINCT split_part(upid, '~', 1) AS parcel, year FROM assessment
       WHERE source_key = $1 AND dataset_key = $2 AND upid IS NOT NULL
     ),
     other AS (
       SELECT DISTINCT source_key, dataset_key, split_part(upid, '~', 1) AS parcel, year FROM assessment
       WHERE source_key <> $1 AND upid IS NOT NULL AND year IN (SELECT DISTINCT year FROM own)
     )
     SELECT other.source_key AS "sourceKey", other.dataset_key AS "datasetKey",
       array_agg(DISTINCT year ORDER BY year) AS years, count(DISTINCT parcel)::int AS parcels,
       (count(DISTINCT parcel) FILTER (
         WHERE p.source_key = $1 OR (p.source_key <> other.source_key AND $1 < other.source_key)
       ))::int AS shown
     FROM own JOIN other USING (parcel, year) JOIN parcel p ON p.upid = parcel
     GROUP BY 1, 2 ORDER BY 4 DESC, 1, 2 LIMIT ${MAX_SOURCES}`,
    [sourceKey, datasetKey],
  )
  return rows.map(describeRepeated)
}

function describeRepeated(repeated: RepeatedYears): string {
  const { sourceKey, datasetKey, years, parcels } = repeated
  return `${formatCount(parcels, 'parcel')} ${nounFor(parcels, 'has', 'have')} values for ${formatList(years.map(String))} from ${sourceKey} ${datasetKey} too. Both are kept: cards show both, tables show ${describeShown(repeated)}.`
}

function describeShown({ sourceKey, parcels, shown }: RepeatedYears): string {
  if (shown === parcels) return 'these'
  if (shown === 0) return `those of ${sourceKey}`
  return `these for ${formatCount(shown, 'parcel')}, those of ${sourceKey} for the others`
}

interface Dataset {
  sourceKey: string
  datasetKey: string
}

/**
 * Reports parcels whose PID another source has too; these are on the map twice
 * ([004](../../../../docs/decisions/004-upid-from-source-and-key.md)).
 */
export async function reportTwins(
  client: SqlClient,
  { sourceKey, datasetKey }: Dataset,
): Promise<string | null> {
  const { rows } = await client.query<Dataset & { count: number }>(
    `SELECT other.source_key AS "sourceKey", other.dataset_key AS "datasetKey", count(DISTINCT own.pid)::int AS count
     FROM parcel own JOIN parcel other ON other.pid = own.pid AND other.source_key <> own.source_key
     WHERE own.source_key = $1 AND own.dataset_key = $2 AND EXISTS (SELECT FROM parcel WHERE source_key <> $1)
     GROUP BY 1, 2 ORDER BY 3 DESC, 1, 2 LIMIT 1`,
    [sourceKey, datasetKey],
  )
  const [largest] = rows
  if (!largest) return null
  return (
    `${formatCount(largest.count, 'parcel')} ${nounFor(largest.count, 'has its', 'have their')} PID in ${largest.sourceKey} ${largest.datasetKey} too, and ${nounFor(largest.count, 'is', 'are')} on the map twice: ` +
    `import only one parcel fabric for each place. “lotline remove ${sourceKey} ${datasetKey}” removes this one.`
  )
}
