import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { type Block, type BlockFact, UNRECORDED_RELEASE } from '#domain/blocks/block.ts'
import {
  type ColumnOf,
  computedFact,
  fact,
  factsBlock,
  type Releases,
  sourcedFact,
  tableBlock,
  textBlock,
} from '#domain/blocks/make-block.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatEstimate, roundEstimate } from '#domain/text/money.ts'
import { formatPercent } from '#domain/text/percent.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { comparedText, NOT_INSPECTED } from '#domain/valuation/analysis/answer-texts.ts'
import { ASKING_NOTE, askingPrices } from '#domain/valuation/client/asking-prices.ts'
import {
  describeMethod,
  estimateTitle,
  latestOwnSale,
  marketSince,
} from '#domain/valuation/client/home-texts.ts'
import { NET_SHEET_TITLE, netSheet } from '#domain/valuation/client/net-sheet.ts'
import { LIKELY_SHARE } from '#domain/valuation/client/price-strip.ts'
import { transferTaxText } from '#domain/valuation/client/transfer-tax.ts'
import type { AnalysisWithAnswer } from '../../../cma/of-parcel/service.ts'
import { newestBySource } from '../market/sold-alike.ts'

export type Sale = AnalysisAnswer['comparables'][number]['sale']

export function answerReleases(result: AnalysisWithAnswer): Releases {
  const { sales, descriptions } = result.answer.course.madeFrom
  return addSubjectReleases(result, [...sales, ...orUnrecorded(descriptions)])
}

/** Cites all comparables and the subject's facts: figures of some would reveal withheld data of others. */
export const adjustmentReleases = (result: AnalysisWithAnswer): Releases =>
  addSubjectReleases(
    result,
    result.answer.comparables.flatMap(({ sale }) => saleReleases(sale)),
  )

export const saleReleases = ({ releaseId, furtherReleaseIds }: Sale): number[] =>
  [releaseId, ...orUnrecorded(furtherReleaseIds)].filter((id) => id !== null)

const orUnrecorded = (releaseIds: readonly number[] | null): readonly number[] =>
  releaseIds ?? [UNRECORDED_RELEASE]

/** Adds the releases of the subject's used facts. Treats a release without provenance as its own source. */
export function addSubjectReleases(
  { analysis, answer }: AnalysisWithAnswer,
  sales: readonly number[],
): Releases {
  const { facts, corrections, importedFacts = [], imported = {}, importedOff = [] } = analysis.subject
  const usedFacts = [
    ...facts.filter(({ key }) => corrections[key] === undefined),
    ...importedFacts.filter(({ name }) => imported[name] === undefined && !importedOff.includes(name)),
  ].map(({ releaseId }) => releaseId)
  const provenance = { ...analysis.provenance, ...answer.provenance }
  return newestBySource(
    [...new Set([...sales, ...usedFacts])].map((releaseId) => ({
      sourceKey: provenance[releaseId]?.sourceKey ?? `release ${releaseId}`,
      releaseId,
    })),
  )
}

export const allReleaseIds = ({ releaseId, furtherReleaseIds }: Releases): number[] =>
  releaseId === null ? [] : [releaseId, ...furtherReleaseIds]

/** Makes the value with ranges, price strip and, if chosen, assessed value. Without a value, the reason. */
export function valueBlocks(result: AnalysisWithAnswer, strip: readonly Block[], units: UnitSystem): Block[] {
  const { analysis, answer } = result
  const releases = answerReleases(result)
  const madeFrom = allReleaseIds(releases)
  const { value, reason, market, notes, comparables } = answer
  const classText = comparedText(answer)
  const classBlocks = classText === null ? [] : [textBlock('comparedAs', classText, madeFrom)]
  if (value === null) {
    return [
      textBlock(
        'reason',
        `No value: ${reason ?? 'there are too few sales around the subject.'} ${NOT_INSPECTED}`,
        madeFrom,
      ),
      ...classBlocks,
    ]
  }
  const ranges = value.ranges.map(({ share, lowDollars, highDollars }) =>
    sourcedFact(
      `range${Math.round(100 * share)}`,
      share === LIKELY_SHARE ? 'Likely to sell between' : `${formatPercent(100 * share)} range`,
      'text',
      `${formatEstimate(lowDollars)} ${share === LIKELY_SHARE ? 'and' : 'to'} ${formatEstimate(highDollars)}`,
      releases,
    ),
  )
  const method = describeMethod({
    marketClass: answer.comparedAs ?? analysis.subject.marketClass,
    effectiveDate: analysis.effectiveDate,
    comparables,
    market,
    hasAdjustments: true,
    months: answer.course.months,
    units,
  })
  const facts = factsBlock('value', null, [
    ...ranges.slice(0, 1),
    sourcedFact('value', estimateTitle(market), 'currency0', roundEstimate(value.dollars), releases),
    ...ranges.slice(1),
    fact('asOf', 'Effective date', 'date', analysis.effectiveDate, null),
    sourcedFact('comparables', 'Comparables', 'number', comparables.length, releases),
    ...(analysis.pages.includes('facts') ? lastSaleFacts(result, madeFrom) : []),
    ...(analysis.pages.includes('assessment') ? assessedFacts(answer, madeFrom) : []),
  ])
  return [
    { ...facts, hasHeadline: true },
    ...strip,
    ...(method === null ? [] : [textBlock('method', method, madeFrom)]),
    ...classBlocks,
    ...notes.map((note, index) => textBlock(`note-${index + 1}`, note.text, madeFrom)),
    textBlock('about', NOT_INSPECTED, []),
  ]
}

export function toAskingTable(result: AnalysisWithAnswer): Block[] {
  const { value, accuracy } = result.answer
  const releases = answerReleases(result)
  const prices = value === null ? [] : askingPrices(value.dollars, accuracy)
  const [first] = prices
  if (first === undefined) return []
  return [
    tableBlock(
      'asking',
      'What to ask for',
      prices,
      [
        ['how', 'To', 'text', ({ title }) => title],
        ['price', 'Price', 'currency0', ({ dollars }) => dollars],
        [
          'reached',
          `Of ${formatCount(first.count, 'past sale')} like it`,
          'text',
          ({ tenths }) => `${tenths} of 10 sold for this or more`,
        ],
      ],
      ({ title: key }) => ({ key, ...releases }),
    ),
    textBlock('askingNote', ASKING_NOTE, []),
  ]
}

export function toNetTable(result: AnalysisWithAnswer): Block[] {
  const { analysis, answer } = result
  const releases = answerReleases(result)
  const sheet = netSheet(answer, analysis.pages, analysis.sellingCosts)
  if (sheet === null) return []
  const price = roundEstimate(answer.value?.dollars ?? 0)
  return [
    tableBlock(
      'net',
      NET_SHEET_TITLE,
      sheet.lines,
      [
        ['line', '', 'text', ({ title }) => title],
        ...sheet.columns.map(
          ({ title }, index): ColumnOf<(typeof sheet.lines)[number]> => [
            title,
            title,
            'currency0',
            ({ dollars }) => dollars[index] ?? null,
          ],
        ),
      ],
      ({ title: key }) => ({ key, ...releases }),
    ),
    textBlock('transferTax', transferTaxText(price), allReleaseIds(releases)),
  ]
}

function lastSaleFacts({ analysis, answer }: AnalysisWithAnswer, madeFrom: readonly number[]): BlockFact[] {
  const sale = latestOwnSale(answer, analysis.effectiveDate)
  if (!sale) return []
  const { soldOn, priceDollars, releaseId } = sale
  const since = marketSince(soldOn, answer.course.months)
  const term = `Sold ${formatDate(soldOn)}`
  return since === null
    ? [fact('lastSale', term, 'currency0', priceDollars, releaseId)]
    : [
        {
          ...computedFact('lastSale', term, 'currency0', priceDollars, [
            ...(releaseId === null ? [] : [releaseId]),
            ...madeFrom,
          ]),
          note: since,
        },
      ]
}

function assessedFacts({ assessed }: AnalysisAnswer, madeFrom: readonly number[]): BlockFact[] {
  if (!assessed) return []
  const { totalDollars, adjustedDollars, asOf, releaseId } = assessed
  const note = `As of ${formatDate(asOf)}`
  return [
    fact('assessed', 'Assessed value', 'currency0', totalDollars, releaseId, note),
    ...(adjustedDollars === null
      ? []
      : [
          computedFact(
            'assessedNow',
            'Assessed value at the prices of the effective date',
            'currency0',
            roundEstimate(adjustedDollars),
            [releaseId, ...madeFrom],
          ),
        ]),
  ]
}
