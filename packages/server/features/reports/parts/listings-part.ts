import { statusTitle } from '#domain/parcel/listing/status.ts'
import { type PartMaker, text } from './part-maker.ts'

const MOST = 60

/** Listings of the parcel, and for a building of its units, newest first. */
export const listingsPart: PartMaker = {
  async ofParcel({ card }, { upid }) {
    const { listings } = await card(upid)
    if (listings.length === 0) return [text('none', 'No listing of this parcel is in the data.')]
    return [
      {
        kind: 'table',
        key: 'listings',
        title: null,
        columns: [
          { key: 'number', title: 'Listing', type: 'text' },
          { key: 'listedOn', title: 'Listed', type: 'date' },
          { key: 'status', title: 'Status', type: 'text' },
          { key: 'type', title: 'Type', type: 'text' },
          { key: 'price', title: 'Price', type: 'currency0' },
          { key: 'brokerage', title: 'Brokerage', type: 'text' },
        ],
        rows: listings.slice(0, MOST).map((each) => ({
          key: each.listingNumber,
          values: [
            each.unit === null ? each.listingNumber : `${each.listingNumber}, ${each.unit.label}`,
            each.listedOn,
            statusTitle(each.status),
            each.propertyType,
            each.priceDollars,
            each.brokerage,
          ],
          releaseId: each.releaseId,
        })),
      },
      ...(listings.length > MOST ? [text('more', `Only the newest ${MOST} are listed.`)] : []),
    ]
  },
}
