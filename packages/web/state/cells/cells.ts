import type { CellValue, UnitSummary } from '#contract/parcel/parcels.ts'
import type { Provenance } from '#contract/wire/provenance.ts'
import type { AsyncState } from '#domain/table/async-item.ts'
import { type ColumnKey, columnName, columnOf } from '#domain/table/columns.ts'
import { isTaskSourceKey, type TaskSourceKey } from '#domain/table/data-sources.ts'
import { unitTotal } from '#domain/table/unit-counts.ts'
import {
  type CellStore,
  cellStore,
  createCellStore,
  type FetchedOrigin,
  type KnownFact,
  type ParcelCells,
} from './cell-store.ts'
import { createFactWriter } from './fact-writer.ts'
import { createRowWriter } from './row-writer.ts'

export interface Cell {
  state: AsyncState
  /** Null for no data, undefined if not loaded yet. Remains during a new request, and if it fails. */
  value: CellValue | undefined
  /** Null if missing, or computed by Lotline. */
  origin: Provenance | FetchedOrigin | null
  reason: string | null
  /** Set if the value of a building summarizes its units. */
  summary?: UnitSummary | null
  parcelsOnRoll?: number | undefined
}

export type Cells = ReturnType<typeof createCells>

interface ColumnReader {
  value(parcel: ParcelCells): CellValue | undefined
  /** Release of the value. 0 if computed, requested or missing. */
  release(parcel: ParcelCells): number
  summary(parcel: ParcelCells): UnitSummary | null
}

export function createCells(store: CellStore = createCellStore()) {
  const getSlot = (key: ColumnKey) => store.slots.get(key) ?? -1
  return {
    parcel: store.parcel,
    subscribe: store.subscribe,
    useChanges: store.useChanges,
    batch: store.batch,
    rows: createRowWriter(store),
    facts: createFactWriter(store),

    get(upid: string, key: ColumnKey): Cell {
      const { row, facts } = store.parcel(upid)
      const source = columnOf(key).dataSource
      if (row && isTaskSourceKey(source)) {
        const fact = facts[source]
        return {
          state: fact === undefined ? 'loading' : (fact?.state ?? 'new'),
          value: factValue(fact, columnName(key)),
          origin: fact?.origin ?? null,
          reason: fact?.reason ?? null,
          summary: factSummary(store.parcel(upid), source, key),
        }
      }
      const value = row?.values[getSlot(key)]
      if (row === null || value === undefined) return { ...store.missing, value: undefined, origin: null }
      const origin = store.provenance.get(row.releases[getSlot(key)] ?? 0) ?? null
      const summary = row.strata?.summaries[getSlot(key)] ?? null
      const parcelsOnRoll = columnOf(key).isAssessed ? row.parcelsOnRoll : undefined
      return { state: 'done', value, origin, reason: null, summary, parcelsOnRoll }
    },

    /** Reads a column without an object per cell, for sorting and sums. */
    column(key: ColumnKey): ColumnReader {
      const source = columnOf(key).dataSource
      if (isTaskSourceKey(source)) {
        const name = columnName(key)
        return {
          value: ({ row, facts }) => (row ? factValue(facts[source], name) : undefined),
          release: () => 0,
          summary: (parcel) => factSummary(parcel, source, key),
        }
      }
      const slot = getSlot(key)
      return {
        value: ({ row }) => row?.values[slot],
        release: ({ row }) => row?.releases[slot] ?? 0,
        summary: ({ row }) => row?.strata?.summaries[slot] ?? null,
      }
    },
  }
}

const factSummary = (
  { row, facts }: ParcelCells,
  source: TaskSourceKey,
  key: ColumnKey,
): UnitSummary | null => (row?.strata ? unitTotal(key, facts[source]?.values ?? {}, row.strata.units) : null)

const factValue = (fact: KnownFact | null | undefined, name: string): CellValue | undefined =>
  fact?.values ? (fact.values[name] ?? null) : undefined

export const cells = createCells(cellStore)
