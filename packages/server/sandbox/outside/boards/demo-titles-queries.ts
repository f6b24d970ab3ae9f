import { sql } from 'kysely'
import type { Box } from '#domain/geometry/local-plane.ts'
import { shortAddress } from '#domain/parcel/address/display-address.ts'
import type { Facts } from '#domain/parcel/records.ts'
import { demo } from '../../../connectors/demo/source.ts'
import type { Database, Queryable } from '../../../db/open.ts'
import { parcelUpid } from '../../../importers/derive/titles.ts'
import type { DemoAssessment, DemoListing, DemoSale, DemoTitle } from './demo-title.ts'

/** Finds only parcels of the demo district. */
export async function findTitlesByPid({ db }: Database, pids: readonly string[]): Promise<DemoTitle[]> {
  if (pids.length === 0) return []
  const assessments = await db
    .selectFrom('assessment')
    .innerJoin('parcel', (join) => join.on('parcel.upid', '=', parcelUpid(sql.ref('assessment.upid'))))
    .innerJoin('release', 'release.id', 'assessment.release_id')
    .where('assessment.source_key', '=', demo.key)
    .where('assessment.pid', 'in', pids)
    .select([
      'assessment.upid',
      'assessment.pid',
      'assessment.year',
      'assessment.land_dollars',
      'assessment.improvement_dollars',
      'assessment.total_dollars',
      'assessment.tax_levy_cents',
      'assessment.roll_number',
      'assessment.actual_use_code',
      'assessment.actual_use',
      'assessment.unit',
      'assessment.year_built',
      'assessment.facts as unit_facts',
      'parcel.facts as parcel_facts',
      'parcel.civic_number',
      'parcel.street',
      'parcel.municipality',
      'parcel.neighbourhood',
      'parcel.legal_description',
      'parcel.area_square_metres',
      'parcel.frontage_metres',
      'parcel.depth_metres',
      'release.as_of',
      sql<number>`ST_X(parcel.centre)`.as('lng'),
      sql<number>`ST_Y(parcel.centre)`.as('lat'),
    ])
    .orderBy('assessment.year', 'desc')
    .execute()
  const upids = [...new Set(assessments.map(({ upid }) => upid).filter((upid) => upid !== null))]
  const parcels = { pids, upids }
  const [sales, listings] = await Promise.all([getSales({ db }, parcels), getListings({ db }, parcels)])
  const byPid = Map.groupBy(assessments, ({ pid }) => pid ?? '')
  return [...byPid].flatMap(([pid, rows]): DemoTitle[] => {
    const [row] = rows
    if (!row) return []
    const [unit, parcel] = [row.unit_facts as Facts, row.parcel_facts as Facts]
    const facts = row.unit === null ? parcel : unit
    return [
      {
        pid,
        address: shortAddress({ unit: row.unit, civicNumber: row.civic_number, street: row.street }),
        city: row.municipality,
        neighbourhood: row.neighbourhood,
        rollNumber: row.roll_number,
        legalDescription:
          row.unit === null
            ? row.legal_description
            : (row.legal_description?.replace(/^STRATA LOTS 1 TO \d+/, `STRATA LOT ${unit.strataLot}`) ??
              null),
        parcelSquareMetres: row.area_square_metres,
        frontageMetres: row.frontage_metres,
        depthMetres: row.depth_metres,
        lng: row.lng,
        lat: row.lat,
        actualUseCode: row.actual_use_code,
        actualUse: row.actual_use,
        isUnit: row.unit !== null,
        yearBuilt: row.year_built,
        storeys: numberIn(parcel, 'storeys'),
        floorSquareMetres: numberIn(facts, 'floorAreaSquareMetres'),
        bedrooms: numberIn(unit, 'bedrooms'),
        asOf: row.as_of,
        assessments: rows.map(
          (assessment): DemoAssessment => ({
            year: assessment.year,
            land: assessment.land_dollars,
            improvement: assessment.improvement_dollars,
            total: assessment.total_dollars,
            taxLevyCents: assessment.tax_levy_cents,
          }),
        ),
        sales: sales.get(pid) ?? [],
        listings: listings.get(pid) ?? [],
      },
    ]
  })
}

const numberIn = (facts: Facts, name: string): number | null => {
  const value = facts[name]
  return typeof value === 'number' ? value : null
}

interface Parcels {
  pids: readonly string[]
  upids: readonly string[]
}

async function getSales({ db }: Queryable, { pids, upids }: Parcels) {
  if (upids.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('sale')
    .where('source_key', '=', demo.key)
    .where('upid', 'in', upids)
    .where('pid', 'in', pids)
    .select(['pid', 'sold_on as soldOn', 'price_dollars as price', 'comment'])
    .orderBy('sold_on', 'desc')
    .execute()
  return Map.groupBy<string, DemoSale & { pid: string | null }>(rows, ({ pid }) => pid ?? '')
}

async function getListings({ db }: Queryable, { pids, upids }: Parcels) {
  if (upids.length === 0) return new Map<string, never>()
  const rows = await db
    .selectFrom('listing')
    .where('source_key', '=', demo.key)
    .where('upid', 'in', upids)
    .where('pid', 'in', pids)
    .select([
      'pid',
      'listing_number as listingNumber',
      'status',
      'listed_on as listedOn',
      'price_dollars as price',
      'bedrooms',
      'bathrooms',
      'brokerage',
    ])
    .orderBy('listed_on', 'desc')
    .execute()
  return Map.groupBy<string, DemoListing & { pid: string | null }>(rows, ({ pid }) => pid ?? '')
}

/** An area in degrees, and the earliest day of its sales. */
export interface MarketArea extends Box {
  soldSince: string
}

export async function findPidsOnMarket({ db }: Database, area: MarketArea): Promise<string[]> {
  const areaCondition = sql<boolean>`parcel.geom && ST_MakeEnvelope(${area.west}, ${area.south}, ${area.east}, ${area.north}, 4326)`
  const [sales, listings] = await Promise.all([
    db
      .selectFrom('sale')
      .innerJoin('parcel', (join) => join.on('parcel.upid', '=', parcelUpid(sql.ref('sale.upid'))))
      .where('sale.source_key', '=', demo.key)
      .where('sale.sold_on', '>=', area.soldSince)
      .where(areaCondition)
      .select('sale.pid')
      .execute(),
    db
      .selectFrom('listing')
      .innerJoin('parcel', (join) => join.on('parcel.upid', '=', parcelUpid(sql.ref('listing.upid'))))
      .where('listing.source_key', '=', demo.key)
      .where(areaCondition)
      .select('listing.pid')
      .execute(),
  ])
  return [...new Set([...sales, ...listings].map(({ pid }) => pid).filter((pid) => pid !== null))]
}

export async function findPidsOfListings(
  { db }: Database,
  listingNumbers: readonly string[],
): Promise<string[]> {
  const rows = await db
    .selectFrom('listing')
    .where('source_key', '=', demo.key)
    .where('listing_number', 'in', listingNumbers)
    .select('pid')
    .execute()
  return rows.map(({ pid }) => pid).filter((pid) => pid !== null)
}

export async function findUnrequestedPids({ db }: Database, pids: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('parcel')
    .where('source_key', '=', demo.key)
    .where('pid', 'is not', null)
    .$if(pids.length > 0, (query) => query.where('pid', 'not in', pids))
    .select('pid')
    .limit(5)
    .execute()
  return rows.map(({ pid }) => pid).filter((pid) => pid !== null)
}
