/**
 * Finds the nearest twenty sales of other properties of the same type (`PropertySubType`), within a year and
 * a kilometre. Newer sales win ties.
 */
import type { FactComparable } from '#contract/facts/facts.ts'
import { distanceMetres, growBox } from '#domain/geometry/geodesy.ts'
import { addDays } from '#domain/text/dates.ts'
import { median } from '#domain/valuation/cma/algebra/order-statistics.ts'
import { and, atLeast, atMost, equals, onOrAfter } from '../reso/odata-filter.ts'
import type { ResoRow } from '../reso/reso-client.ts'
import type { ResoQuery } from '../reso/reso-query.ts'
import { readDay, readNumber, readPid, readText } from './row-reader.ts'
import { readArea } from './row-units.ts'

const MAX_COMPARABLES = 20
const RADIUS_METRES = 1_000
const MAX_AGE_DAYS = 365
/** Enough sales for a dense neighbourhood in a busy year. */
const MAX_ROWS = 1_000

export interface ComparableSubject {
  pid: string
  lng: number
  lat: number
  kind: string
}

export function comparablesQuery({ lng, lat, kind }: ComparableSubject, today: string): ResoQuery {
  const [west, south, east, north] = growBox([lng, lat, lng, lat], RADIUS_METRES)
  return {
    resource: 'Property',
    select: [
      'ListingKey',
      'ListingId',
      'ParcelNumber',
      'UnparsedAddress',
      'StandardStatus',
      'PropertySubType',
      'CloseDate',
      'ClosePrice',
      'BedroomsTotal',
      'BathroomsTotalInteger',
      'LivingArea',
      'LivingAreaUnits',
      'YearBuilt',
      'Latitude',
      'Longitude',
    ],
    filter: and(
      equals('StandardStatus', 'Closed'),
      equals('PropertySubType', kind),
      onOrAfter('CloseDate', addDays(today, -MAX_AGE_DAYS)),
      atLeast('Latitude', south),
      atMost('Latitude', north),
      atLeast('Longitude', west),
      atMost('Longitude', east),
    ),
    orderBy: 'CloseDate desc',
    top: MAX_ROWS,
  }
}

/** Returns the nearest first. @throws `UnreadableRow` */
export function findComparables(
  rows: readonly ResoRow[],
  subject: ComparableSubject,
  today: string,
): FactComparable[] {
  const byNumber = new Map<string, FactComparable>()
  for (const row of rows) {
    const comparable = readComparable(row, subject, today)
    if (comparable) byNumber.set(comparable.listingNumber, comparable)
  }
  return [...byNumber.values()]
    .toSorted(
      (a, b) =>
        (a.distanceMetres ?? 0) - (b.distanceMetres ?? 0) ||
        (b.soldOn ?? '').localeCompare(a.soldOn ?? '') ||
        a.listingNumber.localeCompare(b.listingNumber),
    )
    .slice(0, MAX_COMPARABLES)
}

function readComparable(
  row: ResoRow,
  { pid, lng, lat, kind }: ComparableSubject,
  today: string,
): FactComparable | null {
  const listingNumber = readText(row, 'ListingId')
  const soldOn = readDay(row, 'CloseDate')
  const latitude = readNumber(row, 'Latitude')
  const longitude = readNumber(row, 'Longitude')
  if (listingNumber === null || soldOn === null || latitude === null || longitude === null) return null
  if (readText(row, 'StandardStatus') !== 'Closed' || readText(row, 'PropertySubType') !== kind) return null
  if (soldOn < addDays(today, -MAX_AGE_DAYS) || soldOn > today || readPid(row) === pid) return null
  const distance = distanceMetres([lng, lat], [longitude, latitude])
  if (distance > RADIUS_METRES) return null
  return {
    listingNumber,
    address: readText(row, 'UnparsedAddress'),
    soldOn,
    priceDollars: readNumber(row, 'ClosePrice'),
    bedrooms: readNumber(row, 'BedroomsTotal'),
    bathrooms: readNumber(row, 'BathroomsTotalInteger'),
    floorAreaSquareMetres: readArea(row, 'LivingArea', 'LivingAreaUnits'),
    yearBuilt: readNumber(row, 'YearBuilt'),
    distanceMetres: Math.round(distance),
  }
}

export function medianPrice(comparables: readonly FactComparable[]): number | null {
  const prices = comparables.flatMap(({ priceDollars }) => priceDollars ?? [])
  return prices.length === 0 ? null : Math.round(median(prices))
}
