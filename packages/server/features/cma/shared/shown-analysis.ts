/**
 * Selects the content of a shared analysis: the chosen parts, without data of sources that do not allow
 * sharing.
 */
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
export function showAnalysis(
  analysis: Analysis,
  answer: AnalysisAnswer,
  parts: ReadonlySet<SharedPart>,
  allowsSource: (sourceKey: string) => boolean,
): ShownContent {
  const provenance = { ...analysis.provenance, ...answer.provenance }
  const withheldSources = new Set<string>()
  /** Withholds releases without a recorded source. Typed data has no release. */
  const isAllowed = (releaseId: number | null): boolean => {
    if (releaseId === null) return true
    const source = provenance[releaseId]
    if (source !== undefined && allowsSource(source.sourceKey)) return true
    withheldSources.add(source?.title ?? NOT_RECORDED)
    return false
  }
  /** Checks all releases, instead of stopping at the first, to collect every withheld source. */
  const areAllowed = (releaseIds: readonly number[] | null): boolean => {
    if (releaseIds === null) withheldSources.add(NOT_RECORDED)
    return releaseIds?.filter((id) => !isAllowed(id)).length === 0
  }
  const has = (part: SharedPart) => parts.has(part)
  const comparables = has('comparables')
    ? answer.comparables.flatMap((comparable) => {
        const { sale } = comparable
        if (!isAllowed(sale.releaseId)) return []
        return [
          areAllowed(sale.furtherReleaseIds)
            ? comparable
            : { ...comparable, sale: withoutOtherSources(sale) },
        ]
      })
    : []
  const competition = has('competition')
    ? answer.competition.filter(({ releaseId }) => isAllowed(releaseId))
    : []
  const isCompetitionWithheld = competition.length === 0 && answer.competition.length > 0
  const areAllListed = !has('competition') || competition.length === answer.competition.length
  const { madeFrom } = answer.course
  const assessment = has('assessment') ? withholdAssessed(answer.assessed, madeFrom, areAllowed) : null
  const course = has('market') ? withholdCourse(answer.course, areAllowed) : null
  const areAllCounted = course === null || course.activeCount === answer.course.activeCount
  const showsListings = (course !== null || has('competition')) && areAllListed && areAllCounted
  // Accuracy is not shown without a value.
  const isRecordAllowed =
    (has('accuracy') || has('asking')) && answer.value !== null && allowsSaleFigures(madeFrom, areAllowed)
  /** An asking price reveals the value. */
  const showsRecord = (part: 'accuracy' | 'asking') =>
    isRecordAllowed && has(part) && (part === 'accuracy' || has('value'))
  // Market figures count all sales around the subject.
  const showsMarket = (has('value') || course !== null) && allowsSaleFigures(madeFrom, areAllowed)
  const { subject } = analysis
  const usedFacts = subject.facts.filter(({ key }) => subject.corrections[key] === undefined)
  const { imported: typedImports = {}, importedFacts = [] } = subject
  const usedImported = importedFacts.filter(({ name }) => typedImports[name] === undefined)
  const share = usedFacts.find(({ key }) => key === 'buildingShare')
  /** Whether to show that a house is compared as land, unless its building's share is withheld. */
  const showsClass =
    (has('value') || has('comparables')) &&
    (answer.comparedAs === null || share === undefined || isAllowed(share.releaseId))
  // Adjusted prices and weights add up to the value, so shown ones would reveal withheld ones. A reason of an
  // adjustment reveals the subject's attribute.
  const showsAdjustments =
    has('adjustments') &&
    has('value') &&
    answer.comparables.every(({ sale }) => isAllowed(sale.releaseId) && areAllowed(sale.furtherReleaseIds)) &&
    comparables.length === answer.comparables.length &&
    [...usedFacts, ...usedImported].filter(({ releaseId }) => !isAllowed(releaseId)).length === 0
  /** The subject's neighbourhood has no recorded source. */
  const isFactShown = (fact: Note['facts'][number]): boolean =>
    has('facts') &&
    fact !== 'neighbourhood' &&
    usedFacts.every(({ key, releaseId }) => key !== fact || isAllowed(releaseId))
  const isNoteShown = ({ facts: noteFacts, isCounted }: Note): boolean =>
    noteFacts.every(isFactShown) && (!isCounted || showsMarket)
  const facts = has('facts') ? subject.facts.filter(({ releaseId }) => isAllowed(releaseId)) : []
  const ownSale = has('facts') ? latestOwnSale(answer, analysis.effectiveDate) : undefined
  const subjectSale =
    ownSale && isAllowed(ownSale.releaseId)
      ? { soldOn: ownSale.soldOn, priceDollars: ownSale.priceDollars }
      : null
  const corrections = has('facts') ? analysis.subject.corrections : {}
  const content: ShownContent = {
    title: analysis.title ?? analysis.subject.name,
    // Empty parts are omitted: they would suggest that there are no sales or listings.
    parts: [...parts].filter(
      (part) =>
        (part !== 'market' || course !== null) &&
        ((part !== 'accuracy' && part !== 'asking') || showsRecord(part)) &&
        (part !== 'competition' || !isCompetitionWithheld) &&
        (part !== 'adjustments' || showsAdjustments),
    ),
    subject: {
      ...analysis.subject,
      upid: null,
      pid: has('facts') ? analysis.subject.pid : null,
      building: null,
      neighbourhood: null,
      facts,
      corrections,
      importedFacts: has('facts') ? importedFacts.filter(({ releaseId }) => isAllowed(releaseId)) : [],
      imported: has('facts') ? typedImports : {},
      importedOff: [],
    },
    effectiveDate: analysis.effectiveDate,
    notes: has('notes') ? analysis.notes : '',
    photos: numberedPhotos(comparables, analysis.photos),
    // Selling costs reveal the value.
    sellingCosts: has('proceeds') && has('value') ? analysis.sellingCosts : null,
    answer: {
      version: answer.version,
      hash: has('value') ? answer.hash : null,
      value: has('value') ? answer.value : null,
      reason: has('value') ? answer.reason : null,
      comparedAs: showsClass ? answer.comparedAs : null,
      attributes: {
        ...UNKNOWN_ATTRIBUTES,
        ...Object.fromEntries(facts.map(({ key, value }) => [key, value])),
        ...corrections,
      },
      market: showsMarket ? answer.market : null,
      comparables: showsAdjustments
        ? comparables.map((each) => (has('notes') ? each : withoutNotes(each)))
        : comparables.map(withoutAdjustments),
      candidates: [],
      counts: { eligible: 0, filtered: 0, rejected: 0 },
      reasons: showsAdjustments && showsMarket ? answer.reasons : [],
      why: showsAdjustments && showsMarket ? answer.why : null,
      unbracketed: showsAdjustments ? answer.unbracketed : [],
      notes: has('value') ? answer.notes.filter(isNoteShown) : [],
      narrowing: [],
      confidence: has('value') && showsMarket ? answer.confidence : null,
      study: [],
      imported: [],
      accuracy: showsRecord('accuracy') || showsRecord('asking') ? answer.accuracy : null,
      course: { ...(course ?? EMPTY_COURSE), madeFrom: { sales: [], descriptions: [], listings: [] } },
      listings: answer.listings === 'known' && !showsListings ? 'withheld' : answer.listings,
      competition,
      competitionCount:
        areAllListed && has('competition') && areAllowed(madeFrom.listings) ? answer.competitionCount : null,
      assessed: assessment,
      distributions: [],
      news: [],
      provenance: {},
    },
    subjectSale,
    hasParcel: analysis.subject.upid !== null,
    areComparablesWithheld: has('comparables') && comparables.length < answer.comparables.length,
    withheld: [],
  }
  const shownReleaseIds = new Set([
    ...[...facts, ...(content.subject.importedFacts ?? [])].map(({ releaseId }) => releaseId),
    ...comparables.flatMap(({ sale }) => [sale.releaseId, ...(sale.furtherReleaseIds ?? [])]),
    ...competition.map(({ releaseId }) => releaseId),
    assessment?.releaseId ?? null,
    subjectSale === null ? null : (ownSale?.releaseId ?? null),
  ])
  content.answer.provenance = Object.fromEntries(
    Object.entries(provenance).filter(([releaseId]) => shownReleaseIds.has(Number(releaseId))),
  )
  return { ...content, withheld: [...withheldSources].sort() }
}

const NOT_RECORDED = 'a source that was not recorded'
const EMPTY_COURSE = { months: [], activeCount: null, monthsOfSupply: null, supplyCircle: null }

type Comparable = AnalysisAnswer['comparables'][number]
type Note = AnalysisAnswer['notes'][number]

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
