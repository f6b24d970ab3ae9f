/** Fits markets nightly and stores them by version. */
import { hash } from 'node:crypto'
import { addDays, addMonths, type IsoDate } from '#domain/text/dates.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import type { AppContext } from '../../../context.ts'
import { findMarketSales } from '../sales/pool-queries.ts'
import { deriveChangedSales } from '../sales/service.ts'
import { fitInThread } from './fit-market.ts'
import {
  dropUnusedMarkets,
  findAssessedSales,
  findMarkets,
  findNewest,
  hasMarkets,
  type MarketKey,
  storeMarket,
} from './market-queries.ts'

type Deps = Pick<AppContext, 'database' | 'clock'>

/** Enough for a record of up to 36 months, in which each sale is valued from earlier ones. */
const SALE_MONTHS = 60
/** Markets with fewer sales in a year are not fitted. */
const MIN_SALES = 120
/** At this age, a market is fitted again even without new sales, because its record ages. */
const MAX_AGE_DAYS = 30
/** Version of the method. Increment it to fit all markets again, even with unchanged sales. */
const METHOD_VERSION = 6
/** Unreferenced versions are kept for this many days. */
const RETAINED_DAYS = 60
/**
 * Grace period of a replaced version, which an analysis may have read without having stored the reference.
 */
const RETAINED_REPLACED_MS = 3_600_000

/**
 * Fits markets whose sales have changed, and returns their names. @throws {AggregateError} if some failed;
 * the others are stored.
 */
export async function fitMarkets(
  deps: Deps,
  signal: AbortSignal = new AbortController().signal,
): Promise<string[]> {
  await deriveChangedSales(deps)
  const { database, clock } = deps
  const today = dayAt(clock(), DEFAULT_TIME_ZONE)
  const period = { since: addMonths(today, -12), before: today }
  const names: string[] = []
  const failures: Error[] = []
  for (const key of await findMarkets(database, { ...period, minCount: MIN_SALES })) {
    const name = `${key.area}, ${key.marketClass}, ${key.tenure}`
    try {
      if (await fitMarket(deps, { key, today, signal })) names.push(name)
    } catch (cause) {
      signal.throwIfAborted()
      failures.push(new Error(name, { cause }))
    }
  }
  await dropUnusedMarkets(database, {
    before: addDays(today, -RETAINED_DAYS),
    replacedBefore: new Date(clock().getTime() - RETAINED_REPLACED_MS),
  })
  if (failures.length > 0) {
    const names = failures.map(({ message }) => message).join('; ')
    throw new AggregateError(failures, `Markets that could not be fitted: ${names}`)
  }
  return names
}

/** Fits markets if none exists, so that analyses after the first import need not wait for the night. */
export const fitFirstMarkets = async (deps: Deps, signal: AbortSignal): Promise<string[]> =>
  (await hasMarkets(deps.database)) ? [] : fitMarkets(deps, signal)

/** Returns false if the newest fit is still current. */
async function fitMarket(
  { database, clock }: Deps,
  { key, today, signal }: { key: MarketKey; today: IsoDate; signal: AbortSignal },
): Promise<boolean> {
  const since = addMonths(today, -SALE_MONTHS)
  const sales = await findMarketSales(database, key, { since, before: today })
  const fingerprint = hash('sha256', JSON.stringify([METHOD_VERSION, sales]), 'hex')
  const newestFit = await findNewest(database, key)
  const isRecent = newestFit !== undefined && newestFit.as_of > addDays(today, -MAX_AGE_DAYS)
  if (newestFit?.hash === fingerprint && isRecent) return false
  const scope = { marketClass: key.marketClass, tenure: key.tenure, effectiveDate: today }
  const assessedSales = await findAssessedSales(database, key, { since, before: today })
  const { line, record } = await fitInThread({ sales, scope, assessed: assessedSales }, signal)
  const files = { line: line && Buffer.from(line), record: Buffer.from(record) }
  const market = { ...key, ...files, asOf: today, hash: fingerprint, saleCount: sales.length }
  await storeMarket(database, market, clock())
  return true
}
