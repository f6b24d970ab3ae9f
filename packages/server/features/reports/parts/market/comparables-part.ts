import { isUnit } from '#domain/parcel/address/strata-unit.ts'
import type { PartBlock, TableColumn } from '#domain/report/part-content.ts'
import { formatCount } from '#domain/text/counts.ts'
import { addMonths } from '#domain/text/dates.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import {
  chooseComparables,
  LEAST_FOR_MEDIAN,
  MOST_COMPARABLES,
  marketMedian,
  NOMINAL_DOLLARS,
  pricePerArea,
  pricesPerArea,
} from '#domain/valuation/nearby-sales.ts'
import { pinnedPicture } from '../../../parcels/imagery/service.ts'
import { type PartMaker, text } from '../part-maker.ts'
import { asPictureBlock, pictureRequest } from '../picture-block.ts'
import { type FoundSale, findSalesNear, type SaleSubject } from './nearby-sale-queries.ts'
import {
  factOfMany,
  kindOfSales,
  REACH,
  REACH_METRES,
  releasesOfFloorPrices,
  releasesOfPrices,
  releasesOfSentence,
  subjectOfSales,
  whyOfAnyUse,
} from './sold-alike.ts'

const LONGEST_MONTHS = 36

/** The nearest sales of the same kind: a map, a row each, and a summary. */
export const comparablesPart: PartMaker = {
  async ofParcel(request, { upid, addressLine1 }) {
    const found = await subjectOfSales(request, upid)
    if ('reason' in found) return [found.reason]
    const { subject } = found
    const since = addMonths(request.today, -LONGEST_MONTHS)
    const sales = await findSalesNear(request.database, subject, { metres: REACH_METRES, since })
    const comparables = chooseComparables(sales, request.today)
    const { chosen } = comparables
    const how = howChosen(comparables, subject, releasesOfSentence(subject, sales))
    if (chosen.length === 0) return [how]
    const picture = await pinnedPicture(
      request.database,
      upid,
      chosen.map((sale, index) => ({ upid: sale.upid, text: String(index + 1) })),
      pictureRequest(request),
    )
    const label = `Map of ${addressLine1 ?? 'the parcel'} and the ${formatCount(chosen.length, 'sale')} of the table, by their numbers`
    return [
      ...(picture ? [asPictureBlock(request, picture, label)] : []),
      salesTable(chosen, isUnit(upid)),
      statistics(chosen),
      how,
    ]
  },
}

function salesTable(chosen: readonly FoundSale[], areUnits: boolean): PartBlock {
  const hasFloors = chosen.some(({ floorSquareMetres }) => floorSquareMetres !== null)
  const columns: (TableColumn | false)[] = [
    { key: 'number', title: 'No.', type: 'text' },
    { key: 'address', title: 'Address', type: 'text' },
    { key: 'soldOn', title: 'Sold', type: 'date' },
    { key: 'price', title: 'Price', type: 'currency0' },
    hasFloors && { key: 'floor', title: 'Floor', type: 'floorArea' },
    hasFloors && { key: 'perArea', title: 'Price per floor area', type: 'pricePerArea' },
    !areUnits && { key: 'area', title: 'Lot', type: 'area' },
    { key: 'distance', title: 'Distance', type: 'distance' },
  ]
  const shown = columns.filter((column) => column !== false)
  return {
    kind: 'table',
    key: 'sales',
    title: null,
    columns: shown,
    rows: chosen.map((sale, index) => {
      const values: Record<string, string | number | null> = {
        number: String(index + 1),
        address: sale.name,
        soldOn: sale.soldOn,
        price: sale.priceDollars,
        floor: sale.floorSquareMetres,
        perArea: pricePerArea(sale),
        area: sale.parcelSquareMetres,
        distance: Math.round(sale.metres),
      }
      return {
        key: `${sale.upid} ${sale.soldOn}`,
        values: shown.map(({ key }) => values[key] ?? null),
        releaseId: sale.releaseId,
        ...(sale.propertyReleaseId === sale.releaseId ? {} : { furtherReleaseIds: [sale.propertyReleaseId] }),
      }
    }),
  }
}

function statistics(chosen: readonly FoundSale[]): PartBlock {
  const prices = chosen.map(({ priceDollars }) => priceDollars)
  const byArea = pricesPerArea(chosen)
  const releases = releasesOfPrices(chosen)
  const tooFew = (count: number) =>
    count < LEAST_FOR_MEDIAN ? `Not of fewer than ${LEAST_FOR_MEDIAN} sales` : ''
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  return {
    kind: 'facts',
    key: 'statistics',
    title: 'Together',
    facts: [
      factOfMany('count', 'Sales', 'number', chosen.length, releases),
      factOfMany(
        'range',
        'Lowest to highest price',
        'text',
        `${formatCurrency0(least)} to ${formatCurrency0(most)}`,
        releases,
      ),
      factOfMany(
        'median',
        'Median price',
        'currency0',
        marketMedian(prices),
        releases,
        tooFew(prices.length),
      ),
      ...(byArea.length === 0
        ? []
        : [
            factOfMany(
              'medianPerArea',
              'Median price per floor area',
              'pricePerArea',
              marketMedian(byArea),
              releasesOfFloorPrices(chosen),
              tooFew(byArea.length) || `Of ${formatCount(byArea.length, 'sale')} whose floor area is known`,
            ),
          ]),
    ],
  }
}

/** Sentence on the choice of sales, or on their absence. */
function howChosen(
  { months, found, chosen }: ReturnType<typeof chooseComparables>,
  subject: SaleSubject,
  madeFrom: readonly number[],
): PartBlock {
  const kind = kindOfSales(subject)
  if (found === 0)
    return text(
      'none',
      `No sale of ${kind} ${REACH} is in the data of the last ${months} months.${whyOfAnyUse(subject)}`,
      madeFrom,
    )
  const which =
    found > chosen.length
      ? `The nearest ${MOST_COMPARABLES} of ${formatCount(found, 'property', 'properties')}`
      : `All ${formatCount(found, 'property', 'properties')}`
  return text(
    'how',
    `${which} sold in the last ${months} months ${REACH}: ${kind}.${whyOfAnyUse(subject)} Each with its latest sale; prices below ${formatCurrency0(NOMINAL_DOLLARS)} and this property’s own sales are left out. Prices are as paid, not adjusted for time or differences: this is not an appraisal.`,
    madeFrom,
  )
}
