import { formatCount, nounFor } from '#domain/text/counts.ts'
import type { Database } from '../../db/open.ts'
import { GRID_DEGREES } from '../../db/spatial.ts'
import { ENTITY_TABLES } from '../entities/entity-tables.ts'
import { areaSql } from '../geometry/polygon-measures.ts'
import { analyzeStagedKeys } from '../release/analyze.ts'
import type { RejectFile } from '../release/rejects.ts'
import { joinParts } from './join-parts.ts'
import {
  dropRepeatedKeys,
  hasRepeatedKeys,
  MAX_REPORTED,
  type RepeatedKeys,
  type RowPlace,
} from './repeated-keys.ts'
import { hasAreas, type StagedEntity } from './staging.ts'

interface Owner {
  sourceKey: string
  datasetKey: string
}

/**
 * Checks all rows together: repeated keys, keys owned by another dataset, crossing rings, PIDs on several
 * parcels. Reports and removes wrong rows. Returns messages.
 */
export async function checkStaging(
  database: Database,
  staged: StagedEntity,
  owner: Owner,
  rejects: RejectFile,
  repeatedKeys: RepeatedKeys = 'reject',
): Promise<string[]> {
  const isRepeated = await hasRepeatedKeys(database, staged)
  const joinMessages = isRepeated ? await joinParts(database, staged, rejects) : []
  if (isRepeated) await dropRepeatedKeys(database, staged, rejects, repeatedKeys)
  await dropForeignKeys(database, staged, owner, rejects)
  if (hasAreas(staged.entity)) await repairRings(database, staged, rejects)
  await analyzeStagedKeys(database.pool, database.kind, staged.table)
  return [
    ...joinMessages,
    ...(await markSharedDocuments(database, staged)),
    ...(staged.entity === 'parcel' ? await reportRepeatedPids(database, staged, rejects) : []),
  ]
}

async function dropForeignKeys(
  database: Database,
  staged: StagedEntity,
  owner: Owner,
  rejects: RejectFile,
): Promise<void> {
  const { table, idColumn } = ENTITY_TABLES[staged.entity]
  const isForeign = `t.${idColumn} = s.id AND (t.source_key, t.dataset_key) <> ($1, $2)`
  const keys = [owner.sourceKey, owner.datasetKey]
  const { rows } = await database.pool.query<RowPlace & { owner: string }>(
    `SELECT s.position, s.source_ref AS ref, t.source_key || ' ' || t.dataset_key AS owner
     FROM ${staged.table} s, ${table} t WHERE ${isForeign} ORDER BY s.position LIMIT ${MAX_REPORTED}`,
    keys,
  )
  if (rows.length === 0) return
  for (const { position, ref, owner: rowOwner } of rows) {
    const reason = `the key "${ref}" already belongs to ${rowOwner}`
    rejects.add({ position, ref, outcome: 'rejected', reason })
  }
  const { rowCount } = await database.pool.query(
    `DELETE FROM ${staged.table} s USING ${table} t WHERE ${isForeign}`,
    keys,
  )
  staged.rows -= rowCount ?? 0
  const unreported = (rowCount ?? 0) - rows.length
  rejects.addUnlisted('rejected', 'the key "…" already belongs to another dataset', unreported)
}

async function repairRings(database: Database, staged: StagedEntity, rejects: RejectFile): Promise<void> {
  const measures =
    staged.entity === 'parcel'
      ? `, area_square_metres = ${areaSql('m.mended')},
         centre = CASE WHEN ST_IsEmpty(m.mended) THEN s.centre ELSE ST_PointOnSurface(m.mended) END`
      : ''
  // Two queries, because each uses only one core.
  const halves = [0, 1].map((half) =>
    database.pool.query<RowPlace & { reason: string; isEmpty: boolean }>(
      `UPDATE ${staged.table} s SET geom = ST_Multi(m.mended)${measures}
       FROM (
         SELECT id, ST_IsValidReason(geom) AS reason, ${mendedArea('geom')} AS mended
         FROM ${staged.table} WHERE NOT is_surely_valid AND position % 2 = ${half} AND NOT ST_IsValid(geom)
       ) m
       WHERE s.id = m.id
       RETURNING s.position, s.source_ref AS ref, m.reason, ST_IsEmpty(m.mended) AS "isEmpty"`,
    ),
  )
  const rows = (await Promise.all(halves)).flatMap((half) => half.rows)
  for (const { position, ref, reason, isEmpty } of rows) {
    if (isEmpty)
      rejects.add({ position, ref, outcome: 'rejected', reason: `its outline encloses nothing (${reason})` })
    else rejects.add({ position, ref, outcome: 'repaired', reason: `its outline was invalid: ${reason}` })
  }
  if (!rows.some(({ isEmpty }) => isEmpty)) return
  const { rowCount } = await database.pool.query(`DELETE FROM ${staged.table} WHERE ST_IsEmpty(geom)`)
  staged.rows -= rowCount ?? 0
}

async function reportRepeatedPids(
  database: Database,
  staged: StagedEntity,
  rejects: RejectFile,
): Promise<string[]> {
  const onSeveral = `${staged.table} JOIN (
       SELECT pid, count(*)::int AS parcels FROM ${staged.table} GROUP BY pid HAVING count(*) > 1
     ) repeated USING (pid)`
  const { rows } = await database.pool.query<RowPlace & { pid: string; parcels: number }>(
    `SELECT position, source_ref AS ref, pid, parcels FROM ${onSeveral} ORDER BY pid, position LIMIT ${MAX_REPORTED}`,
  )
  if (rows.length === 0) return []
  for (const { position, ref, pid, parcels } of rows)
    rejects.add({ position, ref, outcome: 'noticed', reason: `PID ${pid} is on ${parcels} parcels` })
  let pids = new Set(rows.map((row) => row.pid)).size
  if (rows.length === MAX_REPORTED) {
    const { rows: sums } = await database.pool.query<{ pids: number; parcels: number }>(
      `SELECT count(DISTINCT pid)::int AS pids, count(*)::int AS parcels FROM ${onSeveral}`,
    )
    pids = sums[0]?.pids ?? pids
    rejects.addUnlisted(
      'noticed',
      'a PID is on several parcels',
      (sums[0]?.parcels ?? MAX_REPORTED) - MAX_REPORTED,
    )
  }
  return [`${formatCount(pids, 'PID is', 'PIDs are')} on several parcels.`]
}

/**
 * Marks sales of one document with several PIDs by a comment, which excludes them from market analyses.
 * Returns messages.
 */
async function markSharedDocuments({ pool }: Database, { entity, table }: StagedEntity): Promise<string[]> {
  if (entity !== 'sale') return []
  const { rowCount } = await pool.query(`
    WITH shared AS (
      SELECT attributes ->> 'document' AS document,
        'Multiple property: ' || string_agg(DISTINCT regexp_replace(pid, '(...)(...)(...)', '\\1-\\2-\\3'), ', ') AS text
      FROM ${table} WHERE attributes ? 'document' GROUP BY 1 HAVING count(DISTINCT pid) > 1
    )
    UPDATE ${table} s
    SET comment = concat_ws('. ', shared.text, s.comment), content_hash = md5(s.content_hash || shared.text)
    FROM shared WHERE s.attributes ->> 'document' = shared.document`)
  const sales = rowCount ?? 0
  if (sales === 0) return []
  return [
    `${formatCount(sales, 'sale')} ${nounFor(sales, 'shares', 'share')} ${nounFor(sales, 'its', 'their')} document with other PIDs: the price covers several parcels, so market analyses do not use it.`,
  ]
}

/**
 * SQL that makes an invalid polygon valid: cuts rings at crossings and joins the faces inside. On the
 * embedded engine, `ST_MakeValid` often aborted for outlines that cross themselves.
 */
export function mendedArea(column: string): string {
  const lines = `ST_UnaryUnion(ST_Boundary(${column}), ${GRID_DEGREES})`
  // Unusual names, so that `geom` in `column` still means the outer table's.
  return `coalesce((
    SELECT ST_CollectionExtract(ST_Union(face_shape, ${GRID_DEGREES}), 3)
    FROM ST_Dump(ST_Polygonize(ARRAY[${lines}])) AS face (face_path, face_shape)
    WHERE ST_Intersects(${column}, ST_PointOnSurface(face_shape))
  ), ST_GeomFromText('POLYGON EMPTY', 4326))`
}
