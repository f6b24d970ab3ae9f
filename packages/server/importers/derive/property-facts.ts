import { type RawBuilder, sql } from 'kysely'
import { IMPORTED_FILE_PREFIX } from '#domain/parcel/figures/assessed-years.ts'

export const numericFact = (facts: RawBuilder<unknown>, name: string) => sql<number | null>`
  CASE WHEN jsonb_typeof(${facts} -> ${sql.lit(name)}) = 'number' THEN (${facts} ->> ${sql.lit(name)})::float8 END`

/** SQL of a year of construction; null unless it is a whole number from 1800 to 2100. */
export const buildingYear = (value: RawBuilder<unknown>) => sql<number | null>`
  CASE WHEN ${value} BETWEEN 1800 AND 2100 AND floor(${value}) = ${value} THEN ${value} END`

export const floorOf = (facts: RawBuilder<unknown>) => numericFact(facts, 'floorAreaSquareMetres')

/** SQL order of assessment rolls: the newest up to `year` first, then later ones, earliest first. */
export const rollsAsOf = (year: RawBuilder<unknown>) => sql`year > ${year}, abs(year - ${year})`

/** SQL order of one year's rolls: own files, then the property's source, then by source. */
export const rollsBySource = (ownSource: RawBuilder<unknown>) =>
  sql`source_key NOT LIKE ${sql.lit(`${IMPORTED_FILE_PREFIX}%`)}, source_key <> ${ownSource}, source_key`

/** SQL of the use on the property's first roll in `rollOrder`. Falls back to parcels with its roll number. */
export const statedUse = (
  property: string,
  rollNumber: RawBuilder<unknown>,
  rollOrder = sql`year DESC`,
) => sql`LATERAL (
  SELECT coalesce(actual_use_code, actual_use) AS use, actual_use AS use_title, release_id, source_key
  FROM (
    SELECT ${sql.ref(`${property}.upid`)} AS upid, 0 AS place UNION ALL
    SELECT same_roll.upid, 1 FROM parcel same_roll
    WHERE same_roll.roll_number = ${rollNumber} AND same_roll.source_key = ${sql.ref(`${property}.source_key`)}
  ) AS title
  CROSS JOIN LATERAL (SELECT * FROM assessment WHERE assessment.upid = title.upid OFFSET 0) AS entry
  WHERE coalesce(actual_use_code, actual_use) IS NOT NULL
  ORDER BY place, ${rollOrder}, ${rollsBySource(sql.ref(`${property}.source_key`))}, id LIMIT 1)`
