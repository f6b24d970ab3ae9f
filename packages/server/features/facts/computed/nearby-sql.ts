import { type RawBuilder, sql } from 'kysely'

/** On the sphere of mean radius, 6,371,009 m. */
const DEGREE_METRES = 111_195.08

/**
 * Uses a local plane: accurate to a metre over a few kilometres, at a tenth of the cost of the general
 * formula.
 */
export const metresTo = (point: RawBuilder<unknown>, lng: RawBuilder<unknown>, lat: RawBuilder<unknown>) =>
  sql`${DEGREE_METRES}::float8 * sqrt(power((ST_X(${point}) - ${lng}) * cos(radians(${lat})), 2) + power(ST_Y(${point}) - ${lat}, 2))`

export function boxAround(lng: RawBuilder<unknown>, lat: RawBuilder<unknown>, metres: number) {
  const aside = (metres * 1.005) / DEGREE_METRES
  return sql`ST_MakeEnvelope(${lng} - ${aside}::float8 / cos(radians(${lat})), ${lat} - ${aside}::float8,
    ${lng} + ${aside}::float8 / cos(radians(${lat})), ${lat} + ${aside}::float8, 4326)`
}
