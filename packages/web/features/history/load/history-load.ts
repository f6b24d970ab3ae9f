import type { TaskOutcome } from '#contract/live.ts'
import type { HistoryEntry } from '#contract/watching/collections.ts'
import type { DateRange } from '#domain/text/date-range.ts'
import { historyCapacity, historyPartRange } from '#domain/watching/history-parts.ts'
import type { HistoryOrder } from '#domain/watching/history-view.ts'
import type { CollectionKind, HistoryTab } from '#domain/watching/notification-types.ts'

export interface HistoryQuestion extends DateRange {
  of: CollectionKind
  collectionId: string
  tab: HistoryTab
  orderBy: HistoryOrder
  isReversed: boolean
}

/** Null while loading; an error message if the row's part failed. */
export type HistoryRow = HistoryEntry | string | null

export interface HistoryLoad {
  question: HistoryQuestion
  /** `partial` means that some parts failed. */
  status: 'filling' | 'complete' | 'partial'
  rows: readonly HistoryRow[]
  /** Number of entries, null until known. `rows` has at most 20,000. */
  total: number | null
  partCount: number
  parts: ReadonlyMap<number, HistoryPart | string>
}

interface HistoryPart {
  entries: readonly HistoryEntry[]
  total: number
}

export const createLoad = (question: HistoryQuestion, partCount: number): HistoryLoad => ({
  question,
  status: 'filling',
  rows: [],
  total: null,
  partCount,
  parts: new Map(),
})

/** Adds a loaded part. Parts may arrive in any order, and more than once. */
export function addPart(load: HistoryLoad, partIndex: number, outcome: TaskOutcome): HistoryLoad {
  if (load.parts.has(partIndex)) return load
  const part = outcome.ok ? (outcome.payload as HistoryPart) : outcome.payload.message
  return withParts(load, new Map(load.parts).set(partIndex, part))
}

export function failLoad(load: HistoryLoad, reason: string): HistoryLoad {
  const parts = new Map(load.parts)
  for (let index = 0; index < load.partCount; index++) if (!parts.has(index)) parts.set(index, reason)
  return withParts(load, parts)
}

function withParts(load: HistoryLoad, parts: HistoryLoad['parts']): HistoryLoad {
  const { partCount } = load
  const loadedParts = [...parts.values()].filter((part) => typeof part !== 'string')
  const total = loadedParts[0]?.total ?? null
  const rows: HistoryRow[] = new Array(Math.min(total ?? 0, historyCapacity(partCount))).fill(null)
  for (const [index, part] of parts) {
    const { first, end } = historyPartRange(index)
    for (let row = first; row < Math.min(end, rows.length); row++) {
      rows[row] = typeof part === 'string' ? part : (part.entries[row - first] ?? null)
    }
  }
  const finalStatus = loadedParts.length < partCount ? 'partial' : 'complete'
  return { ...load, status: parts.size < partCount ? 'filling' : finalStatus, rows, total, parts }
}

export function getTotalFailure({ status, total, parts }: HistoryLoad): string | null {
  if (status !== 'partial' || total !== null) return null
  const [reason] = parts.values()
  return typeof reason === 'string' ? reason : null
}

export const isEntry = (row: HistoryRow | undefined): row is HistoryEntry =>
  row !== null && typeof row === 'object'

export const getEntries = (load: HistoryLoad): HistoryEntry[] => load.rows.filter(isEntry)
