import { formatCount } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { formatPercent } from '#domain/text/percent.ts'
import type { Database } from '../../db/open.ts'
import { type Check, ok, problem, warning } from './check.ts'

/** Number of geometries to check, because two million would take minutes. */
const SAMPLE_ROWS = 20_000
/** Share of linked rows below which linking has probably failed. */
const MIN_LINKED_SHARE = 0.8

export async function checkData(database: Database): Promise<Check[]> {
  const parcels = await checkShapes(database, 'parcel', 'parcels')
  const features = await checkShapes(database, 'layer_feature', 'map features')
  return [parcels, features, await checkPids(database), ...(await checkAssessments(database))]
}

async function checkShapes(
  { pool }: Database,
  table: 'parcel' | 'layer_feature',
  noun: string,
): Promise<Check> {
  const totals = await pool.query<{ total: number }>(`SELECT count(*) AS total FROM ${table}`)
  const total = totals.rows[0]?.total ?? 0
  if (total === 0) return warning(noun, 'there are none: npm run lotline -- demo, or import a source')
  const percent = Math.min(100, (100 * SAMPLE_ROWS) / total)
  const { rows } = await pool.query<{ checked: number; invalid: number; example: string | null }>(
    `SELECT count(*) AS checked, count(*) FILTER (WHERE NOT is_valid) AS invalid,
       min(source_key || ' ' || source_ref) FILTER (WHERE NOT is_valid) AS example
     FROM (SELECT source_key, source_ref, ST_IsValid(geom) AS is_valid
           FROM ${table} TABLESAMPLE SYSTEM (${percent}) REPEATABLE (1) LIMIT ${2 * SAMPLE_ROWS}) sample`,
  )
  const { checked = 0, invalid = 0, example = null } = rows[0] ?? {}
  const text = `${formatNumber(total)}, ${checked < total ? `${formatNumber(checked)} of them checked` : 'all checked'}`
  if (invalid === 0) return ok(noun, `${text}: every shape is valid`)
  return problem(
    noun,
    `${text}: ${formatCount(invalid, 'shape is', 'shapes are')} invalid (such as ${example}); import that source again with --force, which repairs them`,
  )
}

async function checkPids({ pool }: Database): Promise<Check> {
  const { rows } = await pool.query<{ pids: number; example: string | null }>(
    `SELECT count(*) AS pids, min(pid) AS example FROM (
       SELECT pid FROM parcel WHERE pid IS NOT NULL GROUP BY source_key, dataset_key, pid HAVING count(*) > 1) repeated`,
  )
  const { pids = 0, example = null } = rows[0] ?? {}
  if (pids === 0) return ok('PIDs', 'each is on one parcel of its source')
  return warning(
    'PIDs',
    `${formatNumber(pids)} are on several parcels of one source (such as ${example}), and search shows all of these parcels. ` +
      'The reject file of the release lists them (lotline releases --json)',
  )
}

async function checkAssessments({ pool }: Database): Promise<Check[]> {
  const { rows } = await pool.query<{ source: string; total: number; linked: number }>(
    `SELECT source_key || ' ' || dataset_key AS source, count(*) AS total, count(upid) AS linked
     FROM assessment GROUP BY 1 ORDER BY 1`,
  )
  return rows.map(({ source, total, linked }) => {
    const text = `${source}: ${formatPercent((100 * linked) / total, 1)} of ${formatNumber(total)} are linked to a parcel`
    if (linked / total >= MIN_LINKED_SHARE) return ok('assessments', text)
    return warning(
      'assessments',
      `${text}: import the parcels of that city as well, or a newer release of either`,
    )
  })
}
