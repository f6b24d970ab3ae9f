import { sql } from 'kysely'
import { isUnit, parcelOf } from '#domain/parcel/address/strata-unit.ts'
import type { Database } from '../../../db/open.ts'
import { rollsBySource } from '../../../importers/derive/property-facts.ts'
import { titlesOn } from '../../../importers/derive/titles.ts'
import { selectParcel } from './parcel-queries.ts'

export function findCardParcel(database: Database, upid: string) {
  return selectParcel(database)
    .select([
      'parcel.source_key',
      'parcel.legal_description',
      'parcel.roll_number',
      'parcel.frontage_metres',
      'parcel.depth_metres',
      'parcel.stated_area_square_metres',
      'parcel.facts',
    ])
    .where('parcel.upid', '=', upid)
    .executeTakeFirst()
}

export function findSales(database: Database, upid: string) {
  return database.db
    .selectFrom('sale')
    .select(['sold_on as soldOn', 'price_dollars as priceDollars', 'comment', 'release_id as releaseId'])
    .where('upid', '=', upid)
    .orderBy('sold_on', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

export function findListings(database: Database, upid: string) {
  return database.db
    .selectFrom('listing')
    .leftJoin('strata_unit', 'strata_unit.upid', 'listing.upid')
    .select([
      'listing.listing_number as listingNumber',
      'listing.kind',
      'listing.status',
      'listing.listed_on as listedOn',
      'listing.price_dollars as priceDollars',
      'listing.property_type as propertyType',
      'listing.brokerage',
      'listing.release_id as releaseId',
      'strata_unit.upid as unitUpid',
      'strata_unit.unit',
      'strata_unit.pid',
    ])
    .where(sql<boolean>`listing.upid IN (SELECT upid FROM ${titlesOn(sql.val(upid))} AS title)`)
    .orderBy('listing.listed_on', 'desc')
    .orderBy('listing.id')
    .execute()
}

/** Finds features by layer, largest share first. A unit has those of its building. */
export function findCardLayers(database: Database, upid: string) {
  return database.db
    .selectFrom('parcel_layer')
    .innerJoin('layer_feature', 'layer_feature.id', 'parcel_layer.feature_id')
    .select([
      'parcel_layer.layer_key as layer',
      'parcel_layer.feature_id as featureId',
      'parcel_layer.share',
      'layer_feature.code',
      'layer_feature.title',
      'layer_feature.category',
      'layer_feature.status',
      'layer_feature.effective_on as effectiveOn',
      'layer_feature.bylaw',
      'layer_feature.url',
      'layer_feature.release_id as releaseId',
    ])
    .where('parcel_layer.upid', '=', parcelOf(upid))
    .orderBy('parcel_layer.layer_key')
    .orderBy('parcel_layer.share', 'desc')
    .orderBy('parcel_layer.feature_id')
    .execute()
}

interface UnitRow {
  upid: string
  pid: string | null
  unit: string | null
  lotNumber: string | null
  totalDollars: number | null
}

export async function findUnits(database: Database, upid: string, limit: number): Promise<UnitRow[]> {
  const { rows } = await sql<UnitRow>`
    SELECT u.upid, u.pid, u.unit, u.lot_number AS "lotNumber",
      (SELECT sum(total_dollars)::float8 FROM assessment WHERE assessment.upid = u.upid
       GROUP BY year, source_key HAVING sum(total_dollars) IS NOT NULL
       ORDER BY year DESC, ${rollsBySource(sql`u.source_key`)} LIMIT 1) AS "totalDollars"
    FROM strata_unit u WHERE u.building_upid = ${upid}
    ORDER BY lpad(u.unit, 8, '0') NULLS LAST, lpad(u.lot_number, 8, '0') NULLS LAST, u.pid LIMIT ${limit}`.execute(
    database.db,
  )
  return rows
}

export async function countUnits(
  database: Database,
  upid: string,
): Promise<{ count: number; releaseIds: number[] }> {
  const rows = await database.db
    .selectFrom('strata_unit')
    .innerJoin('release', 'release.id', 'strata_unit.release_id')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('release.id').as('newest')])
    .where('building_upid', '=', upid)
    .groupBy('release.source_key')
    .orderBy('newest')
    .execute()
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    releaseIds: rows.map(({ newest }) => newest),
  }
}

export async function findBuilding(database: Database, upid: string) {
  if (!isUnit(upid)) return undefined
  return database.db
    .selectFrom('parcel')
    .select(['upid', 'address', 'pid', 'pin', 'plan_number as planNumber', 'lot_number as lotNumber'])
    .select('parcel_class as parcelClass')
    .where('upid', '=', parcelOf(upid))
    .executeTakeFirst()
}
