import { lotFacts } from '#contract/parcel/blocks/lot-facts.ts'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { pickFacts } from '#domain/blocks/block.ts'
import { FactList } from '../../../property/blocks/fact-list.tsx'
import { Note } from '../../../ui/note.tsx'
import { Sourced } from '../sourced.tsx'
import { CardSection } from './card-section.tsx'
import classes from './legal.module.css'

export function Legal({ card }: { card: ParcelCard }) {
  const { legalDescription, releaseId, provenance } = card
  const facts = pickFacts(lotFacts(card), ['roll'])
  if (!legalDescription && facts.length === 0) return null
  return (
    <CardSection title="Legal" isFolded>
      {legalDescription && (
        <p className={classes.description}>
          <Sourced release={releaseId}>{legalDescription}</Sourced>
        </p>
      )}
      <FactList facts={facts} provenance={provenance} />
      <Note>Parcel outlines are a representation, not a survey.</Note>
    </CardSection>
  )
}
