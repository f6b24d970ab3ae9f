/** The range of rents that comparable homes nearby are offered for: docs/offer-rent.md. */
import type { IsoDate } from '../text/dates.ts'

/** An offer of a home of the same form and, if known, the same number of bedrooms. */
export interface RentOffer {
  straightMetres: number
  monthlyRentDollars: number
  /** `YYYY-MM-DD` */
  offeredOn: IsoDate
}

interface OfferRent {
  /** Day of the newest offer that was counted. */
  date: IsoDate
  minRent: number
  maxRent: number
  offers: number
}

/** Search radii in metres. The wider ring applies only if the narrower one has too few offers. */
export const RENT_RINGS_METRES = [1500, 3000] as const
/** Maximum age of an offer, in days. */
export const RENT_OFFER_DAYS = 180
const FEWEST_RENT_OFFERS = 5
/** The middle half, so that a bargain and a penthouse don't make the range. */
const LOWER = 0.25
const UPPER = 0.75

/** Null with too few offers. */
export function offerRent(offers: readonly RentOffer[]): OfferRent | null {
  for (const ring of RENT_RINGS_METRES) {
    const within = offers.filter(({ straightMetres }) => straightMetres <= ring)
    if (within.length < FEWEST_RENT_OFFERS) continue
    const rents = within.map(({ monthlyRentDollars }) => monthlyRentDollars).sort((a, b) => a - b)
    const date = within.reduce((newest, { offeredOn }) => (offeredOn > newest ? offeredOn : newest), '')
    return {
      date,
      minRent: Math.round(quantile(rents, LOWER)),
      maxRent: Math.round(quantile(rents, UPPER)),
      offers: within.length,
    }
  }
  return null
}

/** Between the two nearest values in a straight line (Hyndman and Fan 1996, type 7). `sorted` is not empty. */
function quantile(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share
  const low = sorted[Math.floor(place)] ?? 0
  const high = sorted[Math.ceil(place)] ?? low
  return low + (high - low) * (place - Math.floor(place))
}
