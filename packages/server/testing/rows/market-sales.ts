/** Parcels with facts, rolls and sales, as an import would store them. */
import { sql } from 'kysely'
import { addMonths } from '#domain/text/dates.ts'
import { makePastRecord } from '#domain/valuation/cma/make-past-record.ts'
import { fitMarket } from '#domain/valuation/cma/market.ts'
import { studyGroups } from '#domain/valuation/cma/record/group-study.ts'
import { simulateSales } from '#domain/valuation/cma/simulated-market.factory.ts'
import type { Database } from '../../db/open.ts'
import { packMarket, packRecord } from '../../features/cma/markets/market-file.ts'
import { storeMarket } from '../../features/cma/markets/market-queries.ts'
import { findMarketSales } from '../../features/cma/sales/pool-queries.ts'
import { deriveChangedSales } from '../../features/cma/sales/service.ts'
import { makeRelease } from './open-data-factory.ts'

const MARKET_AREA = 'Harbour District'
/** Simulated sales begin on October 1, 2025. */
export const MARKET_DAY = '2026-10-01'

export const marketUpid = (index: number): string => `market:${index}`
export const marketPid = (index: number): string => String(700_000_000 + index)

interface MarketRequest {
  count?: number
  days?: number
  seed?: number
}

/** Inserts houses with rolls and one sale each, and derives the market sales. */
export async function fillMarket(
  database: Database,
  { count = 240, days = 360, seed = 11 }: MarketRequest = {},
): Promise<void> {
  const releaseId = await makeRelease(database, {
    source: 'markettown',
    dataset: 'market',
    asOf: '2026-09-30',
  })
  const rows = simulateSales({ seed, count, days }).map((sale, index) => ({
    upid: marketUpid(index),
    pid: marketPid(index),
    lng: sale.position[0],
    lat: sale.position[1],
    civic: String(100 + index),
    neighbourhood: sale.neighbourhood,
    lot: sale.attributes.lotSquareMetres,
    facts: {
      floorAreaSquareMetres: sale.attributes.floorSquareMetres,
      bathrooms: sale.attributes.bathrooms,
      bedrooms: sale.attributes.bedrooms,
      condition: sale.attributes.condition,
      view: sale.attributes.view,
      waterfront: sale.attributes.isWaterfront,
      renovated: sale.attributes.isRenovated,
    },
    year_built: sale.attributes.yearBuilt,
    price: sale.priceDollars,
    sold_on: sale.soldOn,
  }))
  const given = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(upid text, pid text, lng float8, lat float8, civic text,
    neighbourhood text, lot float8, facts jsonb, year_built int, price bigint, sold_on date)`
  await sql`
    INSERT INTO parcel (upid, source_key, dataset_key, source_ref, release_id, content_hash, pid, parcel_class, civic_number, street, address,
      municipality, neighbourhood, regional_district, area_square_metres, facts, geom, centre)
    SELECT upid, 'markettown', 'market', upid, ${releaseId}, upid, pid, 'subdivision', civic, 'market street', civic || ' Market Street',
      'Markettown', neighbourhood, ${MARKET_AREA}, lot, facts,
      ST_Multi(ST_Expand(ST_SetSRID(ST_MakePoint(lng, lat), 4326), 0.00005)), ST_SetSRID(ST_MakePoint(lng, lat), 4326) FROM ${given}`.execute(
    database.db,
  )
  await sql`
    INSERT INTO assessment (id, source_key, dataset_key, source_ref, release_id, content_hash, upid, year, land_dollars, improvement_dollars,
      total_dollars, year_built, actual_use_code, actual_use)
    SELECT upid, 'markettown', 'market', upid, ${releaseId}, upid, upid, 2026, (price * 0.6)::bigint, (price * 0.3)::bigint, (price * 0.9)::bigint,
      year_built, '000', 'Single Family Dwelling' FROM ${given}`.execute(database.db)
  await sql`
    INSERT INTO sale (id, source_key, dataset_key, source_ref, release_id, content_hash, upid, pid, sold_on, price_dollars)
    SELECT upid, 'markettown', 'market', upid, ${releaseId}, upid, upid, pid, sold_on, price FROM ${given}`.execute(
    database.db,
  )
  await deriveChangedSales({ database, clock: () => new Date(`${MARKET_DAY}T08:00:00Z`) })
}

/** Stores the houses' market line as the nightly job would, with a track record of only the last `recordSales` sales, because a full one takes a minute. */
export async function storeHouseMarket(database: Database, recordSales: number): Promise<void> {
  const key = { area: MARKET_AREA, marketClass: 'house', tenure: 'freehold' } as const
  const sales = await findMarketSales(database, key, {
    since: addMonths(MARKET_DAY, -36),
    before: MARKET_DAY,
  })
  const scope = { marketClass: key.marketClass, tenure: key.tenure, effectiveDate: MARKET_DAY }
  const record = makePastRecord(sales, scope, recordSales)
  const market = fitMarket(sales, scope, record.imported?.terms)
  const files = {
    line: market && packMarket(market),
    record: packRecord({ ...record, study: studyGroups(record.entries, sales, new Map()) }),
  }
  const about = { ...key, ...files, asOf: MARKET_DAY, hash: 'of a night', saleCount: sales.length }
  await storeMarket(database, about, new Date(`${MARKET_DAY}T19:00:00Z`))
}
