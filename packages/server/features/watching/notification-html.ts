import type { Change } from '#domain/changes/change.ts'
import { type ChangeGroup, groupChanges } from '#domain/changes/change-groups.ts'
import { groupText } from '#domain/changes/change-text.ts'
import { formatNumber } from '#domain/number-format.ts'

/** A change with the address of the lot that it is about. */
export interface ToldChange {
  change: Change
  address: string | null
}

/** Groups that a notification tells in full. */
const LINES = 3

/**
 * What a notification says, as HTML of our own making: `p` and `strong` alone, everything else escaped. One line for what a person
 * would tell in one sentence; after a few, how many more changes there are.
 */
export function notificationHtml(told: readonly ToldChange[]): string {
  const addresses = new Map(told.map(({ change, address }) => [change.key, address]))
  const groups = groupChanges(told.map(({ change }) => change))
  const lines = groups.slice(0, LINES).map((group) => lineOf(group, addresses))
  const left = groups.slice(LINES).reduce((sum, { changes }) => sum + changes.length, 0)
  if (left > 0) lines.push(`and ${formatNumber(left)} more ${left === 1 ? 'change' : 'changes'}`)
  return lines.map((line) => `<p>${line}</p>`).join('')
}

function lineOf(group: ChangeGroup, addresses: ReadonlyMap<string, string | null>): string {
  const [first] = group.changes
  const text = escapeHtml(groupText(group))
  const address = isOfOneLot(group) ? addresses.get(first.key) : null
  // Sentences about a listing name its address themselves.
  const isNamed = !address || text.includes(escapeHtml(address))
  return isNamed ? text : `<strong>${escapeHtml(address)}</strong>: ${text}`
}

/** A subdivision tells of its one lot, and of those that it became. */
function isOfOneLot({ changes: [first, ...others] }: ChangeGroup): boolean {
  if (first.type === 'pid_deleted') return first.lineage.parents.length === 1
  return others.length === 0
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character)
}

/** How many properties changes are about: lots, of a folder its own; a listing whose lot is not known counts as one. */
export function countProperties(changes: readonly Change[], own: ReadonlySet<string> | null): number {
  const properties = changes.flatMap(({ upids, subject }) =>
    upids.length === 0 ? [subject] : own === null ? upids : upids.filter((upid) => own.has(upid)),
  )
  return new Set(properties).size
}
