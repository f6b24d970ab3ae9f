import type { FeatureSheet } from '#contract/parcel/feature-sheet.ts'
import { attributionLabel } from '../../lib/source-lines.ts'
import { Disclaimer } from '../../property/disclaimer.tsx'
import classes from './feature-sheet.module.css'

/** Lists the sources of a sheet with their dates and licences. Also printed, because paper has no tooltips. */
export function SheetSources({ sheet: { listing, card } }: { sheet: FeatureSheet }) {
  const sources = [listing.provenance, ...Object.values(card?.provenance ?? {})]
  const lines = [...new Set(sources.map(attributionLabel))]
  return (
    <section className={classes.section} aria-label="Sources">
      <h2>Sources</h2>
      <ul className={classes.sources}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <Disclaimer of="mls" />
      <p className={classes.small}>
        Areas and sides of parcels are computed by Lotline from their outlines: a representation, not a
        survey.
      </p>
    </section>
  )
}
