import { type Change, isListingChange } from '../change.ts'
import { type ChangeGroup, groupChanges } from '../change-groups.ts'
import { groupText } from './change-text.ts'
import { leadingAddresses, selectLeaders } from './leading-addresses.ts'

export interface NotifiedChange {
  change: Change
  address: string | null
}

export interface SummaryLine {
  group: ChangeGroup
  text: string
  /** `101 Main St, 103 Main St and 23 more`. Null if unknown. */
  address: string | null
}

/** Changes of one subject have the same address. */
export function summarizeChanges(notified: readonly NotifiedChange[]): SummaryLine[] {
  const addresses = new Map(notified.map(({ change, address }) => [change.subject, address]))
  return groupChanges(notified.map(({ change }) => change)).map((group) => ({
    group,
    text: groupText(group),
    address: leadingAddresses(
      selectLeaders(group.changes).map(
        (change) => listingAddress(change) ?? addresses.get(change.subject) ?? null,
      ),
    ),
  }))
}

/** The listing's own address, which may name a unit. */
function listingAddress(change: Change): string | null {
  if (!isListingChange(change)) return null
  return (change.after ?? change.before)?.address || null
}
