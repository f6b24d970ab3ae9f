import type { RowsResponse } from '#contract/parcel/parcels.ts'
import type { ColumnKey } from '#domain/table/columns.ts'
import type { CellRow, CellStore, MissingCells } from './cell-store.ts'

export type RowWriter = ReturnType<typeof createRowWriter>

/** Gives each loaded column a slot, the same in all rows, so that reading a cell is fast. */
export function createRowWriter(store: CellStore) {
  const { parcels, slots, provenance } = store

  const getSlot = (column: string): number => {
    const existingSlot = slots.get(column)
    if (existingSlot !== undefined) return existingSlot
    slots.set(column, slots.size)
    return slots.size - 1
  }

  return {
    /** Columns not loaded yet. None for a removed parcel. */
    missingColumns(upid: string, columns: readonly ColumnKey[]): ColumnKey[] {
      const { row, isRemoved } = store.parcel(upid)
      if (isRemoved) return []
      if (!row) return [...columns]
      return columns.filter((column) => row.values[slots.get(column) ?? -1] === undefined)
    },

    setMissing(missing: MissingCells) {
      store.missing = missing
    },

    add(response: RowsResponse) {
      for (const [releaseId, source] of Object.entries(response.provenance)) {
        provenance.set(Number(releaseId), source)
      }
      const target = response.columns.map(getSlot)
      const isInPlace = target.every((slot, index) => slot === index)
      store.batch(() => {
        for (const upid of response.missing) {
          store.replace(upid, { ...store.parcel(upid), isRemoved: true }, null)
        }
        for (const newRow of response.rows) {
          const { upid, values, releases } = newRow
          const { row: existingRow, isRemoved, facts } = store.parcel(upid)
          if (!existingRow && isInPlace) {
            store.replace(upid, { row: newRow, isRemoved, facts }, null)
            continue
          }
          const row: CellRow = existingRow ?? createRow(newRow)
          target.forEach((slot, index) => {
            extendRow(row, slot)
            row.values[slot] = values[index] ?? null
            row.releases[slot] = releases[index] ?? 0
            if (row.strata) row.strata.summaries[slot] = newRow.strata?.summaries[index] ?? null
          })
          store.replace(upid, { row, isRemoved, facts }, null)
        }
        store.markRowsChanged()
      })
    },

    clear() {
      slots.clear()
      provenance.clear()
      store.batch(() => {
        for (const [upid, { facts }] of parcels)
          store.replace(upid, { row: null, isRemoved: false, facts }, null)
        store.markRowsChanged()
      })
    },
  }
}

const createRow = (newRow: RowsResponse['rows'][number]): CellRow => ({
  ...newRow,
  values: [],
  releases: [],
  ...(newRow.strata && { strata: { ...newRow.strata, summaries: [] } }),
})

/** Fills all slots, because arrays with holes are slow. */
function extendRow({ values, releases, strata }: CellRow, slot: number): void {
  while (values.length <= slot) {
    values.push(undefined)
    releases.push(0)
    strata?.summaries.push(null)
  }
}
