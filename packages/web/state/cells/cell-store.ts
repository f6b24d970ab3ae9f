import type { FactFailure, FactLists, FactOrigin } from '#contract/facts/facts.ts'
import type { CellValue, TableRow } from '#contract/parcel/parcels.ts'
import type { Provenance } from '#contract/wire/provenance.ts'
import type { AsyncState } from '#domain/table/async-item.ts'
import type { TaskSourceKey } from '#domain/table/data-sources.ts'
import { createStore } from '../../lib/store/store.ts'

/** Values of a parcel. A new object after each change, but the row's arrays grow in place. */
export interface ParcelCells {
  row: CellRow | null
  isRemoved: boolean
  /** Facts by source. Undefined if not looked up yet, null without a saved result. */
  facts: Readonly<Partial<Record<TaskSourceKey, KnownFact | null>>>
}

/** Values by slot. All rows have the same slots. Undefined if not loaded yet. */
export interface CellRow extends Omit<TableRow, 'values'> {
  values: (CellValue | undefined)[]
}

export interface KnownFact {
  state: AsyncState
  /**
   * Values by column, of the last result. Null without one. Remains during a new request, and if it fails.
   */
  values: Readonly<Record<string, CellValue>> | null
  /** Results that fit no cell: sales, listings, comparables. */
  lists: FactLists | null
  origin: FetchedOrigin | null
  /** ISO time. */
  fetchedAt: string | null
  reason: string | null
  failure: FactFailure | null
  /** Task that loads the fact. Null until the server accepts the request. */
  taskId: string | null
  /** Task that completed the fact. A state saved before is outdated. */
  completedBy: string | null
}

export interface FetchedOrigin extends FactOrigin {
  /** ISO time. */
  fetchedAt: string | null
  assessedYear: number | null
}

export interface MissingCells {
  state: AsyncState
  reason: string | null
}

/** Counts of changes, and the data sources of the last change. */
interface CellChanges {
  rows: number
  facts: number
  sources: ReadonlySet<TaskSourceKey>
}

export type CellStore = ReturnType<typeof createCellStore>

const NO_CELLS: ParcelCells = { row: null, isRemoved: false, facts: {} }

/** Values of all parcels. `cells.ts` reads and writes single cells. */
export function createCellStore() {
  const parcels = new Map<string, ParcelCells>()
  const listeners = new Map<string, Set<() => void>>()
  const useChanges = createStore<CellChanges>({ rows: 0, facts: 0, sources: new Set() })
  let depth = 0
  let changedUpids = new Set<string>()
  let sources = new Set<TaskSourceKey>()
  let haveRowsChanged = false
  const parcel = (upid: string) => parcels.get(upid) ?? NO_CELLS

  function announce(): void {
    if (changedUpids.size === 0 && !haveRowsChanged) return
    const upids = changedUpids
    const { rows, facts } = useChanges.getState()
    const next = {
      rows: rows + (haveRowsChanged ? 1 : 0),
      facts: facts + (sources.size > 0 ? 1 : 0),
      sources,
    }
    changedUpids = new Set()
    sources = new Set()
    haveRowsChanged = false
    for (const [upid, upidListeners] of listeners) {
      if (upids.has(upid)) for (const listener of upidListeners) listener()
    }
    useChanges.setState(next)
  }

  return {
    parcel,
    useChanges,
    parcels: parcels as ReadonlyMap<string, ParcelCells>,
    slots: new Map<string, number>(),
    provenance: new Map<number, Provenance>(),
    missing: { state: 'new', reason: null } as MissingCells,
    subscribe(upid: string, listener: () => void) {
      const upidListeners = listeners.get(upid) ?? new Set()
      listeners.set(upid, upidListeners.add(listener))
      return () => {
        upidListeners.delete(listener)
        if (upidListeners.size === 0 && listeners.get(upid) === upidListeners) listeners.delete(upid)
      }
    },
    batch(run: () => void) {
      depth += 1
      try {
        run()
      } finally {
        depth -= 1
        if (depth === 0) announce()
      }
    },
    /** Must be called within a batch. A null `source` means the row. */
    replace(upid: string, cells: ParcelCells, source: TaskSourceKey | null) {
      const { row, isRemoved, facts } = cells
      if (row === null && !isRemoved && Object.keys(facts).length === 0) parcels.delete(upid)
      else parcels.set(upid, cells)
      changedUpids.add(upid)
      if (source === null) haveRowsChanged = true
      else sources.add(source)
    },
    markRowsChanged() {
      haveRowsChanged = true
    },
  }
}

/** Separate from `cells.ts`, because the map loads before the table and needs only positions. */
export const cellStore = createCellStore()
