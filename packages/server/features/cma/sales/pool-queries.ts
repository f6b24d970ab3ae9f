import type { Selectable } from 'kysely'
import { type RawBuilder, sql } from 'kysely'
import { growBox } from '#domain/geometry/geodesy.ts'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import { parcelName } from '#domain/parcel/parcel-name.ts'
import type { Facts } from '#domain/parcel/record-fields.ts'
import type { IsoDate } from '#domain/text/dates.ts'
import type { BasisSale } from '#domain/valuation/analysis/analysis-basis.ts'
import { UNKNOWN_ATTRIBUTES } from '#domain/valuation/analysis/subject-attributes.ts'
import { type AttributeNames, addParcelAttributes } from '#domain/valuation/cma/design/imported-columns.ts'
import type { Attributes, MarketClass, Tenure } from '#domain/valuation/cma/sales/market-sale.ts'
import type { Queryable } from '../../../db/open.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import { isOneOf } from '../../../db/spatial.ts'

interface PoolArea {
  marketClass: MarketClass
  tenure?: Tenure
  position: LngLat
  since: IsoDate
  before: IsoDate
  kilometres: number
  limit: number
}

type SaleRow = Omit<Selectable<Schema['market_sale']>, 'market_area' | 'attributes' | 'geom'> & {
  attributes: Attributes & Pick<BasisSale, 'imported'>
  lng: number
  lat: number
  address: string | null
  parcel_pid: string | null
  pin: string | null
  plan_number: string | null
  lot_number: string | null
  /** Null if the parcel left the data. */
  parcel_class: string | null
  facts: Facts | null
  parcel_release_id: number | null
}

/** `OFFSET 0` looks up each parcel; for a large pool, the planner would read all parcels. */
const SALES = sql.raw(`m.sale_id, m.release_id, m.upid, m.pid, m.pids, m.market_class, m.tenure, m.building,
  m.neighbourhood, m.attributes, m.price_dollars, m.tax_dollars, m.sold_on, m.contract_on, m.attributes_on,
  m.is_arms_length, m.listing_number, m.listed_on, m.listed_dollars, m.further_release_ids,
  ST_X(m.geom) AS lng, ST_Y(m.geom) AS lat, p.*
  FROM market_sale m LEFT JOIN LATERAL (
    SELECT address, pid AS parcel_pid, pin, plan_number, lot_number, parcel_class, facts, release_id AS parcel_release_id
    FROM property WHERE upid = m.upid OFFSET 0
  ) p ON true`)

/**
 * Selects the nearest sales of a class, in degrees. The class is a literal, because otherwise the planner
 * ignores its partial index.
 */
function selectPool({
  marketClass,
  tenure,
  position,
  since,
  before,
  kilometres,
  limit,
}: PoolArea): RawBuilder<SaleRow> {
  const [lng, lat] = position
  const [west, south, east, north] = growBox([lng, lat, lng, lat], kilometres * 1000)
  return sql<SaleRow>`
    SELECT ${SALES}
    WHERE m.market_class = ${sql.lit(marketClass)} AND m.sold_on >= ${since}::date AND m.sold_on < ${before}::date
      ${tenure === undefined ? sql`` : sql`AND m.tenure = ${tenure}`}
      AND m.geom && ST_MakeEnvelope(${west}, ${south}, ${east}, ${north}, 4326)
    ORDER BY m.geom <-> ST_SetSRID(ST_MakePoint(${lng}, ${lat}), 4326)
    LIMIT ${limit}`
}

export async function findPool({ db }: Queryable, area: PoolArea): Promise<BasisSale[]> {
  const { rows } = await selectPool(area).execute(db)
  return toSales(rows)
}

export async function findNamedSales(
  { db }: Queryable,
  by: { pid: string } | { listingNumber: string },
  before: IsoDate,
): Promise<BasisSale[]> {
  const condition =
    'pid' in by ? sql`m.pid = ${by.pid}` : sql`upper(m.listing_number) = ${by.listingNumber.toUpperCase()}`
  const { rows } = await sql<SaleRow>`
    SELECT ${SALES} WHERE ${condition} AND m.sold_on < ${before}::date
    ORDER BY m.sold_on DESC, m.sale_id`.execute(db)
  return toSales(rows)
}

/** Finds the subject's own sales, also of another class, which are not in the pool. */
export async function findSubjectSales(
  { db }: Queryable,
  subject: Pick<
    BasisSale,
    'name' | 'pid' | 'marketClass' | 'tenure' | 'building' | 'neighbourhood' | 'position'
  > & { upid: string | null },
  { since, before }: { since: IsoDate; before: IsoDate },
): Promise<BasisSale[]> {
  const { upid, pid } = subject
  if (upid === null) return []
  const rows = await db
    .selectFrom('sale')
    .select(['id', 'release_id', 'sold_on', 'price_dollars'])
    .where((eb) => eb.or([eb('upid', '=', upid), ...(pid === null ? [] : [eb('pid', '=', pid)])]))
    .where('sold_on', '>=', since)
    .where('sold_on', '<', before)
    .orderBy('id')
    .execute()
  const { name, marketClass, tenure, building, neighbourhood, position } = subject
  return rows.map((row) => ({
    ...{ name, marketClass, tenure, building, neighbourhood, position, upid, pid },
    id: `sale:${row.id}`,
    origin: 'transfer',
    releaseId: row.release_id,
    furtherReleaseIds: [],
    ...{ listingNumber: null, listedOn: null, listedDollars: null },
    pids: [pid ?? upid],
    attributes: UNKNOWN_ATTRIBUTES,
    priceDollars: row.price_dollars,
    ...{ taxDollars: 0, soldOn: row.sold_on, contractOn: null, attributesOn: null, isArmsLength: true },
  }))
}

export async function findSales({ db }: Queryable, saleIds: readonly string[]): Promise<BasisSale[]> {
  if (saleIds.length === 0) return []
  const { rows } = await sql<SaleRow>`
    SELECT ${SALES} WHERE ${isOneOf('m.sale_id', saleIds)}`.execute(db)
  return toSales(rows)
}

/** Finds the sales of a market from the first day to before the second. */
export async function findMarketSales(
  { db }: Queryable,
  market: { area: string; marketClass: MarketClass; tenure: Tenure },
  { since, before }: { since: IsoDate; before: IsoDate },
): Promise<BasisSale[]> {
  const { rows } = await sql<SaleRow>`
    SELECT ${SALES}
    WHERE m.market_area = ${market.area} AND m.market_class = ${market.marketClass} AND m.tenure = ${market.tenure}
      AND m.sold_on >= ${since}::date AND m.sold_on < ${before}::date
    ORDER BY m.sale_id`.execute(db)
  return toSales(rows)
}

function toSales(rows: readonly SaleRow[]): BasisSale[] {
  const names: AttributeNames = new Map()
  return rows.map((row): BasisSale => {
    const { imported: importedAttributes, ...attributes } = row.attributes
    const { imported, isOfParcel } = addParcelAttributes(importedAttributes, row.facts ?? {}, names)
    return {
      id: row.sale_id,
      origin: row.listing_number === null ? 'transfer' : 'listing',
      releaseId: row.release_id,
      furtherReleaseIds:
        row.parcel_release_id !== null && isOfParcel
          ? withRelease(row.release_id, row.further_release_ids, row.parcel_release_id)
          : row.further_release_ids,
      upid: row.upid,
      name: getName(row),
      listingNumber: row.listing_number,
      listedOn: row.listed_on,
      listedDollars: row.listed_dollars,
      pid: row.pid,
      pids: row.pids,
      marketClass: row.market_class,
      tenure: row.tenure,
      building: row.building,
      neighbourhood: row.neighbourhood,
      position: [row.lng, row.lat],
      attributes,
      ...(imported && { imported }),
      priceDollars: row.price_dollars,
      taxDollars: row.tax_dollars,
      soldOn: row.sold_on,
      contractOn: row.contract_on,
      attributesOn: row.attributes_on,
      isArmsLength: row.is_arms_length,
    }
  })
}

/** Adds the parcel's release; null if not recorded. */
const withRelease = (ownId: number, otherIds: readonly number[] | null, releaseId: number): number[] | null =>
  otherIds && [...new Set([...otherIds, releaseId])].filter((id) => id !== ownId).sort((a, b) => a - b)

function getName(row: SaleRow): string {
  if (row.parcel_class === null) return row.pid ?? row.upid
  const { address, parcel_pid: pid, pin, plan_number: planNumber, lot_number: lotNumber } = row
  return parcelName({ address, pid, pin, planNumber, lotNumber, parcelClass: row.parcel_class })
}
