/** Range of asking rents for comparable homes nearby (docs/offer-rent.md). */
import type { IsoDate } from '../text/dates.ts'
import { quantile } from './cma/algebra/order-statistics.ts'

/** Rental offer of a home of the same form and, if known, number of bedrooms. */
export interface RentOffer {
  straightMetres: number
  monthlyRentDollars: number
  offeredOn: IsoDate
}

interface OfferRent {
  date: IsoDate
  minRent: number
  maxRent: number
  offers: number
}

/** The wider radius is used only if the narrower one has too few offers. */
export const RENT_RINGS_METRES = [1500, 3000] as const
export const RENT_OFFER_DAYS = 180
const MIN_RENT_OFFERS = 5
/** Quantiles of the middle half, which leaves out bargains and penthouses. */
const LOWER_QUARTILE = 0.25
const UPPER_QUARTILE = 0.75

export function offerRent(offers: readonly RentOffer[]): OfferRent | null {
  for (const ring of RENT_RINGS_METRES) {
    const nearbyOffers = offers.filter(({ straightMetres }) => straightMetres <= ring)
    if (nearbyOffers.length < MIN_RENT_OFFERS) continue
    const rents = nearbyOffers.map(({ monthlyRentDollars }) => monthlyRentDollars).sort((a, b) => a - b)
    const date = nearbyOffers.reduce((latest, { offeredOn }) => (offeredOn > latest ? offeredOn : latest), '')
    return {
      date,
      minRent: Math.round(quantile(rents, LOWER_QUARTILE)),
      maxRent: Math.round(quantile(rents, UPPER_QUARTILE)),
      offers: nearbyOffers.length,
    }
  }
  return null
}
