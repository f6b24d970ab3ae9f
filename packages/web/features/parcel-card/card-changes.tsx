import type { ParcelCard } from '#contract/parcels.ts'
import { formatDate } from '#domain/dates.ts'
import classes from './card-changes.module.css'
import { CardSection } from './details/card-section.tsx'
import { Note } from './note.tsx'
import { Sourced } from './sourced.tsx'

/** What changed here from one release to the next, newest first. */
export function CardChanges({ card: { changes } }: { card: ParcelCard }) {
  if (changes.length === 0) return null
  return (
    <CardSection title="What changed here">
      <ol className={classes.timeline}>
        {changes.map((change, index) => (
          // Two listings may come on one day in the same words; the list never changes its order.
          // biome-ignore lint/suspicious/noArrayIndexKey: a change has no other name
          <li key={index} data-kind={change.kind}>
            {change.text}
            <Note>
              <Sourced release={change.releaseId}>{formatDate(change.on)}</Sourced>
            </Note>
          </li>
        ))}
      </ol>
    </CardSection>
  )
}
