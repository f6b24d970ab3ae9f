import { expect, test } from 'vitest'
import { cellType } from '#domain/blocks/block.ts'
import { alignBlockValue, formatBlockValue } from '#domain/blocks/block-value.ts'
import { withholdSources } from '#domain/report/withheld-sources.ts'
import { SHARED_PARTS } from '#domain/valuation/analysis/shared-parts.ts'
import { UNKNOWN_ATTRIBUTES } from '#domain/valuation/analysis/subject-attributes.ts'
import { NO_SELLING_COSTS } from '#domain/valuation/client/net-sheet.ts'
import type { AnalysisWithAnswer } from '../../../cma/of-parcel/service.ts'
import type { PartRequest } from '../part-maker.ts'
import { gridBlocks, whyBlocks } from './adjustment-blocks.ts'
import { stripBlocks } from './analysis-part.ts'
import { saleBlocks } from './sale-blocks.ts'
import { studyBlocks } from './study-blocks.ts'
import { toNetTable, valueBlocks } from './value-blocks.ts'

const ROLL = 1
const BOARD = 2
const UNKNOWN = 99
const PROVENANCE = {
  [ROLL]: { sourceKey: 'roll', title: 'Roll' },
  [BOARD]: { sourceKey: 'board', title: 'Listings of the board' },
}

const REQUEST = { google: null } as PartRequest

interface Sources {
  /** Release of each comparable; null: typed in. */
  salesOf?: (number | null)[]
  describedBy?: number[] | null
  factsOf?: number
  importedFactsOf?: number
}

function makeValuation({
  salesOf = [null, ROLL],
  describedBy = [],
  factsOf = ROLL,
  importedFactsOf = ROLL,
}: Sources) {
  const override = { row: 'size', dollars: 15_000, note: 'measured on site' }
  return {
    analysis: {
      photos: [],
      effectiveDate: '2026-10-01',
      subject: {
        marketClass: 'house',
        tenure: 'freehold',
        facts: [{ key: 'floorSquareMetres', value: 180, releaseId: factsOf }],
        corrections: {},
        importedFacts: [{ name: 'Kitchen', value: '2', releaseId: importedFactsOf }],
      },
      sellingCosts: { ...NO_SELLING_COSTS, restPercent: 3 },
      provenance: {},
      pages: SHARED_PARTS,
    },
    answer: {
      value: { dollars: 905_000, ranges: [] },
      market: null,
      notes: [],
      candidates: [],
      reasons: [],
      comparedAs: null,
      attributes: UNKNOWN_ATTRIBUTES,
      assessed: null,
      accuracy: null,
      why: null,
      comparables: salesOf.map((releaseId, index) => ({
        number: index + 1,
        sale: {
          id: `sale:${index}`,
          name: `${index + 1} Main Street`,
          releaseId,
          furtherReleaseIds: releaseId === null ? [] : describedBy,
          soldOn: '2026-05-04',
          priceDollars: 900_000,
          taxDollars: 0,
          contractOn: null,
          listedOn: null,
          listedDollars: null,
          attributes: UNKNOWN_ATTRIBUTES,
        },
        metres: 300,
        weight: 0.377,
        adjustedDollars: 915_000,
        rows: [
          {
            ...{ row: 'size', dollars: 15_000, modelDollars: -48_200, unstatedBy: 'comparable' },
            override: index === 0 ? override : null,
          },
        ],
      })),
      course: {
        months: [],
        madeFrom: { sales: salesOf.filter((id) => id !== null), descriptions: describedBy, listings: [] },
      },
      provenance: PROVENANCE,
    },
  } as unknown as AnalysisWithAnswer
}

/** Returns what is left of an analysis behind the link of a report, where the board does not allow it, as text. */
async function behindLink(sources: Sources): Promise<string> {
  const analysis = makeValuation(sources)
  const blocks = [
    ...valueBlocks(analysis, stripBlocks(analysis, true), 'metric'),
    ...toNetTable(analysis),
    ...(await saleBlocks(REQUEST, analysis, true)),
    ...gridBlocks(analysis),
  ]
  const { sections } = withholdSources(
    { sections: [{ upid: 'a', title: '', blocks }], provenance: PROVENANCE },
    (sourceKey) => sourceKey !== 'board',
  )
  return JSON.stringify(sections)
}

const ADJUSTMENTS = ['+$15,000 by hand', '−$48,200 by the model', '915000', '0.377', '905000']

test('A shared report has adjustments, weights and the value where every source behind them allows it', async () => {
  const shown = await behindLink({})
  for (const text of ADJUSTMENTS) expect(shown).toContain(text)
})

test('What a comparable does not state has no amount, which is not an amount of nothing', () => {
  const analysis = makeValuation({})
  for (const row of analysis.answer.comparables[1]?.rows ?? []) row.dollars = 0
  const table = gridBlocks(analysis).find(({ key }) => key === 'grid-1')
  if (table?.kind !== 'table') throw new Error('There is no grid.')
  expect(table.rows.find(({ key }) => key === 'size')?.values).toEqual(['Floor area', 15_000, null])
  for (const row of analysis.answer.comparables[1]?.rows ?? []) row.unstatedBy = null
  const stated = gridBlocks(analysis).find(({ key }) => key === 'grid-1')
  expect(stated?.kind === 'table' && stated.rows[1]?.values).toEqual(['Floor area', 15_000, 0])
})

test('Amounts that are added have their sign, prices have none', () => {
  const table = gridBlocks(makeValuation({})).find(({ key }) => key === 'grid-1')
  if (table?.kind !== 'table') throw new Error('There is no grid.')
  const [, first] = table.columns
  const written = table.rows.map(
    (row) => first && formatBlockValue(cellType(row, first), row.values[1] ?? null, 'metric'),
  )
  expect(written).toEqual(['$900,000', '+$15,000', '$915,000'])
})

test('The model gives its reasons of the rows in which it adjusts something', () => {
  const analysis = makeValuation({})
  const reason = { coefficient: 0.1, standardError: 2.5, text: 'local fit of 347 sales' }
  analysis.answer.reasons = [
    { ...reason, row: 'size' },
    { ...reason, row: 'bathrooms' },
  ]
  const table = gridBlocks(analysis).find(({ key }) => key === 'reasons')
  expect(table?.kind === 'table' && table.rows.map(({ key }) => key)).toEqual(['size'])
})

test('Why the value is what it is adds up to it, in whole dollars', () => {
  const analysis = makeValuation({})
  const rows = [
    { row: 'size' as const, dollars: 20_000.4 },
    { row: 'imported:Kitchen' as const, dollars: -9999.7 },
  ]
  analysis.answer.why = { typicalDollars: 880_000.3, rows, comparablesDollars: 14_999 }
  const table = whyBlocks(analysis).find(({ key }) => key === 'why')
  expect(table?.kind === 'table' && table.rows.map(({ values }) => values)).toEqual([
    ['Typical nearby property', 880_000],
    ['Floor area', 20_001],
    ['Kitchen', -10_000],
    ['Effect of the comparable sales', 14_999],
    ['Value before rounding', 905_000],
  ])
})

test('A ratio study has the figures of each group with their intervals, ours beside the assessor’s', () => {
  const figure = { value: 1.0213, low: 1.01, high: 1.03 }
  const figures = { count: 240, medianRatio: figure, cod: figure, prd: figure, prb: figure }
  const analysis = makeValuation({})
  analysis.answer.study = [
    { kind: 'all', name: null, ours: figures, assessed: figures },
    { kind: 'likes', name: null, ours: figures, assessed: null },
  ]
  const table = studyBlocks(analysis, 'metric').find(({ key }) => key === 'study')
  if (table?.kind !== 'table') throw new Error('There is no study.')
  expect(table.rows.map(({ values }) => values.slice(0, 4))).toEqual([
    ['All sales', 'This method', 240, '1.021 [1.010\u00a0to\u00a01.030]'],
    ['All sales', 'Assessed', 240, '1.021 [1.010\u00a0to\u00a01.030]'],
    ['Similar sales', 'This method', 240, '1.021 [1.010\u00a0to\u00a01.030]'],
  ])
  analysis.answer.study = []
  expect(JSON.stringify(studyBlocks(analysis, 'metric'))).toContain('no record of past values')
})

test('A weight of nothing is explained', () => {
  const analysis = makeValuation({})
  for (const comparable of analysis.answer.comparables.slice(0, 1)) comparable.weight = 0
  expect(gridBlocks(analysis).find(({ key }) => key === 'no-weight')).toMatchObject({
    text: 'No. 1 without weight: the other comparables are nearer or more similar.',
  })
  expect(gridBlocks(makeValuation({})).map(({ key }) => key)).not.toContain('no-weight')
})

test('Weights stand below each other as numbers do', () => {
  const table = gridBlocks(makeValuation({})).find(({ key }) => key === 'weights')
  if (table?.kind !== 'table') throw new Error('There is no table of weights.')
  const weight = table.columns.findIndex(({ key }) => key === 'weight')
  const type = table.columns[weight]?.type ?? 'text'
  expect(alignBlockValue(type)).toBe('right')
  expect(formatBlockValue(type, table.rows[0]?.values[weight] ?? null, 'metric')).toBe('37.7%')
})

test.each<[string, Sources, string]>([
  ['a comparable', { salesOf: [null, ROLL, BOARD] }, 'Listings of the board'],
  ['what a further source says of a comparable', { describedBy: [BOARD] }, 'Listings of the board'],
  ['a fact of the subject', { factsOf: BOARD }, 'Listings of the board'],
  ['an imported attribute of the subject', { importedFactsOf: BOARD }, 'Listings of the board'],
  ['what describes a comparable, of a source not recorded', { describedBy: null }, 'was not recorded'],
  ['a comparable of a release without provenance', { salesOf: [null, UNKNOWN] }, 'was not recorded'],
  ['a fact of a release without provenance', { factsOf: UNKNOWN }, 'was not recorded'],
])('A shared report has none of these where %s is withheld', async (_, sources, reason) => {
  const shown = await behindLink(sources)
  for (const text of ADJUSTMENTS) expect(shown).not.toContain(text)
  expect(shown).toContain(reason)
})

test('A shared report has the other comparables at the price paid, beside a withheld one', async () => {
  const shown = await behindLink({ salesOf: [ROLL, BOARD] })
  expect(shown).toContain('1 Main Street')
  expect(shown).not.toContain('2 Main Street')
})
