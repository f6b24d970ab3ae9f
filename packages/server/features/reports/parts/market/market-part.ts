import { fullCaveat } from '#contract/parcel/blocks/assessment-blocks.ts'
import { type Block, type ChartBlock, keepKnownColumns } from '#domain/blocks/block.ts'
import { inBothUnits } from '#domain/blocks/block-units.ts'
import type { BlockValueType } from '#domain/blocks/block-value.ts'
import { type ColumnOf, factsBlock, sourcedFact, tableBlock, textBlock } from '#domain/blocks/make-block.ts'
import { isUnit } from '#domain/parcel/address/strata-unit.ts'
import { splitYearsByRoll } from '#domain/parcel/figures/assessed-years.ts'
import { formatCount } from '#domain/text/counts.ts'
import { addMonths, formatDate, type IsoDate } from '#domain/text/dates.ts'
import { pricedArea } from '#domain/text/units.ts'
import {
  distribute,
  isInBand,
  MIN_FOR_MEDIAN,
  marketMedian,
  marketStart,
  pricePerArea,
  pricesPerArea,
  salesByQuarter,
} from '#domain/valuation/nearby-sales.ts'
import type { PartRequest } from '../part-maker.ts'
import { type FoundSale, findSalesNearAny, type SaleSubject } from './nearby-sale-queries.ts'
import {
  floorPriceReleases,
  mixedUseReason,
  priceReleases,
  REACH_METRES,
  reachText,
  salesKindText,
  salesPart,
  sentenceReleases,
} from './sold-alike.ts'

export const marketPart = salesPart(async (request, subjects) => {
  const [subject, ...others] = subjects
  const since = marketStart(request.today)
  const sales = await findSalesNearAny(request.database, subjects, { metres: REACH_METRES, since })
  const pastSales = sales.filter(({ soldOn }) => soldOn <= request.today)
  const scope = `of ${salesKindText(subject)}, ${reachText(subjects)}, since ${formatDate(since)}`
  const madeFrom = sentenceReleases(subjects, pastSales)
  if (pastSales.length < MIN_FOR_MEDIAN) {
    const count = pastSales.length === 0 ? 'No sale' : `Only ${formatCount(pastSales.length, 'sale')}`
    const minimum = `At least ${MIN_FOR_MEDIAN} are needed to describe the market.`
    return [
      textBlock(
        'few',
        `${count} ${scope} ${pastSales.length === 1 || pastSales.length === 0 ? 'is' : 'are'} in the data.${mixedUseReason(subjects)} ${minimum}`,
        madeFrom,
      ),
    ]
  }
  return [
    ...toQuarterBlocks(pastSales, request.today),
    ...(await toDistribution(pastSales, others.length === 0 ? subject : null, request)),
    textBlock(
      'how',
      `${formatCount(pastSales.length, 'sale')} ${scope}.${mixedUseReason(subjects)} Medians need at least ${MIN_FOR_MEDIAN} sales. The newest quarter is not complete. Prices are as paid.`,
      madeFrom,
    ),
  ]
})

const QUARTERS = 'quarters'
/** The title states no unit, because the reader chooses between metres and feet. */
const PER_AREA_TITLE = 'Median price per floor area'

function toQuarterBlocks(sales: readonly FoundSale[], today: IsoDate): Block[] {
  const quarters = salesByQuarter(sales, today).map((quarter) => ({
    ...quarter,
    median: marketMedian(quarter.sales.map(({ priceDollars }) => priceDollars)),
    perArea: marketMedian(pricesPerArea(quarter.sales)),
  }))
  const hasFloors = quarters.some(({ perArea }) => perArea !== null)
  const canDrawLine = (column: 'median' | 'perArea') =>
    quarters.filter((quarter) => quarter[column] !== null).length >= 2
  const chart = (key: string, title: string, column: string, drawing: ChartBlock['drawing']): ChartBlock => ({
    kind: 'chart',
    key,
    title,
    label: `${title} by quarter`,
    drawing,
    table: QUARTERS,
    along: 'quarter',
    columns: [column],
    isNewestFirst: true,
    marked: null,
  })
  const columns: readonly ColumnOf<(typeof quarters)[number]>[] = [
    ['quarter', 'Quarter', 'text', ({ name }) => name],
    ['count', 'Sales', 'number', ({ sales: counted }) => counted.length],
    ['median', 'Median price', 'currency0', ({ median }) => median],
    ['perArea', PER_AREA_TITLE, 'pricePerArea', ({ perArea }) => perArea],
  ]
  const releases = hasFloors ? floorPriceReleases(sales) : priceReleases(sales)
  const table = keepKnownColumns(
    tableBlock(QUARTERS, null, quarters, columns, ({ name: key }) => ({ key, ...releases })),
  )
  const countBlocks = [chart('countChart', 'Sales', 'count', 'bars'), table]
  if (canDrawLine('perArea'))
    return [chart('perAreaChart', PER_AREA_TITLE, 'perArea', 'line'), ...countBlocks]
  if (canDrawLine('median')) return [chart('medianChart', 'Median price', 'median', 'line'), ...countBlocks]
  return countBlocks
}

const DISTRIBUTION_MONTHS = 12
const BANDS = 'bands'

/**
 * Counts prices of the last year in bands, per floor area if enough sales state it. Marks the band of a
 * single subject's assessed value.
 */
async function toDistribution(
  pastSales: readonly FoundSale[],
  subject: SaleSubject | null,
  request: PartRequest,
): Promise<Block[]> {
  const { today } = request
  const since = addMonths(today, -DISTRIBUTION_MONTHS)
  const recentSales = pastSales.filter(({ soldOn }) => soldOn >= since)
  const byFloor = pricesPerArea(recentSales)
  const isByFloor = byFloor.length >= MIN_FOR_MEDIAN
  const type: BlockValueType = isByFloor ? 'pricePerArea' : 'currency0'
  const prices = isByFloor ? byFloor : recentSales.map(({ priceDollars }) => priceDollars)
  if (prices.length < MIN_FOR_MEDIAN) return []
  const releases = isByFloor ? floorPriceReleases(recentSales) : priceReleases(recentSales)
  const assessed = subject && (await readAssessedPrice(request, subject, isByFloor))
  const ownPrice = assessed?.price ?? null
  const by = isByFloor ? ' per floor area' : ''
  const title = `Prices${by} of the last ${DISTRIBUTION_MONTHS} months`
  return inBothUnits((units) => {
    // Metric prices per area are converted, so that bands have round bounds in the reader's units.
    const unit = isByFloor ? pricedArea(1, units) : 1
    const bands = distribute(prices.map((price) => price / unit)).map((band) => ({
      ...band,
      key: band.from === null ? 'lowest' : String(band.from),
    }))
    const toStored = (bound: number | null) => (bound === null ? null : bound * unit)
    const markedBand = ownPrice === null ? undefined : bands.find((band) => isInBand(band, ownPrice / unit))
    return [
      {
        kind: 'chart',
        key: 'bandsChart',
        title,
        label: `Number of sales by price${by}`,
        drawing: 'bars',
        table: BANDS,
        along: 'from',
        below: 'below',
        columns: ['count'],
        isNewestFirst: false,
        marked: markedBand ? { row: markedBand.key, text: 'This property' } : null,
      },
      factsBlock('subject', null, [
        sourcedFact(
          'median',
          `Median price${by}`,
          type,
          marketMedian(prices),
          releases,
          `Of ${formatCount(prices.length, 'sale')}`,
        ),
        ...(assessed
          ? [
              sourcedFact(
                'own',
                `${assessed.name}, assessed value${by}`,
                type,
                ownPrice,
                assessed.releases,
                assessed.note,
              ),
            ]
          : []),
      ]),
      tableBlock(
        BANDS,
        null,
        bands,
        [
          ['from', `Price${by} from`, type, ({ from }) => toStored(from)],
          ['below', 'Below', type, ({ below }) => toStored(below)],
          ['count', 'Sales', 'number', ({ count }) => count],
        ],
        ({ key }) => ({ key, ...releases }),
      ),
    ]
  })
}

/** Reads the assessed value, per floor area if `isByFloor`. */
async function readAssessedPrice({ card }: PartRequest, subject: SaleSubject, isByFloor: boolean) {
  const { upid, floorSquareMetres, releaseId } = subject
  const { newest } = splitYearsByRoll(await card(upid))
  // A roll over several parcels states no value for a single parcel.
  const isShared = newest !== undefined && newest.parcelsOnRoll > 1
  const priceDollars = isShared ? null : (newest?.totalDollars ?? null)
  const price =
    priceDollars === null || !isByFloor ? priceDollars : pricePerArea({ priceDollars, floorSquareMetres })
  const caveat = newest ? fullCaveat(newest) : null
  const notes =
    price === null ? [isShared && caveat] : [`${newest?.year} assessment, not a sale price`, caveat]
  const furtherReleaseIds = isByFloor && releaseId !== newest?.releaseId ? [releaseId] : []
  return {
    name: isUnit(upid) ? 'This unit' : 'This property',
    price,
    note: notes.filter(Boolean).join('. '),
    releases: { releaseId: newest?.releaseId ?? null, furtherReleaseIds },
  }
}
