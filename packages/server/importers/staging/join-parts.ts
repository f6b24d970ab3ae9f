import { formatCount } from '#domain/text/counts.ts'
import type { Database } from '../../db/open.ts'
import { ENTITY_TABLES } from '../entities/entity-tables.ts'
import { areaSql } from '../geometry/polygon-measures.ts'
import type { RejectFile } from '../release/rejects.ts'
import { MAX_REPORTED, type RowPlace } from './repeated-keys.ts'
import { hasAreas, type StagedEntity } from './staging.ts'

/**
 * Joins rows with one key that are parts of the same object, such as two polygons of a park. The first row
 * gets the whole outline and keeps the common facts. Returns messages.
 */
export async function joinParts(
  database: Database,
  staged: StagedEntity,
  rejects: RejectFile,
): Promise<string[]> {
  const { table } = staged
  const parts = `${table}_parts`
  // Only for repeated keys, because making text of every row is slow.
  const whole = `SELECT id FROM ${table} WHERE id IN (SELECT id FROM ${table} GROUP BY id HAVING count(*) > 1)
    GROUP BY id HAVING count(DISTINCT ${equalText(staged)}) = 1`
  const { rowCount } = await database.pool.query(`${whole} LIMIT 1`)
  if (rowCount === 0) return []
  // Three statements use it, and each may run in another session.
  await database.pool.query(`CREATE UNLOGGED TABLE ${parts} AS
    SELECT s.ctid AS row, s.id, s.position, s.source_ref, first_value(s.position) OVER keyed AS first,
      row_number() OVER keyed AS part
    FROM ${table} s JOIN (${whole}) whole USING (id)
    WINDOW keyed AS (PARTITION BY s.id ORDER BY s.position, s.ctid)`)
  try {
    return await joinPartsInto(database, staged, parts, rejects)
  } finally {
    await database.pool.query(`DROP TABLE ${parts}`)
  }
}

async function joinPartsInto(
  database: Database,
  staged: StagedEntity,
  parts: string,
  rejects: RejectFile,
): Promise<string[]> {
  const { rows } = await database.pool.query<RowPlace & { first: number }>(
    `SELECT position, source_ref AS ref, first FROM ${parts} WHERE part > 1 ORDER BY position LIMIT ${MAX_REPORTED}`,
  )
  for (const { position, ref, first } of rows) {
    const reason = `it was joined with line or feature ${first}, which has the same key`
    rejects.add({ position, ref, outcome: 'noticed', reason })
  }
  await database.pool.query(`UPDATE ${staged.table} s SET ${assignments(staged).join(', ')}
    FROM (
      SELECT p.id, ${joinedValues(staged).join(', ')}
      FROM ${parts} p JOIN ${staged.table} s ON s.ctid = p.row GROUP BY p.id
    ) whole, ${parts} p
    WHERE p.row = s.ctid AND p.part = 1 AND whole.id = p.id`)
  const { rowCount } = await database.pool.query(
    `DELETE FROM ${staged.table} s USING ${parts} p WHERE s.ctid = p.row AND p.part > 1`,
  )
  const removed = rowCount ?? 0
  staged.rows -= removed
  rejects.addUnlisted('noticed', 'it is a part of another row', removed - rows.length)
  return [
    `${formatCount(removed, 'row is repeated or a part of another', 'rows are repeated or parts of others')} with the same key, and joined with it.`,
  ]
}

/**
 * SQL text that must be equal in all parts. Polygons and lines may differ in geometry, measures and facts.
 */
function equalText({ entity }: StagedEntity): string {
  const { columns, geometryKind } = ENTITY_TABLES[entity]
  const names = columns.filter(([, type]) => !(hasAreas(entity) && canDiffer(type))).map(([name]) => name)
  if (hasAreas(entity))
    names.push('ST_Dimension(geom)', 'CASE WHEN ST_Dimension(geom) = 0 THEN geom::text END')
  else if (geometryKind !== null) names.push('geom::text')
  return `ROW(${names.join(', ')})::text`
}

/** Whether parts may differ: in measures, and in facts such as a number. */
const canDiffer = (type: string): boolean => type === 'double precision' || type === 'jsonb'

function joinedValues({ entity }: StagedEntity): string[] {
  const { columns, geometryKind } = ENTITY_TABLES[entity]
  const values = [`md5(string_agg(s.content_hash, ',' ORDER BY s.position)) AS content_hash`]
  for (const [name, type] of columns) {
    if (type === 'double precision')
      values.push(`CASE WHEN count(DISTINCT s.${name}) = 1 THEN min(s.${name}) END AS ${name}`)
    if (type === 'jsonb') values.push(`array_agg(s.${name}) AS all_${name}`)
  }
  if (geometryKind !== null) {
    const whole = 'ST_CollectionExtract(ST_Collect(DISTINCT s.geom), max(ST_Dimension(s.geom)) + 1)'
    values.push(`CASE WHEN count(DISTINCT s.geom) = 1 THEN (array_agg(s.geom))[1] ELSE ${whole} END AS geom`)
  }
  return values
}

function assignments({ entity }: StagedEntity): string[] {
  const { columns, geometryKind } = ENTITY_TABLES[entity]
  const same = columns.filter(([, type]) => type === 'double precision').map(([name]) => name)
  const names = ['content_hash', ...same, ...(geometryKind === null ? [] : ['geom'])]
  const facts = columns
    .filter(([, type]) => type === 'jsonb')
    .map(
      ([name]) => `${name} = coalesce((SELECT jsonb_object_agg(key, value) FROM jsonb_each(s.${name})
      WHERE (SELECT bool_and(part @> jsonb_build_object(key, value)) FROM unnest(whole.all_${name}) part)), '{}')`,
    )
  return [
    ...names.map((name) => `${name} = whole.${name}`),
    ...facts,
    ...(entity === 'parcel' ? [`area_square_metres = ${areaSql('whole.geom')}`] : []),
    // Parts may touch or overlap, so the union needs checking.
    ...(hasAreas(entity) ? ['is_surely_valid = false'] : []),
  ]
}
