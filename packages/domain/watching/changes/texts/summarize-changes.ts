/** Summarizes changes line by line, for notifications and digests alike. */
import type { Change } from '../change.ts'
import { type ChangeGroup, groupChanges } from '../change-groups.ts'
import { groupText } from './change-text.ts'

/** A change with the address of the parcel that it is about. */
export interface NotifiedChange {
  change: Change
  address: string | null
}

/** A group of changes with the sentence that describes it. */
export interface SummaryLine {
  group: ChangeGroup
  text: string
  /** Address of the one parcel that it is about; null where it is about several, or the text names it itself. */
  address: string | null
}

/** Returns a line for each group, in the order of `groupChanges`. All changes of one subject have the same address. */
export function summarizeChanges(notified: readonly NotifiedChange[]): SummaryLine[] {
  const addresses = new Map(notified.map(({ change, address }) => [change.subject, address]))
  return groupChanges(notified.map(({ change }) => change)).map((group) => {
    const [first] = group.changes
    const text = groupText(group)
    const address = isOfOneParcel(group) ? (addresses.get(first.subject) ?? null) : null
    // Sentences about a listing name its address themselves.
    return { group, text, address: address === null || text.includes(address) ? null : address }
  })
}

/** Returns true if the group is about one parcel; a subdivision is about its parent. */
function isOfOneParcel({ changes: [first, ...others] }: ChangeGroup): boolean {
  if (first.type === 'pid_deleted') return first.lineage.parents.length === 1
  return others.length === 0
}
