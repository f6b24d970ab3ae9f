import { unitsSold } from '#domain/parcel/figures/unit-sales.ts'
import type { PartBlock } from '#domain/report/part-content.ts'
import { asReleases, distinctKeys, type PartMaker, text } from './part-maker.ts'

const MOST = 60
/** Key of the block that sums up the sales of a building's units. */
export const UNITS_BLOCK = 'units'

/** Recorded sales, newest first; for a strata building also the median of its units. */
export const salesPart: PartMaker = {
  async ofParcel({ card }, { upid }) {
    const { sales, unitSales } = await card(upid)
    const blocks: PartBlock[] = []
    const keys = distinctKeys(sales.map(({ soldOn }) => soldOn))
    if (sales.length > 0) {
      blocks.push({
        kind: 'table',
        key: 'sales',
        title: null,
        columns: [
          { key: 'soldOn', title: 'Sold', type: 'date' },
          { key: 'price', title: 'Price', type: 'currency0' },
          { key: 'comment', title: 'Comment', type: 'text' },
        ],
        rows: sales.slice(0, MOST).map((sale, index) => ({
          key: keys[index] ?? sale.soldOn,
          values: [sale.soldOn, sale.priceDollars, sale.comment],
          releaseId: sale.releaseId,
        })),
      })
    }
    if (sales.length > MOST) blocks.push(text('more', `Only the newest ${MOST} are listed.`))
    if (unitSales) {
      blocks.push({
        kind: 'facts',
        key: UNITS_BLOCK,
        title: null,
        facts: [
          {
            key: 'median',
            term: 'Median price of its units',
            type: 'currency0',
            value: unitSales.medianDollars,
            note: `Last sales of ${unitsSold(unitSales)}`,
            ...asReleases(unitSales.releaseIds),
          },
        ],
      })
    }
    return blocks.length > 0 ? blocks : [text('none', 'No sale of this parcel is in the data.')]
  },
}
