import { firstOfEach } from '../../parcel/lists.ts'
import type { Listing, SheetData } from '../sheet-data.ts'
import { type ValuePoint, valuePoint } from './appreciation.ts'
import { type LoadedBlock, loadedItem, type ShownValues } from './loaded-block.ts'
import { toSourceProgress } from './source-blocks.ts'

const listingKey = ({ listingNumber }: Listing) => `mlsHistory.${listingNumber}`

/** Latest state of each listing. The source returns all states, newest first. */
const getListings = ({ responses }: SheetData): Listing[] =>
  firstOfEach(responses.mlsHistory?.lists?.listings ?? [], listingKey)

const getPrice = ({ soldPriceDollars, priceDollars }: Listing) => soldPriceDollars ?? priceDollars

const COLUMNS = [
  { name: 'listedOn', label: 'Listed', type: 'date', read: ({ listedOn }: Listing) => listedOn },
  { name: 'price', label: 'Price', type: 'currency0', read: getPrice },
  { name: 'status', label: 'Status', type: 'text', read: ({ status }: Listing) => status },
] as const

export function mlsBlock(facts: SheetData): LoadedBlock {
  const response = facts.responses.mlsHistory
  const progress = toSourceProgress(response)
  const origin = response?.origin ?? null
  return {
    key: 'mlsHistory',
    ...progress,
    items: [],
    table: {
      columns: COLUMNS.map(({ name, label }) => ({ key: name, label, heading: null })),
      rows: getListings(facts).map((listing) => ({
        key: listingKey(listing),
        label: null,
        remark: [listing.unit, `MLS® ${listing.listingNumber}`, listing.propertyType, listing.brokerage]
          .filter(Boolean)
          .join(' · '),
        cells: COLUMNS.map(({ name, label, type, read }) => {
          const key = `${listingKey(listing)}.${name}`
          return loadedItem({ key, label, type }, progress, { value: read(listing), origin })
        }),
      })),
      whenEmpty: 'No listing of the parcel is known.',
    },
  }
}

/** Excludes units of a building, and asking prices of listings that ended without a sale. */
export function listingPoints(facts: SheetData, values: ShownValues): (ValuePoint | null)[] {
  const parcelListings = getListings(facts).filter(({ unit }) => unit === undefined)
  return parcelListings.map((listing) => {
    const key = listingKey(listing)
    const listedOn = values.date(`${key}.listedOn`, listing.listedOn, key)
    const price = values.dollars(`${key}.price`, getPrice(listing), key)
    if (listing.soldPriceDollars !== null) return valuePoint('sale', listing.endedOn ?? listedOn, price)
    return listing.endedOn === null ? valuePoint('asking', listedOn, price) : null
  })
}
