import { sql } from 'kysely'
import type { ParcelIdentity } from '#domain/parcel/parcel-name.ts'
import type { Facts } from '#domain/parcel/record-fields.ts'
import type { IsoDate } from '#domain/text/dates.ts'
import type { Attributes, MarketClass, Tenure } from '#domain/valuation/cma/sales/market-sale.ts'
import type { Queryable } from '../../../db/open.ts'
import { joinDescription } from './described-property.ts'

export interface DescribedProperty extends ParcelIdentity {
  upid: string
  market_class: MarketClass | null
  use_title: string | null
  /** Whether it is a strata building, whose units are sold separately. */
  is_of_units: boolean
  tenure: Tenure
  building: string | null
  neighbourhood: string | null
  market_area: string | null
  attributes: Attributes
  facts: Facts
  release_id: number
  releases: Partial<Record<keyof Attributes, number>>
  lng: number
  lat: number
}

export async function findDescribedProperty(
  { db }: Queryable,
  upid: string,
  day: IsoDate,
  waterfrontDatasets: readonly string[],
): Promise<DescribedProperty | undefined> {
  const description = joinDescription({
    day: sql`${day}::date`,
    waterfrontDatasets: sql`${[...waterfrontDatasets]}::text[]`,
  })
  const { rows } = await sql<DescribedProperty>`
    SELECT p.upid, p.pid, p.address, p.pin, p.plan_number AS "planNumber", p.lot_number AS "lotNumber",
      p.parcel_class AS "parcelClass", p.facts, p.release_id,
      actual_use.use_title, description.*,
      p.parcel_class IN ('building_strata', 'bare_land_strata') AND p.pid IS NULL AS is_of_units,
      ST_X(p.centre) AS lng, ST_Y(p.centre) AS lat
    FROM property p ${description} WHERE p.upid = ${upid}`.execute(db)
  return rows[0]
}

export async function findMarketArea(
  { db }: Queryable,
  [lng, lat]: readonly [number, number],
): Promise<string | null> {
  const { rows } = await sql<{ area: string | null }>`
    SELECT coalesce(regional_district, municipality) AS area FROM parcel
    ORDER BY geom <-> ST_SetSRID(ST_MakePoint(${lng}::float8, ${lat}::float8), 4326) LIMIT 1`.execute(db)
  return rows[0]?.area ?? null
}
