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
  const [first, ...rest] = lines
  return (
    <button type="button" className={`${classes.attribution} ${className ?? ''}`} {...button}>
      {first} {rest.length > 0 && <span className={classes.count}>and {rest.length} more</span>}
    </button>
  )
}

export function getAttributions(layers: readonly LayerInfo[], keys: ReadonlySet<string>): string[] {
  const dates = new Map<string, string>()
  for (const { key, sources } of layers) {
    if (!keys.has(key)) continue
    for (const { attribution, asOf } of sources) {
      const newestAsOf = dates.get(attribution)
      if (newestAsOf === undefined || newestAsOf < asOf) dates.set(attribution, asOf)
    }
  }
  return [...dates].map(([attribution, asOf]) => `${attribution.replace(/\.$/, '')} · ${formatDate(asOf)}`)
}
