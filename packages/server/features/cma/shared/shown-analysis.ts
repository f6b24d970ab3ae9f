/** Content of a shared analysis: the chosen parts, without data of sources that do not allow sharing. */
import type { Analysis } from '#contract/cma/analyses.ts'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import type { ShownAnalysis } from '#contract/cma/analysis-share-calls.ts'
import { type SharedPart, withoutNotes } from '#domain/valuation/analysis/shared-parts.ts'
import { UNKNOWN_ATTRIBUTES } from '#domain/valuation/analysis/subject-attributes.ts'
import {
  allowsSaleFigures,
  withholdAssessed,
  withholdCourse,
} from '#domain/valuation/analysis/withheld-figures.ts'
import { latestOwnSale } from '#domain/valuation/client/home-texts.ts'
import { numberedPhotos } from '#domain/valuation/client/sale-card.ts'
import { netPrice } from '#domain/valuation/cma/sales/market-sale.ts'

type ShownContent = Omit<ShownAnalysis, 'branding' | 'creaTrademarkStatement' | 'units' | 'map'>
type HasPart = (part: SharedPart) => boolean
type Sources = ReturnType<typeof checkSources>
type Comparable = AnalysisAnswer['comparables'][number]

export function showAnalysis(
  analysis: Analysis,
  answer: AnalysisAnswer,
  parts: ReadonlySet<SharedPart>,
  allowsSource: (sourceKey: string) => boolean,
): ShownContent {
  const has: HasPart = (part) => parts.has(part)
  const provenance = { ...analysis.provenance, ...answer.provenance }
  const sources = checkSources(provenance, allowsSource)
  const subject = showSubject(analysis.subject, has('facts'), sources)
  const latestSale = has('facts') ? latestOwnSale(answer, analysis.effectiveDate) : undefined
  const ownSale = latestSale && sources.allows(latestSale) ? latestSale : null
  const shown = showAnswer(answer, analysis.subject, has, sources)
  const { comparables } = shown.answer
  const shownReleaseIds = new Set<unknown>([
    ...[...subject.facts, ...subject.importedFacts, ...shown.answer.competition].map(
      (each) => each.releaseId,
    ),
    ...comparables.flatMap(({ sale }) => [sale.releaseId, ...(sale.furtherReleaseIds ?? [])]),
    shown.answer.assessed?.releaseId,
    ownSale?.releaseId,
  ])
  return {
    title: analysis.title ?? analysis.subject.name,
    // Empty parts are omitted: they would suggest that there are no sales or listings.
    parts: [...parts].filter((part) => shown.showsPart[part] ?? true),
    subject,
    effectiveDate: analysis.effectiveDate,
    notes: has('notes') ? analysis.notes : '',
    photos: numberedPhotos(comparables, analysis.photos),
    // Selling costs reveal the value.
    sellingCosts: has('proceeds') && has('value') ? analysis.sellingCosts : null,
    answer: {
      ...shown.answer,
      attributes: {
        ...UNKNOWN_ATTRIBUTES,
        ...Object.fromEntries(subject.facts.map(({ key, value }) => [key, value])),
        ...subject.corrections,
      },
      provenance: Object.fromEntries(
        Object.entries(provenance).filter(([releaseId]) => shownReleaseIds.has(Number(releaseId))),
      ),
    },
    subjectSale: ownSale && { soldOn: ownSale.soldOn, priceDollars: ownSale.priceDollars },
    hasParcel: analysis.subject.upid !== null,
    areComparablesWithheld: has('comparables') && comparables.length < answer.comparables.length,
    withheld: [...sources.withheldTitles].sort(),
  }
}

const NOT_RECORDED = 'a source that was not recorded'

/** Checks whether releases may be shown, and collects the titles of withheld sources. */
function checkSources(provenance: Analysis['provenance'], allowsSource: (sourceKey: string) => boolean) {
  const withheldTitles = new Set<string>()
  /** Withholds releases without a recorded source. Typed data has no release. */
  const allows = ({ releaseId }: { releaseId: number | null }): boolean => {
    if (releaseId === null) return true
    const source = provenance[releaseId]
    if (source !== undefined && allowsSource(source.sourceKey)) return true
    withheldTitles.add(source?.title ?? NOT_RECORDED)
    return false
  }
  /** Checks all releases, instead of stopping at the first, to collect every withheld source. */
  const allowsAll = (releaseIds: readonly (number | null)[] | null): boolean => {
    if (releaseIds === null) withheldTitles.add(NOT_RECORDED)
    return releaseIds?.filter((releaseId) => !allows({ releaseId })).length === 0
  }
  return { allows, allowsAll, withheldTitles }
}

function showSubject(subject: Analysis['subject'], hasFacts: boolean, { allows }: Sources) {
  const { imported = {}, importedFacts = [] } = subject
  return {
    ...subject,
    upid: null,
    pid: hasFacts ? subject.pid : null,
    building: null,
    neighbourhood: null,
    facts: hasFacts ? subject.facts.filter(allows) : [],
    corrections: hasFacts ? subject.corrections : {},
    importedFacts: hasFacts ? importedFacts.filter(allows) : [],
    imported: hasFacts ? imported : {},
    importedOff: [],
  }
}

/** Shows the chosen parts. Sources of other parts are not checked, so they are not listed as withheld. */
function showAnswer(
  answer: AnalysisAnswer,
  { facts, corrections, imported = {}, importedFacts = [] }: Analysis['subject'],
  has: HasPart,
  { allows, allowsAll }: Sources,
) {
  const { madeFrom } = answer.course
  const allowsSales = () => allowsSaleFigures(madeFrom, allowsAll)
  const comparables = has('comparables') ? allowedComparables(answer, { allows, allowsAll }) : []
  const competition = has('competition') ? answer.competition.filter(allows) : []
  const isCompetitionComplete = competition.length === answer.competition.length
  const course = has('market') ? withholdCourse(answer.course, allowsAll) : null
  const areListingsShown =
    (has('competition') ? isCompetitionComplete : course !== null) &&
    (course === null || course.activeCount === answer.course.activeCount)
  // Accuracy is not shown without a value.
  const showsRecord = (has('accuracy') || has('asking')) && answer.value !== null && allowsSales()
  // Market figures count all sales around the subject.
  const showsMarket = (has('value') || course !== null) && allowsSales()
  const usedFacts = facts.filter(({ key }) => corrections[key] === undefined)
  const usedImports = importedFacts.filter(({ name }) => imported[name] === undefined)
  const showsPart: Partial<Record<SharedPart, boolean>> = {
    market: course !== null,
    competition: competition.length > 0 || answer.competition.length === 0,
    accuracy: showsRecord && has('accuracy'),
    // An asking price reveals the value.
    asking: showsRecord && has('asking') && has('value'),
    // Adjusted prices and weights add up to the value, so shown ones would reveal withheld ones. A reason of
    // an adjustment reveals the subject's attribute.
    adjustments:
      has('adjustments') &&
      has('value') &&
      answer.comparables.every((comparable, index) => comparable === comparables[index]) &&
      allowsAll([...usedFacts, ...usedImports].map(({ releaseId }) => releaseId)),
  }
  const showsReasons = showsPart.adjustments && showsMarket
  const isFactAllowed = (key: string) => usedFacts.every((fact) => fact.key !== key || allows(fact))
  /** The subject's neighbourhood has no recorded source. */
  const isFactShown = (key: string) => has('facts') && key !== 'neighbourhood' && isFactAllowed(key)
  /** Whether to show that a house is compared as land, unless its building's share is withheld. */
  const showsClass =
    (has('value') || has('comparables')) && (answer.comparedAs === null || isFactAllowed('buildingShare'))
  const shown = {
    ...NEVER_SHOWN,
    version: answer.version,
    hash: has('value') ? answer.hash : null,
    value: has('value') ? answer.value : null,
    reason: has('value') ? answer.reason : null,
    comparedAs: showsClass ? answer.comparedAs : null,
    market: showsMarket ? answer.market : null,
    comparables: showsPart.adjustments
      ? comparables.map((each) => (has('notes') ? each : withoutNotes(each)))
      : comparables.map(withoutAdjustments),
    reasons: showsReasons ? answer.reasons : [],
    why: showsReasons ? answer.why : null,
    unbracketed: showsPart.adjustments ? answer.unbracketed : [],
    notes: (has('value') ? answer.notes : []).filter(
      (note) => note.facts.every(isFactShown) && (!note.isCounted || showsMarket),
    ),
    confidence: has('value') && showsMarket ? answer.confidence : null,
    accuracy: showsPart.accuracy || showsPart.asking ? answer.accuracy : null,
    course: { ...(course ?? EMPTY_COURSE), madeFrom: { sales: [], descriptions: [], listings: [] } },
    listings: answer.listings === 'known' && !areListingsShown ? ('withheld' as const) : answer.listings,
    competition,
    competitionCount:
      has('competition') && isCompetitionComplete && allowsAll(madeFrom.listings)
        ? answer.competitionCount
        : null,
    assessed: has('assessment') ? withholdAssessed(answer.assessed, madeFrom, allowsAll) : null,
  }
  return { showsPart, answer: shown }
}

const NEVER_SHOWN = {
  candidates: [],
  counts: { eligible: 0, filtered: 0, rejected: 0 },
  narrowing: [],
  study: [],
  imported: [],
  distributions: [],
  news: [],
}
const EMPTY_COURSE = { months: [], activeCount: null, monthsOfSupply: null, supplyCircle: null }

const allowedComparables = (
  { comparables }: AnalysisAnswer,
  { allows, allowsAll }: Pick<Sources, 'allows' | 'allowsAll'>,
): Comparable[] =>
  comparables
    .filter(({ sale }) => allows(sale))
    .map((comparable) => {
      const { sale } = comparable
      return allowsAll(sale.furtherReleaseIds)
        ? comparable
        : { ...comparable, sale: withoutOtherSources(sale) }
    })

/** Removes a sale's data from other sources. */
const withoutOtherSources = ({ imported: _, ...sale }: Comparable['sale']): Comparable['sale'] => ({
  ...sale,
  furtherReleaseIds: [],
  attributes: UNKNOWN_ATTRIBUTES,
  listingNumber: null,
  listedOn: null,
  listedDollars: null,
  building: null,
  neighbourhood: null,
})

/** Removes the weight and adjusted price, which would reveal the value. */
const withoutAdjustments = (comparable: Comparable): Comparable => ({
  ...comparable,
  weight: 0,
  rows: [],
  adjustedDollars: netPrice(comparable.sale),
  netShare: 0,
  grossShare: 0,
  isPinned: false,
  reason: '',
  influence: null,
})
