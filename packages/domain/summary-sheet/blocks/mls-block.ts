import { firstOfEach } from '../../parcel/first-of-each.ts'
import type { Listing, SheetData } from '../sheet-data.ts'
import { type ValuePoint, valuePoint } from './appreciation.ts'
import { type LoadedBlock, loadedItem, type ShownValues } from './loaded-block.ts'
import { toSourceProgress } from './source-blocks.ts'

const listingKey = ({ listingNumber }: Listing) => `mlsHistory.${listingNumber}`

/** Latest state of each listing. The source returns all states, newest first. */
const getListings = ({ responses }: SheetData): Listing[] =>
  firstOfEach(responses.mlsHistory?.lists?.listings ?? [], listingKey)

export function mlsBlock(facts: SheetData): LoadedBlock {
  const response = facts.responses.mlsHistory
  const progress = toSourceProgress(response)
  const origin = response?.origin ?? null
  return {
    key: 'mlsHistory',
    ...progress,
    items: [],
    table: {
      columns: [
        { key: 'listedOn', label: 'Listed', heading: null },
        { key: 'price', label: 'Price', heading: null },
        { key: 'status', label: 'Status', heading: null },
      ],
      rows: getListings(facts).map((listing) => {
        const key = listingKey(listing)
        const cell = (
          name: string,
          label: string,
          type: 'date' | 'currency0' | 'text',
          value: string | number | null,
        ) => loadedItem({ key: `${key}.${name}`, label, type }, progress, { value, origin })
        return {
          key,
          label: null,
          remark: [listing.unit, `MLS® ${listing.listingNumber}`, listing.propertyType, listing.brokerage]
            .filter(Boolean)
            .join(' · '),
          cells: [
            cell('listedOn', 'Listed', 'date', listing.listedOn),
            cell('price', 'Price', 'currency0', listing.soldPriceDollars ?? listing.priceDollars),
            cell('status', 'Status', 'text', listing.status),
          ],
        }
      }),
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
    const price = values.dollars(`${key}.price`, listing.soldPriceDollars ?? listing.priceDollars, key)
    if (listing.soldPriceDollars !== null) return valuePoint('sale', listing.endedOn ?? listedOn, price)
    return listing.endedOn === null ? valuePoint('asking', listedOn, price) : null
  })
}
