import type { ParcelCard } from '#contract/parcels.ts'
import { formatDate } from '#domain/dates.ts'
import classes from './parcel-card.module.css'
import { Sourced } from './sourced.tsx'

/** What changed here from one release to the next, newest first. */
export function CardChanges({ card: { changes } }: { card: ParcelCard }) {
  if (changes.length === 0) return null
  return (
    <section className={classes.section}>
      <h3>What changed here</h3>
      <ol className={classes.timeline}>
        {changes.map((change) => (
          <li key={`${change.releaseId}-${change.text}`} data-kind={change.kind}>
            {change.text}
            <span className={classes.when}>
              <Sourced release={change.releaseId}>{formatDate(change.on)}</Sourced>
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
