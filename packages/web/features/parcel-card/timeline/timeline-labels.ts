/** Words around the entries of a timeline; what happened is worded by the domain. */

import type { ParcelTimeline, TimelineEntry } from '#contract/parcel/parcel-timeline.ts'
import type { Provenance } from '#contract/wire/provenance.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatDate } from '#domain/text/dates.ts'
import { GROUP_LABELS } from '../../../state/collections/notification-groups.ts'

/** Returns the source of an entry, line by line. A change is dated by its own release, however many came since. */
export function entrySourceLines(
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

/** Returns the reason why there are no changes to show. */
export function nothingChanged({ watched }: Pick<ParcelTimeline, 'watched'>): string {
  const { first, last, newest } = watched
  const since = formatDate(first.asOf)
  if (first.releaseId === newest.releaseId) {
    return `Lotline knows one release of this source so far, of ${since}. What changes shows here from the next one on.`
  }
  if (first.releaseId === last.releaseId) return behindLabel(watched)
  return `Nothing changed here since Lotline’s first release of this source, ${since}. ${behindLabel(watched)}`.trim()
}

/** Describes the period that the list covers, from the first to the last compared release. */
export function reachOf({ watched, isCut }: Pick<ParcelTimeline, 'watched' | 'isCut'>): string {
  if (isCut) return 'Only the newest changes are shown.'
  const { first, last } = watched
  // Then what is listed is of other sources.
  if (first.releaseId === last.releaseId) return behindLabel(watched)
  return `Releases of ${formatDate(first.asOf)} to ${formatDate(last.asOf)} were compared. ${behindLabel(watched)}`.trim()
}

/** A release of this minute, or one that a person must look at first. */
function behindLabel({ last, newest }: ParcelTimeline['watched']): string {
  return last.releaseId === newest.releaseId
    ? ''
    : `The release of ${formatDate(newest.asOf)} was not looked through for changes yet.`
}

/** Names the kinds of changes that the account may not see; empty where it sees everything. */
export function unseenLabel(unseen: ParcelTimeline['unseen']): string {
  if (unseen.length === 0) return ''
  return `Changes of ${unseen.map((tab) => GROUP_LABELS[tab]).join(' and ')} are not in your subscription.`
}

/** Describes a picture of parcels for screen readers. */
export function pictureLabel({ lineage, boundaries }: Pick<TimelineEntry, 'lineage' | 'boundaries'>): string {
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

/** Below the picture. */
export function legendOf({ boundaries }: Pick<TimelineEntry, 'boundaries'>): string {
  if (boundaries === null) return ''
  const { before, after, isCut } = boundaries
  if (before.length === 0) return 'Where it is'
  if (after.length === 0) return 'Where it was'
  return `Dashed: before · Solid: after${isCut ? ' · the largest parcels only' : ''}`
}
