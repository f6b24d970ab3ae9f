import {
  BASE_LAYER_KEYS,
  type LayerKey,
  type TileLayerKey,
  UNDRAWN_LAYER_KEYS,
} from '#domain/layers/layers.ts'
import { inTransaction, type SqlClient } from '../db/in-transaction.ts'
import type { Database } from '../db/open.ts'
import type { Schema } from '../db/schema/schema.ts'

export interface CurrentRelease {
  id: number
  sourceKey: string
  datasetKey: string
  asOf: string
  /** Distinguishes equal release ids of a recreated database. */
  startedAt: string
  title: string
  publisher: string
  licence: string
  licenceUrl: string | null
  attribution: string
  isSynthetic: boolean
}

export interface LayerSummary {
  releaseId: number
  layer: TileLayerKey
  count: number
  /** West, south, east, north; null without geometry. */
  bounds: [number, number, number, number] | null
}

/** Layer key of a row that marks its release as counted. */
const COUNTED_MARKER = ''

/** SQL of a text that changes with every import. */
export const VERSION_SQL = `
  SELECT coalesce(string_agg(id::text, ',' ORDER BY id), '') FROM release WHERE status = 'current'`

export async function readVersion({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<[string]>({ text: VERSION_SQL, rowMode: 'array' })
  return rows[0]?.[0] ?? ''
}

export async function readReleases({ pool }: Database): Promise<CurrentRelease[]> {
  const { rows } = await pool.query<CurrentRelease>(`
    SELECT release.id, source_key AS "sourceKey", dataset_key AS "datasetKey", as_of AS "asOf",
      extract(epoch FROM started_at)::text AS "startedAt", title, publisher, licence, licence_url AS "licenceUrl",
      attribution, is_synthetic AS "isSynthetic"
    FROM release JOIN source ON source.key = release.source_key
    WHERE status = 'current' ORDER BY release.id`)
  return rows
}

export async function readSummaries(
  database: Database,
  releases: readonly CurrentRelease[],
): Promise<LayerSummary[]> {
  const storedRows = await readStored(database)
  const ids = new Set(releases.map((release) => release.id))
  const countedIds = new Set(storedRows.map((row) => row.release_id))
  const summaryRows = storedRows.filter((row) => ids.has(row.release_id))
  for (const release of releases) {
    if (countedIds.has(release.id)) continue
    summaryRows.push(...(await countRelease(database, release)))
  }
  if (!countedIds.isSubsetOf(ids)) {
    await database.pool.query(
      `DELETE FROM layer_summary WHERE release_id NOT IN (SELECT id FROM release WHERE status = 'current')`,
    )
  }
  return summaryRows.flatMap(toSummary)
}

type SummaryRow = Schema['layer_summary']

async function readStored({ pool }: Database): Promise<SummaryRow[]> {
  const { rows } = await pool.query<SummaryRow>('SELECT * FROM layer_summary ORDER BY release_id, layer_key')
  return rows
}

const EXTENT_COLUMNS = `ST_XMin(box) AS west, ST_YMin(box) AS south, ST_XMax(box) AS east, ST_YMax(box) AS north`

/** Sales get no bounds, because they have those of their parcels. */
const COUNT_SQL = `
  SELECT $3::int AS release_id, layer_key, count AS feature_count, ${EXTENT_COLUMNS} FROM (
    SELECT layer_key, count(*)::int AS count, ST_Extent(geom) AS box FROM layer_feature
    WHERE source_key = $1 AND dataset_key = $2 GROUP BY layer_key
    UNION ALL
    SELECT 'parcel', count(*)::int, ST_Extent(geom) FROM parcel WHERE source_key = $1 AND dataset_key = $2
    UNION ALL
    SELECT kind || '_listing', (count(*) FILTER (WHERE status = 'active'))::int, ST_Extent(geom) FROM listing
    WHERE source_key = $1 AND dataset_key = $2 GROUP BY kind
    UNION ALL
    SELECT 'sale', count(*)::int, NULL FROM sale WHERE source_key = $1 AND dataset_key = $2
  ) summary WHERE count > 0`

/** Counts the features of a current release and stores the counts. Empty for a former release. */
async function countRelease(database: Database, release: CurrentRelease): Promise<SummaryRow[]> {
  // The snapshot keeps rows of a concurrent import out of the previous release's counts.
  const rows = await inTransaction(database, (_, client) => countCurrent(client, release), {
    isSnapshot: true,
  })
  if (rows.length === 0) return rows
  await database.pool.query(
    `INSERT INTO layer_summary SELECT * FROM json_populate_recordset(NULL::layer_summary, $1::json)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(rows)],
  )
  return rows
}

async function countCurrent(client: SqlClient, release: CurrentRelease): Promise<SummaryRow[]> {
  const current = await client.query(`SELECT FROM release WHERE id = $1 AND status = 'current'`, [release.id])
  if (current.rowCount === 0) return []
  const { rows } = await client.query<SummaryRow>(COUNT_SQL, [
    release.sourceKey,
    release.datasetKey,
    release.id,
  ])
  const noBounds = { west: null, south: null, east: null, north: null }
  return [...rows, { release_id: release.id, layer_key: COUNTED_MARKER, feature_count: 0, ...noBounds }]
}

function toSummary(row: SummaryRow): LayerSummary[] {
  if (row.layer_key === COUNTED_MARKER) return []
  if ((UNDRAWN_LAYER_KEYS as readonly string[]).includes(row.layer_key)) return []
  const { west, south, east, north } = row
  const isGround = (BASE_LAYER_KEYS as readonly string[]).includes(row.layer_key)
  return [
    {
      releaseId: row.release_id,
      layer: isGround ? 'streets' : (row.layer_key as LayerKey),
      count: row.feature_count,
      bounds:
        west === null || south === null || east === null || north === null
          ? null
          : [west, south, east, north],
    },
  ]
}
