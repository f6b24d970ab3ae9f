import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { isLayerKey, LAYERS } from '#domain/layers/layers.ts'
import { type PlanningLine, planningLines } from '#domain/layers/planning-lines.ts'
import { FactRows } from '../../../ui/lists/fact-rows.tsx'
import { Note } from '../note.tsx'
import { Sourced } from '../sourced.tsx'
import { CardSection } from './card-section.tsx'

export function Planning({ card }: { card: ParcelCard }) {
  const [boundaries, planning] = divide(planningLines(card))
  return (
    <>
      {planning.length > 0 && (
        <CardSection title="Planning">
          <Lines lines={planning} />
        </CardSection>
      )}
      {boundaries.length > 0 && (
        <CardSection title="Boundaries and catchments" isFolded>
          <Lines lines={boundaries} />
        </CardSection>
      )}
    </>
  )
}

/** Boundaries say where a parcel is, not what may be built on it. */
function divide(lines: readonly PlanningLine[]): [boundaries: PlanningLine[], planning: PlanningLine[]] {
  const isBoundary = ({ layer }: PlanningLine) =>
    layer === 'school_catchment' || (isLayerKey(layer) && LAYERS[layer].group === 'Boundaries')
  return [lines.filter(isBoundary), lines.filter((line) => !isBoundary(line))]
}

function Lines({ lines }: { lines: readonly PlanningLine[] }) {
  const rows = lines.map(({ key, term, text, note, releaseId, furtherReleaseIds }) => ({
    key,
    term,
    fact: (
      <>
        {releaseId === null ? (
          <Note>{text}</Note>
        ) : (
          <Sourced release={[releaseId, ...furtherReleaseIds]}>{text}</Sourced>
        )}
        <Note>{note}</Note>
      </>
    ),
  }))
  return <FactRows rows={rows} />
}
