/** Back-test: compares values as of an earlier day with prices paid since. */
import type { BackTest } from '#contract/cma/analysis-back-test.ts'
import { LotlineError } from '#contract/errors.ts'
import { distanceMetres } from '#domain/geometry/geodesy.ts'
import type { BasisSale } from '#domain/valuation/analysis/analysis-basis.ts'
import type { AnsweredAnalysis } from '#domain/valuation/analysis/answer-analysis.ts'
import { measureErrors } from '#domain/valuation/analysis/back-test.ts'
import { findEligibleSales } from '#domain/valuation/cma/sales/eligible-sales.ts'
import { findProvenance } from '../../services/sources/service.ts'
import { findPool } from '../sales/pool-queries.ts'
import { getReading, toShownSale } from './analysis-content.ts'
import { ANALYSES } from './analysis-kind.ts'
import type { AnalysisContent } from './analysis-queries.ts'
import { type AnswerDeps, answerContent } from './answer-service.ts'
import { getToday } from './basis-service.ts'
import { readChange } from './read-change.ts'

/** Valuing a sale takes as long as valuing the subject. */
const MAX_SALES = 20
const RADIUS_KILOMETRES = 10
const MAX_READ_SALES = 200

/** @throws 404; 422 if the day is not before the effective date */
export async function backTestAnalysis(
  deps: AnswerDeps,
  accountId: string,
  { analysisId, asOf }: { analysisId: string; asOf: string },
  signal?: AbortSignal,
): Promise<BackTest> {
  const { database } = deps
  const row = await ANALYSES.findOwn(deps.database, accountId, analysisId)
  const { effectiveDate } = row.content
  if (asOf >= effectiveDate || asOf > getToday(deps)) {
    throw new LotlineError('unprocessable', 'Please choose a day before the effective date.')
  }
  const past = await readChange(deps, accountId, row, { effectiveDate: asOf })
  const { basis } = past
  // Manual adjustments for time would use knowledge of the market after that day.
  const overrides = past.content.overrides.filter(({ row: adjusted }) => adjusted !== 'time')
  const content = { ...past.content, overrides }
  const subject = await answerContent(deps, accountId, { content, basis }, signal)
  const sales = await findSalesSince(deps, content, effectiveDate)
  const testedSales: BackTest['sales'] = []
  for (const sale of sales) {
    const saleContent = toSubject(content, sale)
    const { value } = await answerContent(deps, accountId, { content: saleContent, basis }, signal)
    const range = value?.ranges.find(({ share }) => share === 0.8)
    if (!value) continue
    testedSales.push({
      sale: toShownSale(sale),
      metres: distanceMetres(content.subject.position, sale.position),
      valueDollars: value.dollars,
      lowDollars: range?.lowDollars ?? null,
      highDollars: range?.highDollars ?? null,
    })
  }
  return {
    asOf,
    value: subject.value,
    reason: subject.reason,
    notCounted: findNotCounted(past.content, subject),
    sales: testedSales,
    ...measureErrors(
      testedSales.map(({ sale, ...each }) => ({
        ...each,
        priceDollars: sale.priceDollars - sale.taxDollars,
      })),
    ),
    provenance: await findProvenance(
      database,
      testedSales.map(({ sale }) => sale.releaseId),
    ),
  }
}

/**
 * Counts the chosen sales that could not be compared on the day, and the overrides that therefore do not
 * apply.
 */
function findNotCounted(
  { choices, overrides }: AnalysisContent,
  { candidates, comparables }: Pick<AnsweredAnalysis, 'candidates' | 'comparables'>,
): BackTest['notCounted'] {
  const compared = new Set(comparables.map(({ sale }) => sale.id))
  const comparable = candidates.filter(({ state }) => state !== 'rejected').map(({ sale }) => sale.id)
  const comparableIds = new Set([...comparable, ...compared])
  return {
    choices: choices.filter(({ saleId }) => !comparableIds.has(saleId)).length,
    adjustments: overrides.filter(({ saleId, row }) => row === 'time' || !compared.has(saleId)).length,
  }
}

async function findSalesSince(
  { database }: AnswerDeps,
  content: AnalysisContent,
  until: string,
): Promise<BasisSale[]> {
  const { marketClass, tenure, position, effectiveDate } = getReading(content)
  const pool = await findPool(database, {
    marketClass,
    tenure,
    position,
    since: effectiveDate,
    before: until,
    kilometres: RADIUS_KILOMETRES,
    limit: MAX_READ_SALES,
  })
  const { eligible } = findEligibleSales(pool, { marketClass, tenure, effectiveDate: until })
  const ids = new Set(eligible.map(({ id }) => id))
  return pool
    .filter(({ id }) => ids.has(id))
    .toSorted((a, b) => distanceMetres(position, a.position) - distanceMetres(position, b.position))
    .slice(0, MAX_SALES)
}

/**
 * Makes the sale the subject, with its attributes on its day. Keeps excluded sales, but not pins and
 * overrides, which were made for the real subject.
 */
const toSubject = (content: AnalysisContent, sale: BasisSale): AnalysisContent => ({
  ...content,
  choices: content.choices.filter(({ choice }) => choice === 'exclude'),
  overrides: [],
  subject: {
    ...content.subject,
    name: sale.name,
    position: [...sale.position],
    building: sale.building,
    neighbourhood: sale.neighbourhood,
    marketClass: sale.marketClass,
    tenure: sale.tenure,
    pid: sale.pid,
    upid: sale.upid,
    facts: [],
    corrections: sale.attributes,
  },
})
