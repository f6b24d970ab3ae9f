import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { type Block, type BlockFact, keepKnownColumns, type TableBlock } from '#domain/blocks/block.ts'
import { factsBlock, type Releases, sourcedFact, tableBlock, textBlock } from '#domain/blocks/make-block.ts'
import { COMPETING_LISTINGS } from '#domain/report/part-disclaimers.ts'
import { formatMonth } from '#domain/text/dates.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { formatPercent } from '#domain/text/percent.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import {
  COMPETITION_STATUSES,
  competitionText,
  formatSupply,
  LISTED_TENURE_UNKNOWN_TEXT,
  LISTINGS_UNKNOWN_TEXT,
  PRICE_LEVEL,
  SUBJECT_NOT_FOR_SALE,
  supplyText,
} from '#domain/valuation/analysis/answer-texts.ts'
import { countSoldNearby } from '#domain/valuation/client/home-texts.ts'
import type { AnalysisWithAnswer } from '../../../cma/of-parcel/service.ts'
import { addSubjectReleases, allReleaseIds, answerReleases } from './value-blocks.ts'

const MAX_LISTINGS = 12
const COURSE_TABLE = 'course'

export function marketBlocks(result: AnalysisWithAnswer, units: UnitSystem): Block[] {
  const { course, listings } = result.answer
  const hasParcel = result.analysis.subject.upid !== null
  const releases = answerReleases(result)
  const listingReleases = addSubjectReleases(result, [
    ...allReleaseIds(releases),
    ...course.madeFrom.listings,
  ])
  const nearbySales = countSoldNearby(course.months)
  const months = course.months.filter(({ saleCount }) => saleCount > 0)
  const blocks: Block[] = [
    factsBlock('market', 'The market around it', [
      sourcedFact('sales', nearbySales.term, 'number', nearbySales.count, releases),
      ...latestFact(result, listingReleases, 'daysOnMarket', 'Median days until sold', (days) =>
        formatNumber(days),
      ),
      ...latestFact(
        result,
        listingReleases,
        'saleToList',
        'Sale price as a share of the asking price',
        (share) => formatPercent(100 * share, 1),
      ),
      ...(course.activeCount === null
        ? []
        : [
            sourcedFact('active', 'For sale', 'number', course.activeCount, listingReleases),
            sourcedFact(
              'supply',
              'Months of supply',
              'text',
              course.monthsOfSupply === null ? null : formatSupply(course.monthsOfSupply),
              listingReleases,
            ),
          ]),
    ]),
  ]
  const forSale = [
    ...(course.supplyCircle ? [supplyText(course.supplyCircle, units)] : []),
    ...(hasParcel ? [SUBJECT_NOT_FOR_SALE] : []),
  ]
  if (course.activeCount === null)
    blocks.push(
      textBlock('listings', listings === 'not known' ? LISTINGS_UNKNOWN_TEXT : LISTED_TENURE_UNKNOWN_TEXT),
    )
  else if (forSale.length > 0)
    blocks.push(textBlock('forSale', forSale.join(' '), allReleaseIds(listingReleases)))
  blocks.push(...courseCharts(months))
  if (months.length > 0)
    blocks.push(courseTable(months, releases), textBlock('priceLevel', PRICE_LEVEL, allReleaseIds(releases)))
  return blocks
}

function latestFact(
  { answer: { course } }: AnalysisWithAnswer,
  releases: Releases,
  key: 'daysOnMarket' | 'saleToList',
  term: string,
  format: (value: number) => string,
): BlockFact[] {
  const latest = course.months.findLast((month) => month[key] !== null)
  const value = latest?.[key] ?? null
  if (!latest || value === null) return []
  return [{ ...sourcedFact(key, term, 'text', format(value), releases), note: formatMonth(latest.month) }]
}

export function competitionBlocks(result: AnalysisWithAnswer): Block[] {
  const { course, competition, competitionCount } = result.answer
  const madeFrom = addSubjectReleases(result, [
    ...allReleaseIds(answerReleases(result)),
    ...course.madeFrom.listings,
  ])
  const blocks: Block[] = []
  const nearestListings = competition.slice(0, MAX_LISTINGS)
  if (nearestListings.length > 0) {
    blocks.push(
      tableBlock(
        COMPETING_LISTINGS,
        'Competing listings',
        nearestListings,
        [
          ['listing', 'Listing', 'text', ({ name }) => name],
          ['number', 'MLS® number', 'text', ({ listingNumber }) => listingNumber],
          ['state', 'State', 'text', ({ status }) => COMPETITION_STATUSES[status]],
          ['price', 'List price', 'currency0', ({ priceDollars }) => priceDollars],
          ['listedOn', 'Listed', 'date', ({ listedOn }) => listedOn],
          ['distance', 'Distance', 'distance', ({ metres }) => Math.round(metres)],
        ],
        ({ id: key, releaseId }) => ({ key, releaseId }),
      ),
    )
  }
  if (nearestListings.length < (competitionCount ?? 0)) {
    const text = competitionText({
      shown: nearestListings.length,
      listed: competition.length,
      count: competitionCount,
    })
    blocks.push(textBlock('competitionCount', `${text}.`, allReleaseIds(madeFrom)))
  }
  return blocks
}

type Months = AnalysisAnswer['course']['months']

/** Makes charts of figures that are known in at least two months. */
function courseCharts(months: Months): Block[] {
  const charts = [
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
  return charts
    .filter(({ of }) => months.filter((month) => of(month) !== null).length >= 2)
    .map(({ key, title, drawn }) => ({
      kind: 'chart',
      key: `${key}Chart`,
      title,
      label: title,
      drawing: 'line',
      table: COURSE_TABLE,
      along: 'month',
      columns: [key],
      ...drawn,
      isNewestFirst: true,
      marked: null,
    }))
}

/** Lists months, newest first, without columns in which all values are unknown. */
const courseTable = (months: Months, releases: Releases): TableBlock =>
  keepKnownColumns(
    tableBlock(
      COURSE_TABLE,
      'By month',
      months.toReversed(),
      [
        ['month', 'Month', 'text', ({ month }) => formatMonth(month)],
        ['sales', 'Sales', 'number', ({ saleCount }) => saleCount],
        ['median', 'Median price', 'currency0', ({ medianDollars }) => medianDollars],
        ['level', 'Price level', 'share', ({ index }) => index],
        ['low', 'Band of 80%, from', 'share', ({ low }) => low],
        ['high', 'to', 'share', ({ high }) => high],
        ['days', 'Days on market', 'number', ({ daysOnMarket }) => daysOnMarket],
        ['saleToList', 'Sale to list price', 'share', ({ saleToList }) => saleToList],
      ],
      ({ month: key }) => ({ key, ...releases }),
    ),
  )
