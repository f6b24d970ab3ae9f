/** Texts on the period that a timeline covers, for parcel cards and reports. */
import { formatDate } from '../../../text/dates.ts'
import type { HistoryTab } from '../../notification-types.ts'

interface DatedRelease {
  releaseId: number
  /** `YYYY-MM-DD` */
  asOf: string
}

interface TimelineReach {
  /** First release, last release compared for changes, and newest release. */
  watched: { first: DatedRelease; last: DatedRelease; newest: DatedRelease }
  isCut: boolean
}

/** For use in a sentence. */
export const TAB_NOUNS: Readonly<Record<HistoryTab, string>> = {
  info: 'property information',
  broker: 'broker listings',
  mls: 'MLS® listings',
}

export function noChangesText({ watched }: Pick<TimelineReach, 'watched'>): string {
  const { first, last, newest } = watched
  const since = formatDate(first.asOf)
  if (first.releaseId === newest.releaseId) {
    return `The record of changes here begins ${since}. The next update of the data is the first that can show any.`
  }
  if (first.releaseId === last.releaseId) return uncheckedText(watched)
  return `No changes since ${since}, when the record of changes here begins. ${uncheckedText(watched)}`.trim()
}

export function describeReach({ watched, isCut }: Pick<TimelineReach, 'watched' | 'isCut'>): string {
  if (isCut) return 'Only the newest changes are shown.'
  const { first, last } = watched
  // With a single release, all entries come from other sources.
  if (first.releaseId === last.releaseId) return uncheckedText(watched)
  return `Covers ${formatDate(first.asOf)} to ${formatDate(last.asOf)}. ${uncheckedText(watched)}`.trim()
}

/** Says that a newer release has not been compared yet, because it is new or waits for review. */
function uncheckedText({ last, newest }: TimelineReach['watched']): string {
  return last.releaseId === newest.releaseId
    ? ''
    : `The update of ${formatDate(newest.asOf)} has not been checked for changes yet.`
}

/** Names changes that the account may not see. Empty if it may see all. */
export function hiddenChangesText(
  unseen: readonly HistoryTab[],
  place: 'your subscription' | 'this report',
): string {
  if (unseen.length === 0) return ''
  return `Changes to ${unseen.map((tab) => TAB_NOUNS[tab]).join(' and ')} are not in ${place}.`
}
