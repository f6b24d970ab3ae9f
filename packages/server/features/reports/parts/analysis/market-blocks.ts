/** The market around a subject, and its competing listings. */
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import type { PartBlock, TableBlock, TableColumn } from '#domain/report/part-content.ts'
import { COMPETING_LISTINGS } from '#domain/report/part-disclaimers.ts'
import { formatMonth } from '#domain/text/dates.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import {
  COMPETITION_STATUSES,
  competitionText,
  formatSupply,
  LISTED_TENURE_NOT_KNOWN,
  LISTINGS_NOT_KNOWN,
  PRICE_LEVEL,
  SUBJECT_NOT_FOR_SALE,
  supplyText,
} from '#domain/valuation/analysis/answer-texts.ts'
import type { AnalysisWithAnswer } from '../../../cma/of-parcel/service.ts'
import { factOfMany, type Releases } from '../market/sold-alike.ts'
import { text } from '../part-maker.ts'
import { knownColumns, type Values } from './compared-blocks.ts'
import { allOf, releasesOfAnswer, releasesWith } from './value-blocks.ts'

const MOST_LISTINGS = 12
const COURSE = 'course'

export function marketBlocks(found: AnalysisWithAnswer, units: UnitSystem): PartBlock[] {
  const { course, listings, competition, competitionCount } = found.answer
  const hasParcel = found.analysis.subject.upid !== null
  const releases = releasesOfAnswer(found)
  const ofListings = releasesWith(found, [...allOf(releases), ...course.madeFrom.listings])
  const months = course.months.filter(({ saleCount }) => saleCount > 0)
  const blocks: PartBlock[] = [
    {
      kind: 'facts',
      key: 'market',
      title: 'The market around it',
      facts: [
        factOfMany('sales', 'Sales around the subject', 'number', course.saleCount, releases),
        ...(course.activeCount === null
          ? []
          : [
              factOfMany('active', 'For sale', 'number', course.activeCount, ofListings),
              factOfMany(
                'supply',
                'Months of supply',
                'text',
                course.monthsOfSupply === null ? null : formatSupply(course.monthsOfSupply),
                ofListings,
              ),
            ]),
      ],
    },
  ]
  const forSale = [
    ...(course.supplyCircle ? [supplyText(course.supplyCircle, units)] : []),
    ...(hasParcel ? [SUBJECT_NOT_FOR_SALE] : []),
  ]
  if (course.activeCount === null)
    blocks.push(text('listings', listings === 'not known' ? LISTINGS_NOT_KNOWN : LISTED_TENURE_NOT_KNOWN))
  else if (forSale.length > 0) blocks.push(text('forSale', forSale.join(' '), allOf(ofListings)))
  blocks.push(...courseCharts(months))
  if (months.length > 0)
    blocks.push(courseTable(months, releases), text('priceLevel', PRICE_LEVEL, allOf(releases)))
  const nearest = competition.slice(0, MOST_LISTINGS)
  if (nearest.length > 0) {
    blocks.push({
      kind: 'table',
      key: COMPETING_LISTINGS,
      title: 'Competing listings',
      columns: [
        { key: 'listing', title: 'Listing', type: 'text' },
        { key: 'number', title: 'MLS® number', type: 'text' },
        { key: 'state', title: 'State', type: 'text' },
        { key: 'price', title: 'List price', type: 'currency0' },
        { key: 'listedOn', title: 'Listed', type: 'date' },
        { key: 'distance', title: 'Distance', type: 'distance' },
      ],
      rows: nearest.map((listing) => ({
        key: listing.id,
        values: [
          listing.name,
          listing.listingNumber,
          COMPETITION_STATUSES[listing.status],
          listing.priceDollars,
          listing.listedOn,
          Math.round(listing.metres),
        ],
        releaseId: listing.releaseId,
      })),
    })
  }
  if (nearest.length < (competitionCount ?? 0)) {
    const words = competitionText({
      shown: nearest.length,
      listed: competition.length,
      count: competitionCount,
    })
    blocks.push(text('competitionCount', `${words}.`, allOf(ofListings)))
  }
  return blocks
}

type Months = AnalysisAnswer['course']['months']

/** The charts of the screen, for figures known in at least two months. */
function courseCharts(months: Months): PartBlock[] {
  const courses = [
    {
      key: 'level',
      title: 'Price level by month, with its band of 80%',
      drawn: { axis: 'values' as const, band: { low: 'low', high: 'high' } },
      of: ({ index }: Months[number]) => index,
    },
    {
      key: 'days',
      title: 'Days on market by month, median',
      of: (month: Months[number]) => month.daysOnMarket,
    },
    {
      key: 'saleToList',
      title: 'Sale to list price by month, median',
      of: (month: Months[number]) => month.saleToList,
      drawn: { axis: 'values' as const },
    },
  ]
  return courses
    .filter(({ of }) => months.filter((month) => of(month) !== null).length >= 2)
    .map(({ key, title, drawn }) => ({
      kind: 'chart',
      key: `${key}Chart`,
      title,
      label: title,
      drawing: 'line',
      table: COURSE,
      along: 'month',
      columns: [key],
      ...drawn,
      isNewestFirst: true,
      marked: null,
    }))
}

const COURSE_COLUMNS: readonly TableColumn[] = [
  { key: 'month', title: 'Month', type: 'text' },
  { key: 'sales', title: 'Sales', type: 'number' },
  { key: 'median', title: 'Median price', type: 'currency0' },
  { key: 'level', title: 'Price level', type: 'share' },
  { key: 'low', title: 'Band of 80%, from', type: 'share' },
  { key: 'high', title: 'to', type: 'share' },
  { key: 'days', title: 'Days on market', type: 'number' },
  { key: 'saleToList', title: 'Sale to list price', type: 'share' },
]

/** Months, the newest first, without columns in which all values are unknown. */
function courseTable(months: Months, releases: Releases): TableBlock {
  const rows = months
    .toReversed()
    .map(({ month, saleCount, medianDollars, index, low, high, daysOnMarket, saleToList }) => ({
      month,
      values: {
        month: formatMonth(month),
        sales: saleCount,
        median: medianDollars,
        level: index,
        low,
        high,
        days: daysOnMarket,
        saleToList,
      } as Values,
    }))
  const columns = knownColumns(COURSE_COLUMNS, rows)
  return {
    kind: 'table',
    key: COURSE,
    title: 'By month',
    columns,
    rows: rows.map(({ month, values }) => ({
      key: month,
      values: columns.map(({ key }) => values[key] ?? null),
      ...releases,
    })),
  }
}
