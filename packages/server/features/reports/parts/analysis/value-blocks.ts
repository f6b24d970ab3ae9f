/** Blocks of the value of an analysis, with its releases. */
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { type Block, type BlockFact, UNRECORDED_RELEASE } from '#domain/blocks/block.ts'
import {
  type ColumnOf,
  computedFact,
  fact,
  factOfMany,
  factsBlock,
  type Releases,
  tableOf,
  text,
} from '#domain/blocks/make-block.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatEstimate, roundEstimate } from '#domain/text/money.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { formatPercent } from '#domain/text/percent.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { comparedAsText, methodText, NOT_AN_APPRAISAL } from '#domain/valuation/analysis/answer-texts.ts'
import { askingPrices } from '#domain/valuation/client/asking-prices.ts'
import { methodInWords } from '#domain/valuation/client/home-texts.ts'
import { NET_SHEET_TITLE, netSheet } from '#domain/valuation/client/net-sheet.ts'
import { transferTaxText } from '#domain/valuation/client/transfer-tax.ts'
import type { AnalysisWithAnswer } from '../../../cma/of-parcel/service.ts'
import { newestBySource } from '../market/sold-alike.ts'

export type Sale = AnalysisAnswer['comparables'][number]['sale']

/** Returns the newest release of each source behind the answer: sales and facts of the subject. */
export function releasesOfAnswer(found: AnalysisWithAnswer): Releases {
  const { sales, descriptions } = found.answer.course.madeFrom
  return releasesWith(found, [...sales, ...recorded(descriptions)])
}

/**
 * Returns the releases of all comparables and of the subject's facts. Every adjustment, adjusted price and weight names them all, because some comparables
 * would reveal withheld ones, or the subject.
 */
export const releasesOfAdjustments = (found: AnalysisWithAnswer): Releases =>
  releasesWith(
    found,
    found.answer.comparables.flatMap(({ sale }) => releasesOfSale(sale)),
  )

/** Returns the releases of a sale, of its property attributes and of its listing. */
export const releasesOfSale = ({ releaseId, furtherReleaseIds }: Sale): number[] =>
  [releaseId, ...recorded(furtherReleaseIds)].filter((id) => id !== null)

const recorded = (releaseIds: readonly number[] | null): readonly number[] =>
  releaseIds ?? [UNRECORDED_RELEASE]

/** Returns these releases and those of the subject's used facts. A release without provenance counts as its own source. */
export function releasesWith({ analysis, answer }: AnalysisWithAnswer, sales: readonly number[]): Releases {
  const { facts, corrections } = analysis.subject
  const used = facts.flatMap(({ key, releaseId }) => (corrections[key] === undefined ? [releaseId] : []))
  const provenance = { ...analysis.provenance, ...answer.provenance }
  return newestBySource(
    [...new Set([...sales, ...used])].map((releaseId) => ({
      sourceKey: provenance[releaseId]?.sourceKey ?? `release ${releaseId}`,
      releaseId,
    })),
  )
}

export const allOf = ({ releaseId, furtherReleaseIds }: Releases): number[] =>
  releaseId === null ? [] : [releaseId, ...furtherReleaseIds]

/** Value with ranges, accuracy and assessed value, or the reason why there is no value. */
export function valueBlocks(found: AnalysisWithAnswer, units: UnitSystem): Block[] {
  const { analysis, answer } = found
  const releases = releasesOfAnswer(found)
  const madeFrom = allOf(releases)
  const { value, reason, market, notes, comparables } = answer
  const as = comparedAsText(answer)
  const classBlocks = as === null ? [] : [text('comparedAs', as, madeFrom)]
  const about = `${NOT_AN_APPRAISAL}: nobody has inspected the property for it.`
  if (value === null) {
    return [
      text(
        'reason',
        `No value: ${reason ?? 'there are too few sales around the subject.'} ${about}`,
        madeFrom,
      ),
      ...classBlocks,
    ]
  }
  const ranges = value.ranges.map(({ share, lowDollars, highDollars }) =>
    factOfMany(
      `range${Math.round(100 * share)}`,
      share === LIKELY ? 'Likely to sell between' : `${formatPercent(100 * share)} range`,
      'text',
      `${formatEstimate(lowDollars)} ${share === LIKELY ? 'and' : 'to'} ${formatEstimate(highDollars)}`,
      releases,
    ),
  )
  const method = methodInWords({
    marketClass: answer.comparedAs ?? analysis.subject.marketClass,
    effectiveDate: analysis.effectiveDate,
    comparables,
    market,
    hasAdjustments: true,
    months: answer.course.months,
    units,
  })
  return [
    factsBlock('value', null, [
      ...ranges.slice(0, 1),
      factOfMany('value', 'Best estimate', 'currency0', roundEstimate(value.dollars), releases),
      ...ranges.slice(1),
      fact('asOf', 'Effective date', 'date', analysis.effectiveDate, null),
      factOfMany('comparables', 'Comparables', 'number', comparables.length, releases),
      ...assessedFacts(answer, madeFrom),
      ...accuracyFacts(answer, madeFrom),
    ]),
    ...(method === null ? [] : [text('method', method, madeFrom)]),
    ...classBlocks,
    ...notes.map((note, index) => text(`note-${index + 1}`, note.text, madeFrom)),
    ...(market ? [text('how', `${methodText(market)} ${about}`, madeFrom)] : []),
    ...askingTable(answer, releases),
    ...netTable(found, releases),
  ]
}

/** Share of the range that a client reads first. */
const LIKELY = 0.8

/** Prices to ask for, each with the share of past sales that reached it. */
function askingTable({ value, accuracy }: AnalysisAnswer, releases: Releases): Block[] {
  const prices = value === null ? [] : askingPrices(value.dollars, accuracy)
  const [first] = prices
  if (first === undefined) return []
  return [
    tableOf(
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
  ]
}

/** The seller's net sheet, if costs were entered. */
function netTable({ analysis, answer }: AnalysisWithAnswer, releases: Releases): Block[] {
  const sheet = netSheet(answer.value, answer.accuracy, analysis.sellingCosts)
  if (sheet === null) return []
  const price = roundEstimate(answer.value?.dollars ?? 0)
  return [
    tableOf(
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
    text('transferTax', transferTaxText(price), allOf(releases)),
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
            'The same in the market of the effective date',
            'currency0',
            roundEstimate(adjustedDollars),
            [releaseId, ...madeFrom],
          ),
        ]),
  ]
}

function accuracyFacts({ accuracy, confidence }: AnalysisAnswer, madeFrom: readonly number[]): BlockFact[] {
  if (!accuracy) return []
  const { count, medianError, within10, coverage, asOf } = accuracy
  const held = coverage.find(({ share }) => share === 0.8)
  const said = (key: string, term: string, words: string, note = ''): BlockFact => ({
    ...computedFact(key, term, 'text', words, madeFrom),
    note,
  })
  return [
    said(
      'within10',
      'Past estimates within 10% of the price',
      formatPercent(100 * within10),
      `Of ${formatCount(count, 'past estimate')} in this market, as of ${formatDate(asOf)}`,
    ),
    said('medianError', 'Half of them were nearer than', formatPercent(100 * medianError, 1)),
    ...(held
      ? [said('held', 'Prices within the range that was given', `${formatNumber(100 * held.covered)} of 100`)]
      : []),
    ...(confidence === null
      ? []
      : [
          said(
            'fsd',
            'Forecast standard deviation (FSD)',
            formatPercent(100 * confidence.fsd),
            `${formatPercent(100 * confidence.within10)} of such values are within 10% of the price`,
          ),
        ]),
  ]
}
