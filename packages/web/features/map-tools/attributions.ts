import type { LayerInfo } from '#contract/parcel/layers.ts'
import { formatDate } from '#domain/text/dates.ts'

export function attributionsOf(layers: readonly LayerInfo[], keys: ReadonlySet<string>): string[] {
  const newest = new Map<string, string>()
  for (const { key, sources } of layers) {
    if (!keys.has(key)) continue
    for (const { attribution, asOf } of sources) {
      const known = newest.get(attribution)
      if (known === undefined || known < asOf) newest.set(attribution, asOf)
    }
  }
  return [...newest].map(([attribution, asOf]) => `${attribution.replace(/\.$/, '')} · ${formatDate(asOf)}`)
}
