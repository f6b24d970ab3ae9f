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

/** Municipalities, neighbourhoods, regional districts and named places. */
export function findBoundaries(database: Database): Promise<Boundary[]> {
  return database.db
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
}
