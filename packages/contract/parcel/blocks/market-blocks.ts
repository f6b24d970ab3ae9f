import type { Block, BlockFact } from '#domain/blocks/block.ts'
import {
  type ColumnOf,
  distinctKeys,
  fact,
  factsBlock,
  newestRows,
  sourcedFact,
  tableBlock,
  textBlock,
  toReleases,
} from '#domain/blocks/make-block.ts'
import { unitsSold } from '#domain/parcel/address/strata-unit.ts'
import { statusTitle } from '#domain/parcel/listing-terms.ts'
import { formatDate } from '#domain/text/dates.ts'
import type { FactSale } from '../../facts/facts.ts'
import type { ParcelCard } from '../parcels.ts'

export const UNITS_BLOCK = 'units'

export const SALE_COLUMNS: readonly ColumnOf<FactSale>[] = [
  ['soldOn', 'Sold', 'date', ({ soldOn }) => soldOn],
  ['price', 'Price', 'currency0', ({ priceDollars }) => priceDollars],
  ['comment', 'Comment', 'text', ({ comment }) => comment],
]

export function saleFacts({ sales }: ParcelCard): BlockFact[] {
  const keys = distinctKeys(sales.map(({ soldOn }) => soldOn))
  return sales.map(({ soldOn, priceDollars, comment, releaseId }, index) =>
    fact(keys[index] ?? '', formatDate(soldOn), 'currency0', priceDollars, releaseId, comment ?? ''),
  )
}

export const unitMedianFact = (sold: NonNullable<ParcelCard['unitSales']>, term: string): BlockFact =>
  sourcedFact(
    'median',
    term,
    'currency0',
    sold.medianDollars,
    toReleases(sold.releaseIds),
    `Last sales of ${unitsSold(sold)}`,
  )

export function saleBlocks({ sales, unitSales }: ParcelCard): Block[] {
  const rowOf = ({ soldOn: key, releaseId }: ParcelCard['sales'][number]) => ({ key, releaseId })
  const blocks = sales.length > 0 ? newestRows(tableBlock('sales', null, sales, SALE_COLUMNS, rowOf)) : []
  if (unitSales) {
    blocks.push(factsBlock(UNITS_BLOCK, null, [unitMedianFact(unitSales, 'Median price of its units')]))
  }
  return blocks.length > 0 ? blocks : [textBlock('none', 'No sale of this parcel is in the data.')]
}

const LISTING_COLUMNS: readonly ColumnOf<ParcelCard['listings'][number]>[] = [
  [
    'number',
    'Listing',
    'text',
    ({ listingNumber, unit }) => (unit === null ? listingNumber : `${listingNumber}, ${unit.label}`),
  ],
  ['listedOn', 'Listed', 'date', ({ listedOn }) => listedOn],
  ['status', 'Status', 'text', ({ status }) => statusTitle(status)],
  ['type', 'Type', 'text', ({ propertyType }) => propertyType],
  ['price', 'Price', 'currency0', ({ priceDollars }) => priceDollars],
  ['brokerage', 'Brokerage', 'text', ({ brokerage }) => brokerage],
]

export function listingBlocks({ listings }: ParcelCard): Block[] {
  if (listings.length === 0) return [textBlock('none', 'No listing of this parcel is in the data.')]
  return newestRows(
    tableBlock('listings', null, listings, LISTING_COLUMNS, ({ listingNumber: key, releaseId }) => ({
      key,
      releaseId,
    })),
  )
}
