import { isUnit } from '#domain/parcel/address/strata-unit.ts'
import type { ChartBlock, PartBlock, TableBlock } from '#domain/report/part-content.ts'
import { formatChartValue, type ReportValueType } from '#domain/report/report-value.ts'
import { formatCount } from '#domain/text/counts.ts'
import { addMonths, formatDate } from '#domain/text/dates.ts'
import { formatRange } from '#domain/text/number-format.ts'
import { pricedArea, pricedAreaUnit } from '#domain/text/units.ts'
import {
  distribute,
  firstOfMarket,
  isInBand,
  LEAST_FOR_MEDIAN,
  marketMedian,
  pricePerArea,
  pricesPerArea,
  salesByQuarter,
} from '#domain/valuation/nearby-sales.ts'
import { type PartMaker, type PartRequest, text } from '../part-maker.ts'
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
} from './sold-alike.ts'

/** Sales around the parcel by quarter, and how their prices are distributed. */
export const marketPart: PartMaker = {
  async ofParcel(request, { upid }) {
    const found = await subjectOfSales(request, upid)
    if ('reason' in found) return [found.reason]
    const { subject } = found
    const since = firstOfMarket(request.today)
    const sales = await findSalesNear(request.database, subject, { metres: REACH_METRES, since })
    const past = sales.filter(({ soldOn }) => soldOn <= request.today)
    const about = `of ${kindOfSales(subject)}, ${REACH}, since ${formatDate(since)}`
    const madeFrom = releasesOfSentence(subject, past)
    if (past.length < LEAST_FOR_MEDIAN) {
      const count = past.length === 0 ? 'No sale' : `Only ${formatCount(past.length, 'sale')}`
      const least = `At least ${LEAST_FOR_MEDIAN} are needed to say something of the market.`
      return [
        text(
          'few',
          `${count} ${about} ${past.length === 1 || past.length === 0 ? 'is' : 'are'} in the data. ${least}`,
          madeFrom,
        ),
      ]
    }
    return [
      ...byQuarter(past, request),
      ...(await distribution(past, subject, request)),
      text(
        'how',
        `${formatCount(past.length, 'sale')} ${about}. No median is stated of fewer than ${LEAST_FOR_MEDIAN} sales; the newest quarter is not over. Prices are as paid.`,
        madeFrom,
      ),
    ]
  },
}

const QUARTERS = 'quarters'

/** Charts of the medians and of the sales counted, and their table. */
function byQuarter(sales: readonly FoundSale[], { today, units }: PartRequest): PartBlock[] {
  const quarters = salesByQuarter(sales, today).map((quarter) => ({
    ...quarter,
    median: marketMedian(quarter.sales.map(({ priceDollars }) => priceDollars)),
    perArea: marketMedian(pricesPerArea(quarter.sales)),
  }))
  const hasFloors = quarters.some(({ perArea }) => perArea !== null)
  const hasMedians = quarters.filter(({ median }) => median !== null).length >= 2
  const perAreaTitle = `Median price per ${pricedAreaUnit(units)}`
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
  const table: TableBlock = {
    kind: 'table',
    key: QUARTERS,
    title: null,
    columns: [
      { key: 'quarter', title: 'Quarter', type: 'text' },
      { key: 'count', title: 'Sales', type: 'number' },
      { key: 'median', title: 'Median price', type: 'currency0' },
      ...(hasFloors ? [{ key: 'perArea', title: perAreaTitle, type: 'pricePerArea' as const }] : []),
    ],
    rows: quarters.map(({ name, sales: counted, median, perArea }) => ({
      key: name,
      values: [name, counted.length, median, ...(hasFloors ? [perArea] : [])],
      ...(hasFloors ? releasesOfFloorPrices(sales) : releasesOfPrices(sales)),
    })),
  }
  return [
    ...(hasMedians
      ? [
          hasFloors
            ? chart('perAreaChart', perAreaTitle, 'perArea', 'line')
            : chart('medianChart', 'Median price', 'median', 'line'),
        ]
      : []),
    chart('countChart', 'Sales', 'count', 'bars'),
    table,
  ]
}

const DISTRIBUTION_MONTHS = 12
const BANDS = 'bands'

/** Prices of the last year in bands, by floor where that is known of enough sales, with the subject's assessed value marked. */
async function distribution(
  past: readonly FoundSale[],
  subject: SaleSubject,
  request: PartRequest,
): Promise<PartBlock[]> {
  const { today, units } = request
  const since = addMonths(today, -DISTRIBUTION_MONTHS)
  const recent = past.filter(({ soldOn }) => soldOn >= since)
  const byFloor = pricesPerArea(recent)
  const isByFloor = byFloor.length >= LEAST_FOR_MEDIAN
  const type: ReportValueType = isByFloor ? 'pricePerArea' : 'currency0'
  // In the units of the reader, whose round numbers bound the bands.
  const inUnits = (price: number) => (isByFloor ? price / pricedArea(1, units) : price)
  const prices = (isByFloor ? byFloor : recent.map(({ priceDollars }) => priceDollars)).map(inUnits)
  if (prices.length < LEAST_FOR_MEDIAN) return []
  const releases = isByFloor ? releasesOfFloorPrices(recent) : releasesOfPrices(recent)
  const { assessments } = await request.card(subject.upid)
  const [newest] = assessments
  const assessed = newest?.totalDollars ?? null
  const own =
    assessed === null || !isByFloor
      ? assessed
      : pricePerArea({ priceDollars: assessed, floorSquareMetres: subject.floorSquareMetres })
  const bands = distribute(prices).map((band) => ({
    ...band,
    name:
      formatRange({ min: band.from, max: band.to }, (end) => formatChartValue('currency0', end, units)) ?? '',
  }))
  const unit = isByFloor ? ` per ${pricedAreaUnit(units)}` : ''
  const marked = own === null ? undefined : bands.find((band) => isInBand(band, inUnits(own)))
  const title = `Prices${unit} of the last ${DISTRIBUTION_MONTHS} months`
  return [
    {
      kind: 'chart',
      key: 'bandsChart',
      title,
      label: `Number of sales by price${unit}`,
      drawing: 'bars',
      table: BANDS,
      along: 'band',
      columns: ['count'],
      isNewestFirst: false,
      marked: marked ? { row: marked.name, text: 'This property' } : null,
    },
    {
      kind: 'facts',
      key: 'subject',
      title: null,
      facts: [
        factOfMany(
          'median',
          `Median price${unit}`,
          type,
          marketMedian(isByFloor ? byFloor : prices),
          releases,
          `Of ${formatCount(prices.length, 'sale')}`,
        ),
        factOfMany(
          'own',
          `${isUnit(subject.upid) ? 'This unit' : 'This property'}, assessed value${unit}`,
          type,
          own,
          {
            releaseId: newest?.releaseId ?? null,
            furtherReleaseIds:
              isByFloor && subject.releaseId !== newest?.releaseId ? [subject.releaseId] : [],
          },
          newest && own !== null ? `Assessment of ${newest.year}: no sale price` : '',
        ),
      ],
    },
    {
      kind: 'table',
      key: BANDS,
      title: null,
      columns: [
        { key: 'band', title: `Price${unit}`, type: 'text' },
        { key: 'count', title: 'Sales', type: 'number' },
      ],
      rows: bands.map(({ name, count }) => ({
        key: name,
        values: [name, count],
        ...releases,
      })),
    },
  ]
}
