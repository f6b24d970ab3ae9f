import type { HistoryEntry, ListingFacts } from '#contract/watching/collections.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import { formatSignedPercent, growthPercent } from '#domain/text/percent.ts'
import { formatFloorArea, type UnitSystem } from '#domain/text/units.ts'
import { LISTING_COLUMN_LABELS, type ListingColumn } from '#domain/watching/history-view.ts'

interface ListingFact {
  key: ListingColumn
  label: string
  /** Null if unknown, or not applicable to this listing. */
  text: string | null
}

export function getListingFacts(
  { type, listing }: Pick<HistoryEntry, 'type' | 'listing'>,
  columns: readonly ListingColumn[],
  units: UnitSystem,
): ListingFact[] {
  if (!listing) return []
  const isRemoved = type === 'mls_removed' || type === 'broker_listing_removed'
  return columns.map((key) => ({
    key,
    label: isRemoved && key === 'status' ? 'Last status' : LISTING_COLUMN_LABELS[key],
    text: TEXTS[key](listing, units),
  }))
}

const numberText = (value: number | null) => (value === null ? null : String(value))

const TEXTS: Readonly<Record<ListingColumn, (listing: ListingFacts, units: UnitSystem) => string | null>> = {
  number: ({ number }) => number || null,
  status: ({ status }) => status || null,
  price: ({ priceDollars }) => formatCurrency0(priceDollars),
  change: ({ priceDollars, previousPriceDollars }) => {
    const change = growthPercent(priceDollars, previousPriceDollars)
    return change === null ? null : formatSignedPercent(change)
  },
  propertyType: ({ propertyType }) => propertyType,
  bedrooms: ({ bedrooms }) => numberText(bedrooms),
  bathrooms: ({ bathrooms }) => numberText(bathrooms),
  floorArea: ({ floorAreaSquareMetres }, units) =>
    floorAreaSquareMetres === null ? null : formatFloorArea(floorAreaSquareMetres, units),
  yearBuilt: ({ yearBuilt }) => numberText(yearBuilt),
  listedOn: ({ listedOn }) => (listedOn === null ? null : formatDate(listedOn)),
  brokerage: ({ brokerage }) => brokerage,
  broker: ({ broker }) => broker,
}
