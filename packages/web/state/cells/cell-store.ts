import type { FactFailure, FactLists, FactOrigin } from '#contract/facts/facts.ts'
import type { CellValue, TableRow } from '#contract/parcel/parcels.ts'
import type { Provenance } from '#contract/wire/provenance.ts'
import type { AsyncState } from '#domain/table/async-item.ts'
import type { TaskSourceKey } from '#domain/table/data-sources.ts'
import { createStore, type Store } from '../../lib/store/store.ts'

/**
 * The cells of one parcel. Replaced whenever one of them changes, so that its identity shows whether any did. The arrays of
 * the row alone grow in place.
 */
export interface ParcelCells {
  /** The row, which all cells of the parcel wait for. Null: has not arrived. */
  row: CellRow | null
  /** Whether the parcel was removed from the data and therefore has no row. */
  isRemoved: boolean
  /** Facts by data source. Absent: not looked up yet. Null: looked up, without a saved result. */
  facts: Readonly<Partial<Record<TaskSourceKey, KnownFact | null>>>
}

/** The row of a parcel. Values have slots, the same in all rows; undefined: not loaded yet. */
export interface CellRow extends Omit<TableRow, 'values'> {
  values: (CellValue | undefined)[]
}

/** The known state of one parcel's facts from one data source that is requested by tasks. */
export interface KnownFact {
  state: AsyncState
  /** Values by column name; those of an earlier answer remain during another request, and when it fails. Null: never answered. */
  values: Readonly<Record<string, CellValue>> | null
  /** Parts of the answer that fit into no cell: sales, listings, comparables. */
  lists: FactLists | null
  origin: FetchedOrigin | null
  /** Time at which the values were answered; ISO time. */
  fetchedAt: string | null
  /** The reason why the last attempt failed, as a message. */
  reason: string | null
  failure: FactFailure | null
  /** The requesting task, while loading; null: the request is on its way. */
  taskId: string | null
  /** The task that completed it last: state saved before that is outdated. */
  completedBy: string | null
}

export interface FetchedOrigin extends FactOrigin {
  /** Time at which the source returned it; ISO time. */
  fetchedAt: string | null
  /** Year of the assessment that it states, if any. */
  assessedYear: number | null
}

/** State of the cells that no row has filled, and the reason. */
export interface MissingCells {
  state: AsyncState
  reason: string | null
}

/** Number of changes by writer, for views of many parcels; and the data sources of the last one. */
interface CellChanges {
  rows: number
  facts: number
  sources: ReadonlySet<TaskSourceKey>
}

/** Storage of the cells, by parcel. `cells.ts` reads and writes single cells. */
export interface CellStore {
  parcel(upid: string): ParcelCells
  /** Calls back after a change of the parcel's cells. Returns the function that ends it. */
  subscribe(upid: string, listener: () => void): () => void
  useChanges: Store<CellChanges>
  batch(run: () => void): void
  /** Replaces the cells of a parcel, within a batch. `source`: the data source that did; null: its row. */
  replace(upid: string, cells: ParcelCells, source: TaskSourceKey | null): void
  /** Announces a change of the rows as a whole, within a batch. */
  rowsChanged(): void
  parcels: ReadonlyMap<string, ParcelCells>
  /** Rows: position of each column in the arrays. */
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

/** The storage of this page. Apart from `cells.ts`, because the map is loaded before the table, and needs the places of rows alone. */
export const cellStore = createCellStore()
