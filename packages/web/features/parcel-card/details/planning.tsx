import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { planningLines } from '../../../property/planning-lines.ts'
import { FactRows } from '../../../ui/lists/fact-rows.tsx'
import { Note } from '../note.tsx'
import { Sourced } from '../sourced.tsx'
import { CardSection } from './card-section.tsx'

export function Planning({ card: { layers } }: { card: ParcelCard }) {
  const lines = planningLines(layers)
  if (lines.length === 0) return null
  const rows = lines.map(({ key, term, text, note, releaseId }) => ({
    key,
    term,
    fact: (
      <>
        <Sourced release={releaseId}>{text}</Sourced>
        <Note>{note}</Note>
      </>
    ),
  }))
  return (
    <CardSection title="Planning and boundaries">
      <FactRows rows={rows} />
    </CardSection>
  )
}
