import { formatCount } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import type { Change } from '#domain/watching/changes/change.ts'
import {
  type NotifiedChange,
  type SummaryLine,
  summarizeChanges,
} from '#domain/watching/changes/texts/summarize-changes.ts'
import { escapeHtml } from '../../../platform/escape-html.ts'

const MAX_LINES = 3

/** Writes only `p` and `strong` tags: a line for each group of changes, then how many more. */
export function notificationHtml(changes: readonly NotifiedChange[]): string {
  const [first, second] = changes
  if (first === undefined || second !== undefined) return compose(changes)
  const html = singleChangeHtml.get(first) ?? compose(changes)
  singleChangeHtml.set(first, html)
  return html
}

/** Many collections share a single change, so its HTML is cached. */
const singleChangeHtml = new WeakMap<NotifiedChange, string>()

function compose(changes: readonly NotifiedChange[]): string {
  const summary = summarizeChanges(changes)
  const lines = summary.slice(0, MAX_LINES).map(lineHtml)
  const restCount = countChanges(summary.slice(MAX_LINES))
  const visibleCount = countChanges(summary) - restCount
  // States the total if a line covers several changes, as the history counts each.
  const total = visibleCount > lines.length ? `, ${formatNumber(visibleCount + restCount)} in all` : ''
  if (restCount > 0) lines.push(`and ${formatCount(restCount, 'more change')}${total}`)
  return lines.map((line) => `<p>${line}</p>`).join('')
}

const countChanges = (lines: readonly SummaryLine[]): number =>
  lines.reduce((sum, { group }) => sum + group.changes.length, 0)

function lineHtml({ address, text }: SummaryLine): string {
  return address === null ? escapeHtml(text) : `<strong>${escapeHtml(address)}</strong>: ${escapeHtml(text)}`
}

/** Counts parcels; of a folder, only its own. A listing without a parcel counts as one. */
export function countProperties(changes: readonly Change[], own: ReadonlySet<string> | null): number {
  const properties = changes.flatMap(({ upids, subject }) =>
    upids.length === 0 ? [subject] : own === null ? upids : upids.filter((upid) => own.has(upid)),
  )
  return new Set(properties).size
}
