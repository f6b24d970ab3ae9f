import type { Block } from '#domain/blocks/block.ts'
import {
  type ColumnOf,
  factsBlock,
  sourcedFact,
  tableBlock,
  textBlock,
  toReleases,
} from '#domain/blocks/make-block.ts'
import { isUnit } from '#domain/parcel/address/strata-unit.ts'
import { formatCount } from '#domain/text/counts.ts'
import { addMonths } from '#domain/text/dates.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import {
  chooseComparables,
  MAX_COMPARABLES,
  MIN_FOR_MEDIAN,
  marketMedian,
  NOMINAL_DOLLARS,
  pricePerArea,
  pricesPerArea,
} from '#domain/valuation/nearby-sales.ts'
import { drawPinnedPicture } from '../../../parcels/imagery/service.ts'
import { PICTURE_REQUEST, toPictureBlock } from '../picture-block.ts'
import { type FoundSale, findSalesNearAny } from './nearby-sale-queries.ts'
import {
  floorPriceReleases,
  mixedUseReason,
  priceReleases,
  REACH_METRES,
  reachText,
  type Subjects,
  salesKindText,
  salesPart,
  sentenceReleases,
} from './sold-alike.ts'

const MAX_AGE_MONTHS = 36

export const comparablesPart = salesPart(async (request, subjects, name) => {
  const since = addMonths(request.today, -MAX_AGE_MONTHS)
  const nearbySales = await findSalesNearAny(request.database, subjects, { metres: REACH_METRES, since })
  const comparables = chooseComparables(nearbySales, request.today)
  const { chosen: selection } = comparables
  const method = explainChoice(comparables, subjects, sentenceReleases(subjects, nearbySales))
  if (selection.length === 0) return [method]
  const picture = await drawPinnedPicture(
    request.database,
    { upids: subjects.map(({ upid }) => upid) },
    selection.map((sale, index) => ({ upid: sale.upid, text: String(index + 1) })),
    PICTURE_REQUEST,
  )
  const label = `Map of ${name} and the ${formatCount(selection.length, 'sale')} in the table, by number`
  return [
    toStatistics(selection),
    ...(picture ? [toPictureBlock(request, picture, label)] : []),
    toSalesTable(selection, isUnit(subjects[0].upid)),
    method,
  ]
})

function toSalesTable(sales: readonly FoundSale[], areUnits: boolean): Block {
  const hasFloors = sales.some(({ floorSquareMetres }) => floorSquareMetres !== null)
  const columns: readonly ColumnOf<FoundSale>[] = [
    ['number', 'No.', 'text', (_, index) => String(index + 1)],
    ['address', 'Address', 'text', ({ name }) => name],
    ['soldOn', 'Sold', 'date', ({ soldOn }) => soldOn],
    ['price', 'Price', 'currency0', ({ priceDollars }) => priceDollars],
    ['floor', 'Floor', 'floorArea', ({ floorSquareMetres }) => floorSquareMetres],
    ['perArea', 'Price per floor area', 'pricePerArea', pricePerArea],
    ['area', 'Lot', 'area', ({ parcelSquareMetres }) => parcelSquareMetres],
    ['distance', 'Distance', 'distance', ({ metres }) => Math.round(metres)],
  ]
  const omittedColumns: readonly string[] = [
    ...(hasFloors ? [] : ['floor', 'perArea']),
    ...(areUnits ? ['area'] : []),
  ]
  return tableBlock(
    'sales',
    null,
    sales,
    columns.filter(([key]) => !omittedColumns.includes(key)),
    ({ upid, soldOn, releaseId, propertyReleaseId }) => ({
      key: `${upid} ${soldOn}`,
      ...toReleases([...new Set([releaseId, propertyReleaseId])]),
    }),
  )
}

function toStatistics(sales: readonly FoundSale[]): Block {
  const prices = sales.map(({ priceDollars }) => priceDollars)
  const byArea = pricesPerArea(sales)
  const releases = priceReleases(sales)
  const tooFew = (count: number) => (count < MIN_FOR_MEDIAN ? `Needs at least ${MIN_FOR_MEDIAN} sales` : '')
  const min = Math.min(...prices)
  const max = Math.max(...prices)
  return factsBlock('statistics', 'The sales together', [
    sourcedFact('count', 'Sales', 'number', sales.length, releases),
    sourcedFact(
      'range',
      'Lowest to highest price',
      'text',
      `${formatCurrency0(min)} to ${formatCurrency0(max)}`,
      releases,
    ),
    sourcedFact('median', 'Median price', 'currency0', marketMedian(prices), releases, tooFew(prices.length)),
    ...(byArea.length === 0
      ? []
      : [
          sourcedFact(
            'medianPerArea',
            'Median price per floor area',
            'pricePerArea',
            marketMedian(byArea),
            floorPriceReleases(sales),
            tooFew(byArea.length) || `Of ${formatCount(byArea.length, 'sale')} whose floor area is known`,
          ),
        ]),
  ])
}

function explainChoice(
  { months, totalCount, chosen }: ReturnType<typeof chooseComparables>,
  subjects: Subjects,
  madeFrom: readonly number[],
): Block {
  const [subject] = subjects
  const kind = salesKindText(subject)
  const reach = reachText(subjects)
  const ownSales = subjects.length > 1 ? 'sales of these parcels' : 'sales of this property'
  if (totalCount === 0)
    return textBlock(
      'none',
      `No sale of ${kind} ${reach} is in the data of the last ${months} months.${mixedUseReason(subjects)}`,
      madeFrom,
    )
  const selection =
    totalCount > chosen.length
      ? `The nearest ${MAX_COMPARABLES} of ${formatCount(totalCount, 'property', 'properties')}`
      : `All ${formatCount(totalCount, 'property', 'properties')}`
  return textBlock(
    'how',
    `${selection} sold in the last ${months} months ${reach}: ${kind}.${mixedUseReason(subjects)} Each is listed with its latest sale. Prices below ${formatCurrency0(NOMINAL_DOLLARS)} and ${ownSales} are left out. Prices are as paid, not adjusted for time or differences: this is not an appraisal.`,
    madeFrom,
  )
}
