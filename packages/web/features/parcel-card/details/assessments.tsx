import { assessmentTables, rollFacts } from '#contract/parcel/blocks/assessment-blocks.ts'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { FactList } from '../../../property/blocks/fact-list.tsx'
import { FactTable } from '../../../property/blocks/fact-table.tsx'
import { CardSection } from './card-section.tsx'

export function Assessments({ card }: { card: ParcelCard }) {
  const { assessments, provenance } = card
  if (assessments.length === 0) return null
  const facts = rollFacts(card)
  return (
    <CardSection title="Assessment">
      {assessmentTables(card).map((block) => (
        <FactTable key={block.key} {...{ block, provenance }} />
      ))}
      {facts.length > 0 && <FactList facts={facts} provenance={provenance} />}
    </CardSection>
  )
}
