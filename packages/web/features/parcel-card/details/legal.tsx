import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { FactRows } from '../../../ui/lists/fact-rows.tsx'
import { Note } from '../note.tsx'
import { Sourced } from '../sourced.tsx'
import { CardSection } from './card-section.tsx'
import classes from './legal.module.css'

export function Legal({ card }: { card: ParcelCard }) {
  const { legalDescription, roll, releaseId } = card
  const rows = roll
    ? [
        {
          key: 'roll',
          term: 'Roll number',
          fact: <Sourced release={roll.releaseId}>{roll.number}</Sourced>,
        },
      ]
    : []
  if (!legalDescription && rows.length === 0) return null
  return (
    <CardSection title="Legal" isFolded>
      {legalDescription && (
        <p className={classes.description}>
          <Sourced release={releaseId}>{legalDescription}</Sourced>
        </p>
      )}
      <FactRows rows={rows} />
      <Note>Parcel outlines are a representation, not a survey.</Note>
    </CardSection>
  )
}
