/** Words around the entries of a timeline; what happened is worded by the domain. */
import type { ParcelTimeline, TimelineEntry } from '#contract/parcel-timeline.ts'
import type { Provenance } from '#contract/provenance.ts'
import { formatDate } from '#domain/dates.ts'

/** Where an entry is from, line by line. A change is dated by its own release, however many came since. */
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

/** Why there is nothing to tell. */
export function nothingChanged({ watched: { first, last } }: Pick<ParcelTimeline, 'watched'>): string {
  const since = formatDate(first.asOf)
  return first.releaseId === last.releaseId
    ? `Lotline knows one release of this source so far, of ${since}. What changes shows here from the next one on.`
    : `Nothing changed here since Lotline’s first release of this source, ${since}.`
}

/** How far back, and how far up to now, the list can tell. */
export function reachOf({
  watched: { first, last },
  isCut,
}: Pick<ParcelTimeline, 'watched' | 'isCut'>): string {
  if (isCut) return 'Only the newest changes are shown.'
  const reach = `Releases of ${formatDate(first.asOf)} to ${formatDate(last.asOf)} were compared.`
  return first.releaseId === last.releaseId ? '' : `${reach} What was before is not known here.`
}

const TABS = { info: 'property information', broker: 'broker listings', mls: 'MLS® listings' } as const

/** What the account does not see; empty where it sees everything. */
export function unseenWords(unseen: ParcelTimeline['unseen']): string {
  if (unseen.length === 0) return ''
  return `Changes of ${unseen.map((tab) => TABS[tab]).join(' and ')} are not in your subscription.`
}

const lots = (count: number) => (count === 1 ? 'one lot' : `${count.toLocaleString('en-CA')} lots`)

/** What a picture of lots shows, for who cannot see it. */
export function pictureWords({ lineage, outlines }: Pick<TimelineEntry, 'lineage' | 'outlines'>): string {
  const [before, after] = [outlines?.before.length ?? 0, outlines?.after.length ?? 0]
  if (lineage === null) {
    const parts = [before > 0 && 'before, dashed', after > 0 && 'after, solid'].filter(Boolean)
    return `Outline of the application, north up: ${parts.join('; ')}`
  }
  const parts = [
    before > 0 && `${lots(before)} before, dashed`,
    after > 0 && `${lots(after)} after, solid`,
  ].filter(Boolean)
  return `Outlines, north up: ${parts.join('; ')}`
}
