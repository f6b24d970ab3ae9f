import { formatCount } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import type { Change } from '#domain/watching/changes/change.ts'
import {
  type NotifiedChange,
  type SummaryLine,
  summarizeChanges,
} from '#domain/watching/changes/texts/summarize-changes.ts'
import { escapeHtml } from '../../../platform/escape-html.ts'

/** Number of groups that a notification reports in full. */
const LINES = 3

/**
 * Returns the content of a notification as HTML of our own making: `p` and `strong` alone, everything else escaped. It has one line for what a
 * person would say in one sentence; after a few, the number of further changes.
 */
export function notificationHtml(notified: readonly NotifiedChange[]): string {
  const [first, second] = notified
  if (first === undefined || second !== undefined) return composed(notified)
  const html = alone.get(first) ?? composed(notified)
  alone.set(first, html)
  return html
}

/** Cache of the HTML of single changes: many collections are notified of the same one. */
const alone = new WeakMap<NotifiedChange, string>()

function composed(notified: readonly NotifiedChange[]): string {
  const all = summarizeChanges(notified)
  const lines = all.slice(0, LINES).map(lineHtml)
  const left = countChanges(all.slice(LINES))
  const shown = countChanges(all) - left
  // A line of several changes would make the sum another one than the history has.
  const total = shown > lines.length ? `, ${formatNumber(shown + left)} in all` : ''
  if (left > 0) lines.push(`and ${formatCount(left, 'more change')}${total}`)
  return lines.map((line) => `<p>${line}</p>`).join('')
}

const countChanges = (lines: readonly SummaryLine[]): number =>
  lines.reduce((sum, { group }) => sum + group.changes.length, 0)

function lineHtml({ address, text }: SummaryLine): string {
  return address === null ? escapeHtml(text) : `<strong>${escapeHtml(address)}</strong>: ${escapeHtml(text)}`
}

/** Returns the number of properties that changes are about: parcels, for a folder its own; a listing whose parcel is not known counts as one. */
export function countProperties(changes: readonly Change[], own: ReadonlySet<string> | null): number {
  const properties = changes.flatMap(({ upids, subject }) =>
    upids.length === 0 ? [subject] : own === null ? upids : upids.filter((upid) => own.has(upid)),
  )
  return new Set(properties).size
}
