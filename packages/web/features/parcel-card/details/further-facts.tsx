import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { readableFact } from '#domain/parcel/readable-fact.ts'
import { usePreferences } from '../../../state/account/preferences.ts'
import { FactRows } from '../../../ui/lists/fact-rows.tsx'
import { Sourced } from '../sourced.tsx'
import { CardSection } from './card-section.tsx'

export function FurtherFacts({ card: { facts, releaseId } }: { card: ParcelCard }) {
  const units = usePreferences((preferences) => preferences.units)
  if (facts.length === 0) return null
  const rows = facts.map((fact) => {
    const { term, text } = readableFact(fact, units)
    return { key: fact.name, term, fact: <Sourced release={releaseId}>{text}</Sourced> }
  })
  return (
    <CardSection title="More from the source">
      <FactRows rows={rows} foldedNoun="facts" />
    </CardSection>
  )
}
