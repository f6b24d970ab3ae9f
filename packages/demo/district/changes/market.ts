import type { ListingRecord, SaleRecord } from '#domain/parcel/records.ts'
import { addDays } from '#domain/text/dates.ts'
import { type Holding, listTitledUnits, type Unit } from '../facts/holding.ts'
import { createListing, isCommercialUse } from '../facts/listings.ts'
import { roundTo } from '../facts/price-model.ts'
import { createSale, isSold } from '../facts/sales.ts'
import { Random } from '../random.ts'
import type { QuarterParts } from './quarter-changes.ts'
import { WEEKLY_RATES, type Week } from './week.ts'

export interface Market {
  listings: readonly ListingRecord[]
  sales: readonly SaleRecord[]
}

interface Title {
  holding: Holding
  unit: Unit | null
  pid: string
}

type MarketEvent = 'gone' | 'price' | 'pending' | 'sold' | 'cleared' | 'new' | 'new broker' | 'sale'

/** In the first week, no pending sale ends, and commercial listings are as rare as others. */
export function nextMarket(
  before: Market,
  holdings: readonly Holding[],
  { island, seed, isFirstQuarter }: QuarterParts,
  { release, startsOn }: Pick<Week, 'release' | 'startsOn'>,
): Market {
  const isFirstWeek = release === 2
  const weekKey = isFirstWeek ? [] : [release]
  const titles = listTitles(holdings)
  const titlesByPid = new Map(titles.map((title) => [title.pid, title]))
  const listings: ListingRecord[] = []
  const sales = before.sales.filter(({ pid }) => pid === null || titlesByPid.has(pid))
  const pastEvents = new Set<MarketEvent>()
  // An island's first neighbourhood has each kind of event at least once.
  const happens = (kind: MarketEvent, random: Random, chance: number): boolean => {
    const isForced = isFirstQuarter && !pastEvents.has(kind)
    if (!isForced && !random.isLucky(chance)) return false
    pastEvents.add(kind)
    return true
  }
  const sell = ({ holding, unit }: Title, random: Random): SaleRecord => {
    const soldOn = addDays(startsOn, random.integer(1, 6))
    // Earlier sales have lower numbers.
    return { ...createSale(holding, unit, soldOn, 0, 7 + release, random), soldOn }
  }

  for (const listing of before.listings) {
    const title = listing.pid === null ? undefined : titlesByPid.get(listing.pid)
    // A subdivided parcel loses its listings.
    if (!title) continue
    const random = new Random(seed, 'listing week', listing.ref, ...weekKey)
    if (listing.status === 'active') {
      if (happens('gone', random, WEEKLY_RATES.listingRemoved)) continue
      if (happens('price', random, WEEKLY_RATES.listingPrice)) {
        const priceDollars = roundTo(listing.priceDollars * random.between(0.94, 0.985), 1000)
        listings.push({ ...listing, priceDollars, previousPriceDollars: listing.priceDollars })
      } else if (happens('pending', random, WEEKLY_RATES.listingPending)) {
        listings.push({ ...listing, status: 'pending' })
      } else listings.push(listing)
    } else if (isFirstWeek) {
      listings.push(listing)
    } else if (listing.status === 'pending' && happens('sold', random, WEEKLY_RATES.listingSold)) {
      listings.push({ ...listing, status: 'sold' })
      sales.push(sell(title, random))
    } else if (listing.status === 'pending' || !happens('cleared', random, WEEKLY_RATES.listingCleared)) {
      listings.push(listing)
    }
  }
  const listedPids = new Set(before.listings.map(({ pid }) => pid))
  for (const title of titles) {
    if (listedPids.has(title.pid)) continue
    const { holding, unit } = title
    const random = new Random(seed, 'title week', holding.parcel.ref, unit?.number ?? 0, ...weekKey)
    const isCommercial = isCommercialUse(holding)
    const [kind, rate] =
      isCommercial && !isFirstWeek
        ? (['new broker', WEEKLY_RATES.newBrokerListing] as const)
        : (['new', WEEKLY_RATES.newListing] as const)
    if (happens(kind, random, rate)) {
      listings.push({
        ...createListing(holding, unit, isCommercial, island, startsOn, random),
        status: 'active',
        listedOn: addDays(startsOn, random.integer(1, 6)),
        previousPriceDollars: null,
      })
    } else if (happens('sale', random, WEEKLY_RATES.sale)) sales.push(sell(title, random))
  }
  return { listings, sales }
}

function listTitles(holdings: readonly Holding[]): Title[] {
  return holdings.filter(isSold).flatMap((holding) =>
    listTitledUnits(holding).flatMap((unit) => {
      const pid = unit?.pid ?? holding.pid
      return pid === null ? [] : [{ holding, unit, pid }]
    }),
  )
}
