import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import type { Block, BlockFact, TableBlock } from '#domain/blocks/block.ts'
import { computedFact, factsBlock, type Releases, tableBlock } from '#domain/blocks/make-block.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { formatPercent } from '#domain/text/percent.ts'
import { PART_TITLES } from '#domain/valuation/analysis/shared-parts.ts'
import { findTier, tierText } from '#domain/valuation/client/asking-prices.ts'
import type { AnalysisWithAnswer } from '../../../cma/of-parcel/service.ts'
import { allReleaseIds, answerReleases } from './value-blocks.ts'

export function accuracyBlocks(result: AnalysisWithAnswer): Block[] {
  const { accuracy, confidence, value } = result.answer
  if (!accuracy || value === null) return []
  const releases = answerReleases(result)
  const { count, medianError, within10, coverage, asOf, tiers, cod, prd, prb } = accuracy
  const ownTier = findTier(value.dollars, accuracy)
  const rangeCoverage = coverage.find(({ share }) => share === 0.8)
  const toFact = (key: string, term: string, text: string, note = ''): BlockFact => ({
    ...computedFact(key, term, 'text', text, allReleaseIds(releases)),
    note,
  })
  return [
    factsBlock('accuracy', PART_TITLES.accuracy, [
      toFact('medianError', 'Half of past estimates were within', formatPercent(100 * medianError, 1)),
      ...(rangeCoverage
        ? [
            toFact(
              'held',
              'Prices within the stated range',
              `${formatNumber(100 * rangeCoverage.covered)} of 100`,
            ),
          ]
        : []),
      toFact(
        'within10',
        'Past estimates within 10% of the price',
        formatPercent(100 * within10),
        `Of ${formatCount(count, 'past estimate')} in this market, as of ${formatDate(asOf)}`,
      ),
      ...(confidence === null
        ? []
        : [
            toFact(
              'fsd',
              'Forecast standard deviation (FSD)',
              formatPercent(100 * confidence.fsd),
              `${formatPercent(100 * confidence.within10)} of such values are within 10% of the price`,
            ),
          ]),
      toFact(
        'ratios',
        'For appraisers (IAAO)',
        `COD ${formatNumber(cod, 1, 1)}, PRD ${formatNumber(prd, 3, 3)}, PRB ${formatNumber(prb, 3, 3)}`,
      ),
    ]),
    ...(tiers.length === 0 ? [] : [toTierTable(tiers, ownTier, releases)]),
  ]
}

type Tiers = NonNullable<AnalysisAnswer['accuracy']>['tiers']

const toTierTable = (tiers: Tiers, ownTier: Tiers[number] | undefined, releases: Releases): TableBlock =>
  tableBlock(
    'tiers',
    'Accuracy by price',
    tiers,
    [
      ['price', 'Valued at', 'text', (tier) => `${tierText(tier)}${tier === ownTier ? ' (this home)' : ''}`],
      ['sales', 'Sales', 'number', ({ count }) => count],
      ['error', 'Half within', 'text', ({ medianError }) => formatPercent(100 * medianError, 1)],
      [
        'covered',
        'Within the range',
        'text',
        ({ covered }) => (covered === null ? null : `${formatNumber(100 * covered)} of 100`),
      ],
    ],
    (tier) => ({ key: tierText(tier), ...releases }),
  )
