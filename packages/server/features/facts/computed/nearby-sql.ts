/** SQL expressions for what lies within a distance of parcels, in metres. */
import { type RawBuilder, sql } from 'kysely'

/** Metres of a degree of latitude on the sphere of the mean radius, 6,371,009 m. */
const DEGREE_METRES = 111_195.08

/**
 * Metres from a place to a point along a straight line. Over a few kilometres a flat piece of the sphere is right within a metre,
 * at a tenth of what the general formula takes.
 */
export const metresTo = (point: RawBuilder<unknown>, lng: RawBuilder<unknown>, lat: RawBuilder<unknown>) =>
  sql`${DEGREE_METRES}::float8 * sqrt(power((ST_X(${point}) - ${lng}) * cos(radians(${lat})), 2) + power(ST_Y(${point}) - ${lat}, 2))`

/** A box that holds everything within so many metres of a place. */
export function boxAround(lng: RawBuilder<unknown>, lat: RawBuilder<unknown>, metres: number) {
  const aside = (metres * 1.005) / DEGREE_METRES
  return sql`ST_MakeEnvelope(${lng} - ${aside}::float8 / cos(radians(${lat})), ${lat} - ${aside}::float8,
    ${lng} + ${aside}::float8 / cos(radians(${lat})), ${lat} + ${aside}::float8, 4326)`
}
