import type { Provenance } from '#contract/provenance.ts'
import { formatDate } from '#domain/dates.ts'

/** Where a value comes from, as short lines for a tooltip; without a source it was computed by us. */
export function sourceLines(source: Provenance | undefined): string[] {
  if (!source) return ['Computed by Lotline from the outline of the parcel']
  return [`${source.title}, as of ${formatDate(source.asOf)}`, source.licence]
}
