import type { TimelineEntry } from '#contract/parcel/parcel-timeline.ts'
import type { Provenance } from '#contract/wire/provenance.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatDate } from '#domain/text/dates.ts'

export function getEntrySourceLines(
  { asOf, isDateOfEffect }: Pick<TimelineEntry, 'asOf' | 'isDateOfEffect'>,
  source: Provenance | undefined,
): string[] {
  const release = `release of ${formatDate(asOf)}`
  return [
    source ? `${source.title}, ${release}` : `From the ${release}`,
    isDateOfEffect ? 'Dated by the source itself' : 'It happened on the day of this release or before',
    ...(source ? [source.licence] : []),
  ]
}

export function labelPicture({ lineage, boundaries }: Pick<TimelineEntry, 'lineage' | 'boundaries'>): string {
  const [before, after] = [boundaries?.before.length ?? 0, boundaries?.after.length ?? 0]
  if (lineage === null) {
    const parts = [before > 0 && 'before, dashed', after > 0 && 'after, solid'].filter(Boolean)
    return `Outline of the application, north up: ${parts.join('; ')}`
  }
  const parts = [
    before > 0 && `${formatCount(before, 'parcel')} before, dashed`,
    after > 0 && `${formatCount(after, 'parcel')} after, solid`,
  ].filter(Boolean)
  return `Outlines, north up: ${parts.join('; ')}`
}

export function getLegend({ boundaries }: Pick<TimelineEntry, 'boundaries'>): string {
  if (boundaries === null) return ''
  const { before, after, isCut } = boundaries
  if (before.length === 0) return 'Where it is'
  if (after.length === 0) return 'Where it was'
  return `Dashed: before · Solid: after${isCut ? ' · the largest parcels only' : ''}`
}
