import type { Geometry } from 'geojson'
import { normalisePid } from '#domain/parcel/pid.ts'
import type { SourceRow } from '../connectors/source.ts'
import type { Database } from '../db/open.ts'
import { GRID_DEGREES } from '../db/spatial.ts'

const COLUMNS = {
  pid: 'pid',
  plan: 'plan_number',
  roll: 'roll_number',
  land_coordinate: 'land_coordinate',
  ref: 'source_ref',
} as const
type JoinField = keyof typeof COLUMNS
export const JOIN_FIELDS = Object.keys(COLUMNS) as JoinField[]

export function isJoinField(text: string): text is JoinField {
  return (JOIN_FIELDS as string[]).includes(text)
}

interface Join {
  field: JoinField
  /** The file's column with values of `field`. */
  column: string
  source?: string
}

/**
 * Gives each row the outline of the parcel that it names, or of all parcels of a roll. Rows without a match get
 * a problem.
 */
export async function joinParcels(database: Database, rows: SourceRow[], join: Join): Promise<SourceRow[]> {
  const keys = rows.map((row) => readKey(row.properties[join.column], join.field))
  const column = COLUMNS[join.field]
  const { rows: parcels } = await database.pool.query<{ key: string; geometry: Geometry }>(
    `SELECT key, ST_AsGeoJSON(ST_Multi(
         CASE WHEN cardinality(outlines) = 1 THEN outlines[1]
         ELSE (SELECT ST_Union(outline, ${GRID_DEGREES}) FROM unnest(outlines) outline) END), 15)::json AS geometry
     FROM (
       SELECT ${column} AS key, array_agg(geom) AS outlines FROM parcel
       WHERE ${column} = ANY($1) AND ($2::text IS NULL OR source_key = $2) GROUP BY 1
     ) parcel_group`,
    [[...new Set(keys.filter((key) => key !== null))], join.source ?? null],
  )
  const outlines = new Map(parcels.map(({ key, geometry }) => [key, geometry]))
  return rows.map((row, index) => {
    const key = keys[index] ?? null
    if (key === null) return { ...row, problem: `column ${join.column}, which names its parcel, is blank` }
    const geometry = outlines.get(key)
    return geometry
      ? { ...row, geometry }
      : { ...row, problem: `there is no parcel with ${join.field} "${key}"` }
  })
}

function readKey(cell: unknown, field: JoinField): string | null {
  const key = typeof cell === 'number' || typeof cell === 'string' ? String(cell).trim() : ''
  if (key === '') return null
  return field === 'pid' ? normalisePid(key) : key
}
