import type { TimelineEntry } from '#contract/parcel/parcel-timeline.ts'
import classes from './entry-facts.module.css'

/** Facts before and after the change. Collapsed, because the sentence above already states the important ones. */
export function EntryFacts({ facts }: Pick<TimelineEntry, 'facts'>) {
  const hasBefore = facts.some(({ before }) => before !== null)
  const hasAfter = facts.some(({ after }) => after !== null)
  if (!hasBefore && !hasAfter) return null
  return (
    <details className={classes.facts}>
      <summary>{hasBefore && hasAfter ? 'Before and after' : hasAfter ? 'Details' : 'As it was'}</summary>
      <table>
        {hasBefore && hasAfter && (
          <thead>
            <tr>
              <td />
              <th scope="col">Before</th>
              <th scope="col">After</th>
            </tr>
          </thead>
        )}
        <tbody>
          {facts.map(({ label, before, after }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {hasBefore && <td>{before ?? '–'}</td>}
              {hasAfter && <td>{after ?? '–'}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
