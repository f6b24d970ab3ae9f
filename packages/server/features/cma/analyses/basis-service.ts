import { gunzipSync, gzipSync } from 'node:zlib'
import { distanceMetres } from '#domain/geometry/geodesy.ts'
import { splitYearsByRoll } from '#domain/parcel/figures/assessed-years.ts'
import { addMonths, type IsoDate } from '#domain/text/dates.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import type { AnalysisBasis, BasisSale } from '#domain/valuation/analysis/analysis-basis.ts'
import { METHOD_VERSION } from '#domain/valuation/cma/method.ts'
import type { AppContext } from '../../../context.ts'
import type { Database, Queryable } from '../../../db/open.ts'
import { findExistingUpids, readParcelCard } from '../../parcels/parcels/service.ts'
import { findMarketId } from '../markets/market-queries.ts'
import { readOwnSales } from '../place/place-service.ts'
import { findPool, findSales, findSubjectSales } from '../sales/pool-queries.ts'
import { findMarketArea } from '../sales/subject-queries.ts'
import { getReading } from './analysis-content.ts'
import type { AnalysisContent } from './analysis-queries.ts'
import { getCompleteRadius, type PreviousBasis, readListings } from './basis-listings.ts'
import { type NewBasis, readBasis as readStoredBasis } from './basis-queries.ts'
import { listOwnSales } from './own-sale-queries.ts'

/** Reads 24 months of sales, or 36 if those are too few. The market trend always uses 24. */
const POOL_MONTHS = [24, 36] as const
const MAX_POOL_MONTHS = POOL_MONTHS[1]
const MIN_SALES = 150
/** Twice as many as a local fit needs, because all months are read and distance is in degrees. */
const MAX_SALES = 1_600
const POOL_KILOMETRES = 50

export const getToday = ({ clock }: Pick<AppContext, 'clock'>): IsoDate => dayAt(clock(), DEFAULT_TIME_ZONE)

/**
 * Reads the sales, listings and assessment of an analysis. Always includes chosen sales. Copies sales that
 * are no longer in the data, and the assessment of a removed parcel, from the `previous` basis.
 */
export async function readBasis(
  deps: Pick<AppContext, 'database' | 'clock'>,
  accountId: string,
  content: AnalysisContent,
  previous: PreviousBasis | null,
): Promise<NewBasis> {
  const { database } = deps
  const read_at = deps.clock()
  const reading = getReading(content)
  const { position, effectiveDate, marketClass, tenure } = reading
  const chosenIds = new Set(content.choices.map(({ saleId }) => saleId))
  const [pool, subjectSales, importedSales, ownSales, area, assessment] = await Promise.all([
    readPool(database, reading),
    findSubjectSales(database, content.subject, {
      since: addMonths(effectiveDate, -MAX_POOL_MONTHS),
      before: effectiveDate,
    }),
    findSales(database, [...chosenIds]),
    listOwnSales(database, accountId),
    findMarketArea(database, position),
    content.subject.upid === null
      ? null
      : readAssessment(database, content.subject.upid, effectiveDate, previous?.basis ?? null),
  ])
  const limits = { position, limit: MAX_SALES, kilometres: POOL_KILOMETRES }
  const listings = await readListings(database, reading, {
    kilometres: getCompleteRadius(pool, limits),
    today: getToday(deps),
    previous,
  })
  const chosenSales = previous?.basis.sales.filter(({ id }) => chosenIds.has(id)) ?? []
  // Board sales have no release, so they cannot leave the data.
  const removedSales = chosenSales.map(
    (sale): BasisSale => (sale.requestedFrom ? sale : { ...sale, isRemoved: true }),
  )
  const nearbyOwnSales = (await readOwnSales(database, ownSales)).filter(
    (sale) => chosenIds.has(sale.id) || distanceMetres(position, sale.position) <= POOL_KILOMETRES * 1000,
  )
  const sales = [...removedSales, ...subjectSales, ...importedSales, ...pool, ...nearbyOwnSales]
  const basis: AnalysisBasis = {
    sales: [...new Map(sales.map((sale) => [sale.id, sale])).values()],
    ...listings,
    assessment,
    marketArea: area,
    method: METHOD_VERSION,
  }
  const market_id =
    area === null ? null : await findMarketId(database, { area, marketClass, tenure }, effectiveDate)
  return { content: packBasis(basis), market_id, read_at }
}

export const packBasis = (basis: AnalysisBasis): Buffer => gzipSync(JSON.stringify(basis))
const unpackBasis = (content: Buffer): AnalysisBasis =>
  JSON.parse(gunzipSync(content).toString('utf8')) as AnalysisBasis

export const loadBasis = async (database: Queryable, accountId: string, id: string): Promise<AnalysisBasis> =>
  unpackBasis(await readStoredBasis(database, accountId, id))

type Reading = ReturnType<typeof getReading>

/**
 * Reads the sales around the subject. Includes other tenures, which are listed with the reason for their
 * exclusion, unless they would displace scarce sales of the subject's tenure.
 */
async function readPool(
  database: Database,
  { marketClass, tenure, position, effectiveDate }: Reading,
): Promise<BasisSale[]> {
  let pool: BasisSale[] = []
  const countSameTenure = () => pool.filter((sale) => sale.tenure === tenure).length
  for (const months of POOL_MONTHS) {
    const scope = {
      marketClass,
      position,
      since: addMonths(effectiveDate, -months),
      before: effectiveDate,
      kilometres: POOL_KILOMETRES,
      limit: MAX_SALES,
    }
    pool = await findPool(database, scope)
    if (countSameTenure() < MIN_SALES && pool.length === MAX_SALES) {
      const sameTenure = await findPool(database, { ...scope, tenure })
      if (sameTenure.length > countSameTenure()) pool = sameTenure
    }
    if (countSameTenure() >= MIN_SALES) break
  }
  return pool
}

async function readAssessment(
  database: Database,
  upid: string,
  effectiveDate: IsoDate,
  previous: AnalysisBasis | null,
): Promise<AnalysisBasis['assessment']> {
  const effectiveYear = Number(effectiveDate.slice(0, 4))
  if (!(await findExistingUpids(database, [upid])).has(upid)) {
    // The parcel was subdivided or assembled, so its last roll applies.
    const lastRoll = previous?.assessment ?? null
    return lastRoll !== null && lastRoll.year <= effectiveYear ? lastRoll : null
  }
  const { assessments, provenance } = await readParcelCard(database, upid)
  const eligibleYears = assessments.filter(({ year }) => year <= effectiveYear)
  const { newest } = splitYearsByRoll({ assessments: eligibleYears, provenance })
  // A roll over several parcels states no value for a single parcel.
  if (newest === undefined || newest.totalDollars === null || newest.parcelsOnRoll > 1) return null
  const { year, totalDollars, landDollars, improvementDollars, releaseId } = newest
  return { year, totalDollars, landDollars, improvementDollars, releaseId }
}
