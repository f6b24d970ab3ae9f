import type { FactFailure, FactLists, FactOrigin } from '#contract/facts/facts.ts'
import type { CellValue, TableRow } from '#contract/parcel/parcels.ts'
import type { Provenance } from '#contract/wire/provenance.ts'
import type { AsyncState } from '#domain/table/async-item.ts'
import type { TaskSourceKey } from '#domain/table/data-sources.ts'
import { createStore, type Store } from '../../lib/store/store.ts'

/**
 * Replaced whenever a cell changes, so that its identity shows the change. Only the arrays of the row grow in
 * place.
 */
export interface ParcelCells {
  row: CellRow | null
  isRemoved: boolean
  /** Undefined if not looked up yet, null without a saved result. */
  facts: Readonly<Partial<Record<TaskSourceKey, KnownFact | null>>>
}

/** All rows have the same slots; undefined if not loaded yet. */
export interface CellRow extends Omit<TableRow, 'values'> {
  values: (CellValue | undefined)[]
}

export interface KnownFact {
  state: AsyncState
  /**
   * Values by column. An earlier result remains during a new request, and if it fails. Null if there was
   * none.
   */
  values: Readonly<Record<string, CellValue>> | null
  /** Values that fit no cell: sales, listings, comparables. */
  lists: FactLists | null
  origin: FetchedOrigin | null
  /** ISO time. */
  fetchedAt: string | null
  reason: string | null
  failure: FactFailure | null
  /** Null until the server has accepted the request. */
  taskId: string | null
  /** Task that completed it; any state saved earlier is outdated. */
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

/** Numbers of changes by writer, and the data sources of the last change. */
interface CellChanges {
  rows: number
  facts: number
  sources: ReadonlySet<TaskSourceKey>
}

/** `cells.ts` reads and writes single cells. */
export interface CellStore {
  parcel(upid: string): ParcelCells
  subscribe(upid: string, listener: () => void): () => void
  useChanges: Store<CellChanges>
  batch(run: () => void): void
  /** Call within a batch. A null `source` means the row. */
  replace(upid: string, cells: ParcelCells, source: TaskSourceKey | null): void
  rowsChanged(): void
  parcels: ReadonlyMap<string, ParcelCells>
  /** Index of each column in the arrays. */
  slots: Map<string, number>
  provenance: Map<number, Provenance>
  missing: MissingCells
}

const NO_CELLS: ParcelCells = { row: null, isRemoved: false, facts: {} }

export function createCellStore(): CellStore {
  const parcels = new Map<string, ParcelCells>()
  const listeners = new Map<string, Set<() => void>>()
  const useChanges = createStore<CellChanges>({ rows: 0, facts: 0, sources: new Set() })
  let depth = 0
  let changed = new Set<string>()
  let sources = new Set<TaskSourceKey>()
  let haveRowsChanged = false
  const parcel = (upid: string) => parcels.get(upid) ?? NO_CELLS

  function announce(): void {
    if (changed.size === 0 && !haveRowsChanged) return
    const upids = changed
    const { rows, facts } = useChanges.getState()
    const next = {
      rows: rows + (haveRowsChanged ? 1 : 0),
      facts: facts + (sources.size > 0 ? 1 : 0),
      sources,
    }
    changed = new Set()
    sources = new Set()
    haveRowsChanged = false
    for (const [upid, subscribed] of listeners) {
      if (upids.has(upid)) for (const listener of subscribed) listener()
    }
    useChanges.setState(next)
  }

  return {
    parcel,
    useChanges,
    parcels,
    slots: new Map(),
    provenance: new Map(),
    missing: { state: 'new', reason: null },
    subscribe(upid, listener) {
      const subscribed = listeners.get(upid) ?? new Set()
      listeners.set(upid, subscribed.add(listener))
      return () => {
        subscribed.delete(listener)
        if (subscribed.size === 0 && listeners.get(upid) === subscribed) listeners.delete(upid)
      }
    },
    batch(run) {
      depth += 1
      try {
        run()
      } finally {
        depth -= 1
        if (depth === 0) announce()
      }
    },
    replace(upid, cells, source) {
      const { row, isRemoved, facts } = cells
      if (row === null && !isRemoved && Object.keys(facts).length === 0) parcels.delete(upid)
      else parcels.set(upid, cells)
      changed.add(upid)
      if (source === null) haveRowsChanged = true
      else sources.add(source)
    },
    rowsChanged() {
      haveRowsChanged = true
    },
  }
}

/** Separate from `cells.ts`, because the map loads before the table and only needs the places of rows. */
export const cellStore = createCellStore()
