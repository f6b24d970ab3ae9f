import { formatRecordCount } from '#domain/parcel/record-nouns.ts'
import type { RecordEntity } from '#domain/parcel/records.ts'
import { formatCount, nounFor } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import type { SqlClient } from '../../db/in-transaction.ts'
import type { LinkCounts } from '../release/import-request.ts'
import type { RejectFile } from '../release/rejects.ts'
import type { StagedEntity } from '../staging/staging.ts'
import { reportRepeatedYears } from './report-repeated-years.ts'

/** Kinds of records that belong to a parcel, with the columns that may name it. */
const NAMING_COLUMNS: Partial<Record<RecordEntity, readonly (readonly [column: string, title: string])[]>> = {
  assessment: [
    ['pid', 'PID'],
    ['roll_number', 'roll'],
    ['parcel_ref', 'key'],
    ['land_coordinate', 'land coordinate'],
    [`facts->>'plan'`, 'plan'],
  ],
  sale: [
    ['pid', 'PID'],
    ['roll_number', 'roll'],
    ['parcel_ref', 'key'],
  ],
  listing: [],
  address: [],
}

const MAX_LISTED = 50_000

/**
 * Counts linked and unlinked rows, and lists unlinked ones in the reject file. Null for kinds without a
 * parcel.
 */
export async function reportLinks(
  client: SqlClient,
  { sourceKey, datasetKey }: { sourceKey: string; datasetKey: string },
  staged: StagedEntity,
  rejects: RejectFile,
): Promise<{ counts: LinkCounts; messages: string[] } | null> {
  const names = NAMING_COLUMNS[staged.entity]
  if (!names || staged.rows === 0) return null
  const { rows } = await client.query<LinkCounts>(
    `SELECT count(upid)::int AS linked, (count(*) - count(upid))::int AS unlinked FROM ${staged.entity}
     WHERE source_key = $1 AND dataset_key = $2`,
    [sourceKey, datasetKey],
  )
  const counts = rows[0] ?? { linked: 0, unlinked: 0 }
  if (counts.unlinked > 0 && names.length > 0) await listUnlinked(client, staged, names, rejects)
  const repeatMessages =
    staged.entity === 'assessment' ? await reportRepeatedYears(client, { sourceKey, datasetKey }) : []
  return { counts, messages: [describeLinks(staged.entity, counts, names.length > 0), ...repeatMessages] }
}

async function listUnlinked(
  client: SqlClient,
  { entity, table }: StagedEntity,
  names: readonly (readonly [column: string, title: string])[],
  rejects: RejectFile,
): Promise<void> {
  const { rows } = await client.query<{ position: number; ref: string; cells: (string | null)[] }>(
    `SELECT s.position, s.source_ref AS ref, ARRAY[${names.map(([column]) => `s.${column}`).join(', ')}] AS cells
     FROM ${table} s JOIN ${entity} x ON x.id = s.id
     WHERE x.upid IS NULL ORDER BY s.position LIMIT ${MAX_LISTED}`,
  )
  for (const { position, ref, cells } of rows) {
    const keys = names.flatMap(([, title], index) => (cells[index] ? [`${title} ${cells[index]}`] : []))
    const reason = keys.length > 0 ? `no single parcel has ${keys.join(', ')}` : 'it names no parcel'
    rejects.add({ position, ref, outcome: 'noticed', reason })
  }
}

function describeLinks(entity: RecordEntity, { linked, unlinked }: LinkCounts, isListed: boolean): string {
  const total = formatRecordCount(linked + unlinked, entity)
  const summary = `${formatNumber(linked)} of ${total} ${nounFor(linked, 'has its', 'have their')} parcel.`
  if (unlinked === 0) return summary
  const hint = linked === 0 && isListed ? ' Parcels may be imported later; they are then linked.' : ''
  return `${summary} ${formatCount(unlinked, 'has', 'have')} none${isListed ? `, and ${nounFor(unlinked, 'is', 'are')} listed` : ''}.${hint}`
}
