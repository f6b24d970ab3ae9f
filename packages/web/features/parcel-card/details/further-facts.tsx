import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { fact } from '#domain/blocks/make-block.ts'
import { readableFact } from '#domain/parcel/readable-fact.ts'
import { FactList } from '../../../property/blocks/fact-list.tsx'
import { useUnits } from '../../../state/account/preferences.ts'
import { CardSection } from './card-section.tsx'

export function FurtherFacts({ card: { facts, releaseId, provenance } }: { card: ParcelCard }) {
  const units = useUnits()
  if (facts.length === 0) return null
  const readable = facts.map((each) => {
    const { term, text } = readableFact(each, units)
    return fact(each.name, term, 'text', text, releaseId)
  })
  return (
    <CardSection title="More from the source">
      <FactList facts={readable} provenance={provenance} foldedNoun="facts" />
    </CardSection>
  )
}
