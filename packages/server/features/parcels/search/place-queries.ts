import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'
import { asBounds, type Box, type LngLatPair } from '../../../db/spatial.ts'

interface Boundary {
  id: string
  layer: string
  title: string
  bounds: Box
  centre: LngLatPair
}

const PLACE_LAYERS = ['municipality', 'neighbourhood', 'regional_district', 'place'] as const

/** Municipalities, neighbourhoods, regional districts and named places; municipalities without a boundary as their parcels lie. */
export async function findBoundaries(database: Database): Promise<Boundary[]> {
  const [drawn, named] = await Promise.all([findDrawn(database), findNamedByParcels(database)])
  return [...drawn, ...named]
}

const findDrawn = (database: Database): Promise<Boundary[]> =>
  database.db
    .selectFrom('layer_feature')
    .select((eb) => [
      'id',
      'layer_key as layer',
      eb.fn.coalesce('title', 'code').$notNull().as('title'),
      asBounds('geom').as('bounds'),
      sql<LngLatPair>`ARRAY[ST_X(ST_PointOnSurface(geom)), ST_Y(ST_PointOnSurface(geom))]`.as('centre'),
    ])
    .where('layer_key', 'in', PLACE_LAYERS)
    .where((eb) => eb(eb.fn.coalesce('title', 'code'), 'is not', null))
    .execute()

/** Standard deviations around the middle of a municipality beyond which a parcel is a mistake of its source. */
const FARTHEST = 4

/** Municipalities that parcels state, where no boundary of the layer holds their middle. */
async function findNamedByParcels(database: Database): Promise<Boundary[]> {
  const edge = (axis: 'x' | 'y', sign: 1 | -1) =>
    sql.raw(
      sign < 0
        ? `greatest(min(${axis}), avg(${axis}) - ${FARTHEST} * stddev_pop(${axis}))`
        : `least(max(${axis}), avg(${axis}) + ${FARTHEST} * stddev_pop(${axis}))`,
    )
  const { rows } = await sql<Boundary>`
    SELECT 'parcels-of-' || title AS id, 'municipality' AS layer, title, bounds, ARRAY[x, y] AS centre
    FROM (
      SELECT municipality AS title, avg(x) AS x, avg(y) AS y,
        ARRAY[${edge('x', -1)}, ${edge('y', -1)}, ${edge('x', 1)}, ${edge('y', 1)}] AS bounds
      FROM (SELECT municipality, ST_X(centre) AS x, ST_Y(centre) AS y FROM parcel WHERE municipality IS NOT NULL) placed
      GROUP BY municipality
    ) stated
    WHERE NOT EXISTS (SELECT FROM layer_feature f
      WHERE f.layer_key = 'municipality' AND ST_Intersects(f.geom, ST_SetSRID(ST_MakePoint(x, y), 4326)))`.execute(
    database.db,
  )
  return rows
}
