import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { isLayerKey, LAYERS } from '#domain/layers/layers.ts'
import { type PlanningLine, planningFacts, planningLines } from '#domain/layers/planning-lines.ts'
import { FactList } from '../../../property/blocks/fact-list.tsx'
import { CardSection } from './card-section.tsx'

export function Planning({ card }: { card: ParcelCard }) {
  const lines = planningLines(card)
  const planning = planningFacts(lines.filter((line) => !isBoundary(line)))
  const boundaries = planningFacts(lines.filter(isBoundary))
  return (
    <>
      {planning.length > 0 && (
        <CardSection title="Planning">
          <FactList facts={planning} provenance={card.provenance} />
        </CardSection>
      )}
      {boundaries.length > 0 && (
        <CardSection title="Boundaries and catchments" isFolded>
          <FactList facts={boundaries} provenance={card.provenance} />
        </CardSection>
      )}
    </>
  )
}

/** Whether the layer only says where a parcel is, not what may be built there. */
const isBoundary = ({ layer }: PlanningLine): boolean =>
  layer === 'school_catchment' || (isLayerKey(layer) && LAYERS[layer].group === 'Boundaries')
