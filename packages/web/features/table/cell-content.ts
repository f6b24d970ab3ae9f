import type { CellValue } from '#contract/parcel/parcels.ts'
import { type AsyncState, displayOf, type ItemDisplay, NOT_LOADED_TOOLTIP } from '#domain/table/async-item.ts'
import { type ColumnKey, columnOf } from '#domain/table/columns.ts'
import type { TaskSourceKey } from '#domain/table/data-sources.ts'
import type { ColumnType } from '#domain/text/column-type.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { factSourceLines, sourceLines } from '../../lib/source-lines.ts'
import type { KnownFact } from '../../state/facts/fact-cache.ts'
import type { RowCache } from '../../state/rows/row-cache.ts'
import type { RowLoading } from '../../state/rows/rows.ts'

/** Looks up the known fact of a parcel from a data source that is requested by tasks: see `FactCache.find`. */
export type FindFact = (source: TaskSourceKey, upid: string) => KnownFact | null | undefined

/** State of a value that has not arrived, by the loading status of all rows. */
const STATE_OF_MISSING: Record<RowLoading['status'], AsyncState> = {
  loading: 'loading',
  cancelled: 'new',
  failed: 'error',
  done: 'new',
}

/** The display of one cell's value, by the rules of `domain/table/async-item.ts`. */
export interface CellDisplay {
  shown: ItemDisplay
  /** The value is of an earlier answer: it is being requested again, or that has failed. */
  earlier: 'loading' | 'failed' | null
}

export function cellDisplay(
  value: CellValue | undefined,
  type: ColumnType,
  lengths: UnitSystem,
  status: RowLoading['status'],
  failure: string,
): CellDisplay {
  const cell =
    value === undefined
      ? { state: STATE_OF_MISSING[status], value: null, reason: failure }
      : { state: 'done' as const, value }
  return { shown: safe(displayOf(type, cell, lengths)), earlier: null }
}

/** The same for a column of a data source that is requested by tasks; `fact` as `FindFact` returns it. */
export function factDisplay(
  fact: KnownFact | null | undefined,
  value: CellValue | undefined,
  type: ColumnType,
  lengths: UnitSystem,
): CellDisplay {
  // Saved facts are being looked up.
  const state = fact === undefined ? 'loading' : (fact?.state ?? 'new')
  if (value === undefined || state === 'done') {
    const cell = { state, value: value ?? null, reason: fact?.reason ?? null }
    return { shown: safe(displayOf(type, cell, lengths)), earlier: null }
  }
  const earlier = state === 'loading' ? 'loading' : state === 'new' ? null : 'failed'
  return { shown: safe(displayOf(type, { state: 'done', value }, lengths)), earlier }
}

/** Sources are not ours: only what a browser can safely follow becomes a link. */
function safe(display: ItemDisplay): ItemDisplay {
  return display.kind === 'link' && !/^https?:\/\//i.test(display.link)
    ? { kind: 'text', text: display.text, tooltip: null }
    : display
}

export interface Hint {
  text: string
  /** Smaller lines below: where the value comes from. */
  source: readonly string[]
}

export const REMOVED_HINT: Hint = {
  text: 'This parcel is no longer in the data. It was there when it was selected.',
  source: [],
}

/** Returns a cell's hover text: its whole text, and the source, date and licence of the value; or the reason why there is none. */
export function cellHint({ shown }: CellDisplay, releaseId: number, cache: RowCache): Hint {
  return hintOf(shown, () => sourceLines(cache.provenanceOf(releaseId)))
}

export function factHint(
  { shown, earlier }: CellDisplay,
  fact: KnownFact | null | undefined,
  key: ColumnKey,
): Hint {
  const hint = hintOf(shown, () => [
    ...yearLines(fact, key),
    ...factSourceLines(fact?.origin ?? null, fact?.fetchedAt ?? null),
  ])
  // "We have no data" has a source, too.
  const lines =
    shown.kind === 'dash' && fact?.state === 'done'
      ? factSourceLines(fact.origin, fact.fetchedAt)
      : hint.source
  if (earlier === 'loading') return { text: hint.text, source: ['Being asked again', ...lines] }
  if (earlier === 'failed') {
    return { text: hint.text, source: [`Could not be asked again: ${fact?.reason ?? 'error'}`, ...lines] }
  }
  return { text: hint.text, source: lines }
}

/** A column is headed by the year of the latest roll; the record of this parcel may speak of another one. */
function yearLines(fact: KnownFact | null | undefined, key: ColumnKey): string[] {
  const [assessment] = fact?.lists?.assessments ?? []
  return assessment && typeof columnOf(key).label === 'function' ? [`Assessed ${assessment.year}`] : []
}

function hintOf(shown: ItemDisplay, sources: () => readonly string[]): Hint {
  switch (shown.kind) {
    case 'text':
    case 'link':
      return { text: shown.text, source: sources() }
    case 'spinner':
      return { text: NOT_LOADED_TOOLTIP, source: [] }
    case 'dash':
    case 'danger':
      return { text: shown.tooltip ?? shown.text, source: [] }
  }
}
