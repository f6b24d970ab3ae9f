import type { TimelineEntry } from '#contract/parcel-timeline.ts'
import classes from './entry-facts.module.css'

/** Fact by fact what was before and what is after; folded, for the sentence says what matters. */
export function EntryFacts({ facts }: Pick<TimelineEntry, 'facts'>) {
  if (facts.length === 0) return null
  return (
    <details className={classes.facts}>
      <summary>Before and after</summary>
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {facts.map(({ label, before, after }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{before ?? '–'}</td>
              <td>{after ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
