import type { BlockFact } from '../blocks/block.ts'
import { distinctKeys, fact, sourcedFact } from '../blocks/make-block.ts'
import { type Constraint, NO_PLACE_DATA, OUTSIDE_TEXTS, PARTLY_IN_RESERVE } from '../parcel/place/outside.ts'
import { formatDate } from '../text/dates.ts'
import { formatWholePercent, toWholePercent } from '../text/percent.ts'
import { isNonOverlapping, type NonOverlappingLayerKey } from './covering-layers.ts'
import { isProposed, layerLabel } from './layer-label.ts'
import { isLayerKey, LAYERS, type LayerKey } from './layers.ts'
import { dividePercent, isOverlap, MIN_LABEL_SHARE, OVERLAPPING, toLabelledPercents } from './shares.ts'

/** A feature of a planning, constraint or boundary layer on a parcel. */
export interface LayerFact {
  layer: string
  featureId: string
  code: string | null
  title: string | null
  category: string | null
  status: string | null
  /** `YYYY-MM-DD` */
  effectiveOn: string | null
  bylaw: string | null
  url: string | null
  /** Share of the parcel, 0 to 1. */
  share: number
  releaseId: number
}

interface ParcelPlanning {
  layers: readonly LayerFact[]
  /** Constraints that do not affect the parcel, with the release that maps them elsewhere. */
  outside: readonly { constraint: Constraint; releaseId: number | null }[]
}

const TERMS: Partial<Record<LayerKey, string>> = {
  local_area_plan: 'Local area plan (LAP)',
  development_application: 'Development application',
  school_catchment: 'School catchment',
  municipality: 'Municipality',
  regional_district: 'Regional district',
  neighbourhood: 'Neighbourhood',
}

const PROPOSED_TERMS: Readonly<Record<NonOverlappingLayerKey, string>> = {
  zoning: 'Proposed zoning',
  ocp: 'Proposed official community plan',
  ncp: 'Proposed neighbourhood concept plan',
  local_area_plan: 'Proposed local area plan',
}

/** Whether a line, fact or column with this term describes a proposed plan. */
export const isProposedTerm = (term: string): boolean => Object.values(PROPOSED_TERMS).includes(term)

/** Rank in the catalogue, from zoning to boundaries. */
const RANKS = new Map<string, number>(Object.keys(LAYERS).map((key, rank) => [key, rank]))
const layerRank = ({ layer }: { layer: string }) => RANKS.get(layer) ?? RANKS.size

const OVERLAY_LAYERS: ReadonlySet<string> = new Set<LayerKey>([
  'school_catchment',
  'development_application',
  'neighbourhood',
])

export interface PlanningLine {
  key: string
  layer: string
  term: string
  /** `RM-1 · Townhouse (62 %)` */
  text: string
  /** Status, bylaw and date. */
  note: string
  releaseId: number | null
  /** Other releases of a summed value. */
  furtherReleaseIds: number[]
}

/** Lines by layer. Those of proposed plans follow those in force. */
export function planningLines({ layers, outside }: ParcelPlanning): PlanningLine[] {
  const visibleFacts = layers
    .filter(({ share }) => share >= MIN_LABEL_SHARE)
    .toSorted((a, b) => layerRank(a) - layerRank(b) || Number(isProposedPlan(a)) - Number(isProposedPlan(b)))
  const kinds = Map.groupBy(visibleFacts, kindKey)
  const lines = [...kinds.values()].flatMap(linesOfKind)
  const outsideLines = outside.map(({ constraint, releaseId }) => ({
    key: constraint,
    layer: constraint,
    term: getTerm(constraint),
    text: releaseId === null ? NO_PLACE_DATA : OUTSIDE_TEXTS[constraint],
    note: '',
    releaseId,
    furtherReleaseIds: [],
  }))
  return [...lines, ...outsideLines].sort((a, b) => layerRank(a) - layerRank(b))
}

/** Lines of one label divide its percent, unless they overlap. */
function linesOfKind(facts: readonly LayerFact[]): PlanningLine[] {
  const labelOf = (fact: LayerFact) => layerLabel(fact.layer, fact) ?? ''
  const byLabel = Map.groupBy(facts, labelOf)
  const { shares, isOverlapping, isWhole } = toLabelledPercents(
    facts.map((fact) => ({ label: labelOf(fact), share: fact.share })),
  )
  return shares.flatMap(({ label, percent }) => {
    const lines = groupByLine(byLabel.get(label) ?? [])
    const lineShares = lines.map(totalShare)
    const areDoubled = lines.length > 1 && isOverlap(lineShares)
    const percents = areDoubled ? lineShares.map(toWholePercent) : dividePercent(percent, lineShares)
    return lines.flatMap((line, index) => {
      const notes = [
        !(isWhole && lines.length === 1) && formatWholePercent(percents[index] ?? 0),
        (isOverlapping || areDoubled) && OVERLAPPING,
      ]
      return toLine(line, notes.filter(Boolean).join(', '))
    })
  })
}

const totalShare = (facts: readonly LayerFact[]) => facts.reduce((sum, { share }) => sum + share, 0)

/** Facts that differ only in their outline are one line. Largest first. */
function groupByLine(facts: readonly LayerFact[]): LayerFact[][] {
  const lines = Map.groupBy(facts, (fact) => `${formatLayerFact(fact)}\n${formatNote(fact)}`)
  return [...lines.values()].sort((a, b) => totalShare(b) - totalShare(a))
}

function toLine([fact, ...others]: readonly LayerFact[], share: string): PlanningLine | [] {
  if (!fact) return []
  const otherReleaseIds = new Set(others.map(({ releaseId }) => releaseId))
  otherReleaseIds.delete(fact.releaseId)
  return {
    key: fact.featureId,
    layer: fact.layer,
    term: getTerm(fact.layer, isProposed(fact)),
    text: share === '' ? formatLayerFact(fact) : `${formatLayerFact(fact)} (${share})`,
    note: formatNote(fact),
    releaseId: fact.releaseId,
    furtherReleaseIds: [...otherReleaseIds],
  }
}

const isProposedPlan = (fact: LayerFact) => isNonOverlapping(fact.layer) && isProposed(fact)

/** Features that may overlap (catchments, applications) stay separate, and plans in force from proposed ones. */
function kindKey(fact: LayerFact): string {
  if (OVERLAY_LAYERS.has(fact.layer)) return fact.featureId
  return `${fact.layer} ${isProposedPlan(fact)}`
}

/** Omits a status that the title already contains. */
const formatNote = ({ title, status, bylaw, effectiveOn }: LayerFact): string =>
  [
    status === PARTLY_IN_RESERVE && /^partly/i.test(title ?? '') ? null : status,
    bylaw,
    effectiveOn && formatDate(effectiveOn),
  ]
    .filter(Boolean)
    .join(' · ')

function getTerm(layer: string, isProposal = false): string {
  if (isProposal && isNonOverlapping(layer)) return PROPOSED_TERMS[layer]
  return isLayerKey(layer) ? (TERMS[layer] ?? LAYERS[layer].title) : layer
}

function formatLayerFact({ layer, code, title, category }: LayerFact): string {
  const isBoundary = isLayerKey(layer) && LAYERS[layer].group === 'Boundaries'
  const isTitleRepeated = code?.toLowerCase() === title?.toLowerCase()
  const parts = title && (isBoundary || isTitleRepeated) ? [title] : [code, title]
  return parts.filter(Boolean).join(' · ') || category || 'Yes'
}

/** Without a source, the fact has a note instead of a value. */
export function planningFacts(lines: readonly PlanningLine[]): BlockFact[] {
  const keys = distinctKeys(lines.map(({ layer }) => layer))
  return lines.map(({ layer, term, text, note, releaseId, furtherReleaseIds }, index) => {
    const key = keys[index] ?? layer
    return releaseId === null
      ? fact(key, term, 'text', null, null, text)
      : sourcedFact(key, term, 'text', text, { releaseId, furtherReleaseIds }, note)
  })
}
