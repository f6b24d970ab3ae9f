import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { isLayerKey, LAYERS, type LayerKey } from '#domain/layers/layers.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatShare } from '#domain/text/percent.ts'
import { SLIVER } from './sliver.ts'

type LayerFact = ParcelCard['layers'][number]

/** Share from which on it counts as the whole, but for the misfit of two boundaries. */
const WHOLE = 0.995

/** Singular name of one feature of a layer, where the layer's title is a plural. */
const TERMS: Partial<Record<LayerKey, string>> = {
  local_area_plan: 'Local area plan (LAP)',
  development_application: 'Development application',
  school_catchment: 'School catchment',
  municipality: 'Municipality',
  regional_district: 'Regional district',
  neighbourhood: 'Neighbourhood',
}

/** The catalogue goes from zoning to boundaries, which is how planning is read. */
const RANKS = new Map<string, number>(Object.keys(LAYERS).map((key, rank) => [key, rank]))
const rankOf = ({ layer }: LayerFact) => RANKS.get(layer) ?? RANKS.size

export interface PlanningLine {
  key: string
  layer: string
  term: string
  /** `RM-1 · Townhouse (62 %)` */
  text: string
  /** Status, bylaw and date. */
  note: string
  releaseId: number
}

/** Returns the layer facts of a parcel in reading order: zoning first, boundaries last. */
export function planningLines(layers: readonly LayerFact[]): PlanningLine[] {
  const shown = layers.filter(({ share }) => share >= SLIVER).toSorted((a, b) => rankOf(a) - rankOf(b))
  return shown.map((fact) => ({
    key: fact.featureId,
    layer: fact.layer,
    term: termOf(fact.layer),
    text: fact.share < WHOLE ? `${textOf(fact)} (${formatShare(fact.share)})` : textOf(fact),
    note: [fact.status, fact.bylaw, fact.effectiveOn && formatDate(fact.effectiveOn)]
      .filter(Boolean)
      .join(' · '),
    releaseId: fact.releaseId,
  }))
}

function termOf(layer: string): string {
  return isLayerKey(layer) ? (TERMS[layer] ?? LAYERS[layer].title) : layer
}

/** Boundaries are known by their names, zones and plans by their codes too. */
function textOf({ layer, code, title, category }: LayerFact): string {
  const isBoundary = isLayerKey(layer) && LAYERS[layer].group === 'Boundaries'
  const parts = isBoundary && title ? [title] : [code, title]
  return parts.filter(Boolean).join(' · ') || category || 'Yes'
}
