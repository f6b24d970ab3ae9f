/** Texts about the period that a timeline covers, on a parcel's card and in reports. */
import { formatDate } from '../../../text/dates.ts'
import type { HistoryTab } from '../../notification-types.ts'

interface DatedRelease {
  releaseId: number
  /** `YYYY-MM-DD` */
  asOf: string
}

interface TimelineReach {
  /** First release, last one searched for changes, and newest. */
  watched: { first: DatedRelease; last: DatedRelease; newest: DatedRelease }
  isCut: boolean
}

/** Nouns for use in a sentence. */
export const TAB_NOUNS: Readonly<Record<HistoryTab, string>> = {
  info: 'property information',
  broker: 'broker listings',
  mls: 'MLS® listings',
}

export function nothingChanged({ watched }: Pick<TimelineReach, 'watched'>): string {
  const { first, last, newest } = watched
  const since = formatDate(first.asOf)
  if (first.releaseId === newest.releaseId) {
    return `The record of changes here begins ${since}. The next update of the data is the first that can show any.`
  }
  if (first.releaseId === last.releaseId) return behindLabel(watched)
  return `No changes since ${since}, when the record of changes here begins. ${behindLabel(watched)}`.trim()
}

export function reachOf({ watched, isCut }: Pick<TimelineReach, 'watched' | 'isCut'>): string {
  if (isCut) return 'Only the newest changes are shown.'
  const { first, last } = watched
  // All entries then come from other sources.
  if (first.releaseId === last.releaseId) return behindLabel(watched)
  return `Covers ${formatDate(first.asOf)} to ${formatDate(last.asOf)}. ${behindLabel(watched)}`.trim()
}

/** Explains a newer release: new, or waiting for review. */
function behindLabel({ last, newest }: TimelineReach['watched']): string {
  return last.releaseId === newest.releaseId
    ? ''
    : `The update of ${formatDate(newest.asOf)} has not been checked for changes yet.`
}

/** Changes that the account may not see; empty if it sees everything. */
export function unseenLabel(
  unseen: readonly HistoryTab[],
  place: 'your subscription' | 'this report',
): string {
  if (unseen.length === 0) return ''
  return `Changes of ${unseen.map((tab) => TAB_NOUNS[tab]).join(' and ')} are not in ${place}.`
}
