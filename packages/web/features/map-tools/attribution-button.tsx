import type { ComponentPropsWithRef } from 'react'
import type { LayerInfo } from '#contract/parcel/layers.ts'
import { formatDate } from '#domain/text/dates.ts'
import classes from './map-footer.module.css'

export interface AttributionLines {
  lines: readonly string[]
}

export function AttributionButton({
  lines,
  className,
  ...button
}: AttributionLines & ComponentPropsWithRef<'button'>) {
  const [first, ...more] = lines
  return (
    <button type="button" className={`${classes.attribution} ${className ?? ''}`} {...button}>
      {first} {more.length > 0 && <span className={classes.count}>and {more.length} more</span>}
    </button>
  )
}

export function getAttributions(layers: readonly LayerInfo[], keys: ReadonlySet<string>): string[] {
  const newest = new Map<string, string>()
  for (const { key, sources } of layers) {
    if (!keys.has(key)) continue
    for (const { attribution, asOf } of sources) {
      const newestAsOf = newest.get(attribution)
      if (newestAsOf === undefined || newestAsOf < asOf) newest.set(attribution, asOf)
    }
  }
  return [...newest].map(([attribution, asOf]) => `${attribution.replace(/\.$/, '')} · ${formatDate(asOf)}`)
}
