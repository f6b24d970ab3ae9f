import type { ListingRecord, SaleRecord } from '#domain/parcel/records.ts'
import { addDays } from '#domain/text/dates.ts'
import type { Holding, Unit } from '../facts/holding.ts'
import { isCommercialUse, listingOf, listingsOf } from '../facts/listings.ts'
import { roundTo } from '../facts/price-model.ts'
import { isSold, saleOf } from '../facts/sales.ts'
import type { Island } from '../place.ts'
import { Random } from '../random.ts'
import { type DemoChange, recordKey, WEEKLY_RATES } from './demo-change.ts'

interface Market {
  listings: ListingRecord[]
  sales: SaleRecord[]
  changes: DemoChange[]
}

interface MarketContext {
  island: Island
  seed: number
  asOf: string
  isFirstQuarter: boolean
}

export function secondWeekMarket(untouched: readonly Holding[], context: MarketContext): Market {
  const { island, seed, asOf, isFirstQuarter } = context
  const market: Market = { listings: [], sales: [], changes: [] }
  const done = new Set<DemoChange['kind']>()
  const happens = (kind: DemoChange['kind'], random: Random, chance: number): boolean => {
    const isForced = isFirstQuarter && !done.has(kind)
    if (!isForced && !random.isLucky(chance)) return false
    done.add(kind)
    return true
  }
  const note = (kind: DemoChange['kind'], text: string, keys: Partial<DemoChange>): void => {
    market.changes.push({ kind, text, added: [], removed: [], changed: [], ...keys })
  }
  for (const holding of untouched) {
    const listings = [...listingsOf(holding, island, seed, asOf)]
    const listed = new Set(listings.map(({ pid }) => pid))
    for (const listing of listings) {
      const random = new Random(seed, 'listing week', listing.ref)
      const key = recordKey(listing)
      const description = `${listing.listingNumber}, ${listing.address}`
      if (listing.status !== 'active') market.listings.push(listing)
      else if (happens('listing gone', random, WEEKLY_RATES.listingRemoved))
        note('listing gone', `Listing withdrawn: ${description}`, { removed: [key] })
      else if (happens('listing price', random, WEEKLY_RATES.listingPrice)) {
        const priceDollars = roundTo(listing.priceDollars * random.between(0.94, 0.985), 1000)
        market.listings.push({ ...listing, priceDollars, previousPriceDollars: listing.priceDollars })
        note('listing price', `Price of ${description} from $${listing.priceDollars} to $${priceDollars}`, {
          changed: [key],
        })
      } else if (happens('listing status', random, WEEKLY_RATES.listingPending)) {
        market.listings.push({ ...listing, status: 'pending' })
        note('listing status', `Offer pending: ${description}`, { changed: [key] })
      } else market.listings.push(listing)
    }
    if (!isSold(holding)) continue
    for (const unit of holding.units.length > 0 ? holding.units : [null]) {
      const random = new Random(seed, 'title week', holding.parcel.ref, unit?.number ?? 0)
      const where = `${unit ? `${unit.name}-` : ''}${holding.parcel.civicNumber} ${holding.parcel.street}`
      if (listed.has(unit?.pid ?? holding.pid)) continue
      if (happens('new listing', random, WEEKLY_RATES.newListing)) {
        const listing = newListing(holding, unit, context, random)
        market.listings.push(listing)
        note('new listing', `New listing ${listing.listingNumber}: ${where}, $${listing.priceDollars}`, {
          added: [recordKey(listing)],
        })
      } else if (happens('sale', random, WEEKLY_RATES.sale)) {
        const soldOn = addDays(asOf, random.integer(1, 6))
        const sale = { ...saleOf(holding, unit, soldOn, 0, 9, random), soldOn }
        market.sales.push(sale)
        note('sale', `Sold: ${where}, $${sale.priceDollars}`, { added: [recordKey(sale)] })
      }
    }
  }
  return market
}

function newListing(
  holding: Holding,
  unit: Unit | null,
  { island, asOf }: MarketContext,
  random: Random,
): ListingRecord {
  const listing = listingOf(holding, unit, isCommercialUse(holding), island, asOf, random)
  return {
    ...listing,
    status: 'active',
    listedOn: addDays(asOf, random.integer(1, 6)),
    previousPriceDollars: null,
  }
}
