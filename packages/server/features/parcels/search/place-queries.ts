import { sql } from 'kysely'
import type { Database } from '../../../db/open.ts'
import { type Box, type LngLatPair, toBounds } from '../../../db/spatial.ts'

interface Boundary {
  id: string
  layer: string
  title: string
  bounds: Box
  centre: LngLatPair
}

const PLACE_LAYERS = ['municipality', 'neighbourhood', 'regional_district', 'place'] as const

export async function findBoundaries(database: Database): Promise<Boundary[]> {
  const [mapped, unmapped] = await Promise.all([
    findMappedPlaces(database),
    findUnmappedMunicipalities(database),
  ])
  return [...mapped, ...unmapped]
}

const findMappedPlaces = (database: Database): Promise<Boundary[]> =>
  database.db
    .selectFrom('layer_feature')
    .select((eb) => [
      'id',
      'layer_key as layer',
      eb.fn.coalesce('title', 'code').$notNull().as('title'),
      toBounds('geom').as('bounds'),
      sql<LngLatPair>`ARRAY[ST_X(ST_PointOnSurface(geom)), ST_Y(ST_PointOnSurface(geom))]`.as('centre'),
    ])
    .where('layer_key', 'in', PLACE_LAYERS)
    .where((eb) => eb(eb.fn.coalesce('title', 'code'), 'is not', null))
    .execute()

/** A parcel farther from the middle of its stated municipality is a source error. In standard deviations. */
const MAX_DEVIATIONS = sql.lit(4)

/** Finds municipalities that parcels state, except those whose middle lies within a boundary. */
async function findUnmappedMunicipalities({ db }: Database): Promise<Boundary[]> {
  const { rows } = await sql<Boundary>`
    SELECT 'parcels-of-' || title AS id, 'municipality' AS layer, title, ARRAY[x, y] AS centre,
      ARRAY[greatest(west, x - ${MAX_DEVIATIONS} * dx), greatest(south, y - ${MAX_DEVIATIONS} * dy),
        least(east, x + ${MAX_DEVIATIONS} * dx), least(north, y + ${MAX_DEVIATIONS} * dy)] AS bounds
    FROM (
      SELECT municipality AS title, avg(lng) AS x, avg(lat) AS y, stddev_pop(lng) AS dx, stddev_pop(lat) AS dy,
        min(lng) AS west, min(lat) AS south, max(lng) AS east, max(lat) AS north
      FROM (
        SELECT municipality, ST_X(centre) AS lng, ST_Y(centre) AS lat FROM parcel WHERE municipality <> ''
      ) AS parcel_position
      GROUP BY municipality
    ) municipality
    WHERE NOT EXISTS (
      SELECT FROM layer_feature f
      WHERE f.layer_key = 'municipality' AND ST_Intersects(f.geom, ST_SetSRID(ST_MakePoint(x, y), 4326)))`.execute(
    db,
  )
  return rows
}
