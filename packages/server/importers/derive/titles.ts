import { type Expression, sql } from 'kysely'

/** SQL upid of the parcel with the outline: for a strata unit, its building. */
export const parcelUpid = (upid: Expression<unknown>) => sql<string>`split_part(${upid}, '~', 1)`

export const isUnitUpid = (upid: Expression<unknown>) => sql<boolean>`position('~' IN ${upid}) > 0`

/** SQL of the upids of a parcel and the strata units on it, as rows of `upid`. */
export const titlesOn = (upid: Expression<unknown>) =>
  sql`(SELECT ${upid} AS upid UNION ALL SELECT unit.upid FROM strata_unit unit WHERE unit.building_upid = ${upid})`

/** SQL of the upids that a change affects: a unit and its building, or a building and its units. */
export const affectedUpids = (upid: Expression<unknown>) =>
  sql`(SELECT ${upid} AS upid UNION SELECT ${parcelUpid(upid)}
    UNION SELECT unit.upid FROM strata_unit unit WHERE unit.building_upid = ${upid})`
