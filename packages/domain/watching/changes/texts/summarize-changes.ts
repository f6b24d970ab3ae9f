import { compareTexts } from '../../../text/counts.ts'
import { findNotificationType, NOTIFICATION_TYPE_KEYS } from '../../notification-types.ts'
import { type Change, isListingChange } from '../change.ts'
import { type ChangeGroup, groupChanges } from '../change-groups.ts'
import { netChanges } from '../net-changes.ts'
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
export function summarizeChanges(entries: readonly NotifiedChange[]): SummaryLine[] {
  const addresses = new Map(entries.map(({ change, address }) => [change.subject, address]))
  return groupChanges(entries.map(({ change }) => change)).map((group) => ({
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

export interface DigestLines {
  /** Sorted by notification type, then text. */
  lines: SummaryLine[]
  /** Includes changes beyond `lines`. */
  changeCount: number
  moreChanges: number
  /** Parcels of each change, in the order of the lines, including changes beyond them. */
  places: (readonly string[])[]
}

/** Summarizes the net changes of a period. Accepts changes in any order. */
export function digestLines(entries: readonly NotifiedChange[], max: number): DigestLines {
  const addresses = new Map(entries.map(({ change, address }) => [change.subject, address]))
  const changes = netChanges(entries.map(({ change }) => change))
  const all = summarizeChanges(
    changes.map((change) => ({ change, address: addresses.get(change.subject) ?? null })),
  ).sort((a, b) => rank(a) - rank(b) || compareTexts(lineText(a), lineText(b)))
  const lines = all.slice(0, max)
  return {
    lines,
    changeCount: changes.length,
    moreChanges: changes.length - lines.reduce((sum, { group }) => sum + group.changes.length, 0),
    places: all.flatMap(({ group }) => group.changes.map(({ upids }) => upids)),
  }
}

const RANK = new Map(NOTIFICATION_TYPE_KEYS.map((key, index) => [key, index]))
const rank = ({ group: { changes } }: SummaryLine) => RANK.get(findNotificationType(changes[0])) ?? 0
const lineText = ({ address, text }: SummaryLine) => `${address ?? ''} ${text}`
