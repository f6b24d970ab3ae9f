import type { LayerInfo } from '#contract/parcel/layers.ts'
import { formatDate } from '#domain/text/dates.ts'
import classes from './layer-sources.module.css'

/** Publisher, date and licence of each release. */
export function LayerSources({ description, info }: { description: string; info: LayerInfo | null }) {
  return (
    <span className={classes.about}>
      <span>{description}</span>
      {info?.sources.map((source) => (
        <span key={source.releaseId} className={classes.source}>
          <span>
            {source.title}, as of {formatDate(source.asOf)}
          </span>
          <span className={classes.licence}>{source.licence}</span>
          {source.isSynthetic && (
            <span className={classes.licence}>Synthetic: made up for demonstration</span>
          )}
        </span>
      ))}
    </span>
  )
}
