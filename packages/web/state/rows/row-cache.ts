import type { CellValue, RowsResponse } from '#contract/parcel/parcels.ts'
import type { Bounds, LngLat } from '#contract/wire/geometry.ts'
import type { Provenance } from '#contract/wire/provenance.ts'
import type { ColumnKey } from '#domain/table/columns.ts'

/** One parcel of the table. Values stand in the cache's slots; undefined: not loaded yet, null: we have no data. */
export interface CachedRow {
  upid: string
  label: string
  geocenter: LngLat
  bounds: Bounds
  areaSquareMetres: number
  values: (CellValue | undefined)[]
  /** Release of each value; 0 where it was computed from the geometry or is missing. */
  releases: number[]
}

/**
 * Rows that the server has returned, by parcel. Every column ever loaded has a slot, the same in all rows, so that a
 * cell is two array reads and the arrays of the first answer are kept as they came.
 */
export interface RowCache {
  get(upid: string): CachedRow | undefined
  /** Sparcel of a column; -1 while nothing of it was loaded. */
  slotOf(column: ColumnKey): number
  isGone(upid: string): boolean
  provenanceOf(releaseId: number): Provenance | undefined
  /** Returns the columns that a parcel still lacks. A removed parcel lacks none. */
  missingColumns(upid: string, columns: readonly ColumnKey[]): ColumnKey[]
  add(answer: RowsResponse): void
  /** One value of a parcel that has arrived; undefined takes it away again. Returns false for a parcel that has not. */
  put(upid: string, column: ColumnKey, value: CellValue | undefined): boolean
  /** Marks the display of the parcel as changed, though no value is. */
  touch(upid: string): void
  /** Changes with every `put` into the parcel's row, and every `touch`. */
  revisionOf(upid: string): number
  clear(): void
  /** Number of times the cache was emptied. */
  generation(): number
}

export function createRowCache(): RowCache {
  const rows = new Map<string, CachedRow>()
  const slots = new Map<string, number>()
  const gone = new Set<string>()
  const provenance = new Map<number, Provenance>()
  const revisions = new Map<string, number>()
  let generation = 0

  const touch = (upid: string): void => void revisions.set(upid, (revisions.get(upid) ?? 0) + 1)

  const slotFor = (column: string): number => {
    const known = slots.get(column)
    if (known !== undefined) return known
    slots.set(column, slots.size)
    return slots.size - 1
  }

  return {
    get: (upid) => rows.get(upid),
    slotOf: (column) => slots.get(column) ?? -1,
    isGone: (upid) => gone.has(upid),
    provenanceOf: (releaseId) => provenance.get(releaseId),

    missingColumns(upid, columns) {
      if (gone.has(upid)) return []
      const row = rows.get(upid)
      if (!row) return [...columns]
      return columns.filter((column) => row.values[slots.get(column) ?? -1] === undefined)
    },

    revisionOf: (upid) => revisions.get(upid) ?? 0,
    generation: () => generation,
    touch,

    put(upid, column, value) {
      const row = rows.get(upid)
      if (!row) return false
      const slot = slotFor(column)
      lengthen(row, slot)
      row.values[slot] = value
      touch(upid)
      return true
    },

    add(answer) {
      for (const [releaseId, source] of Object.entries(answer.provenance)) {
        provenance.set(Number(releaseId), source)
      }
      for (const upid of answer.missing) gone.add(upid)
      const target = answer.columns.map(slotFor)
      const isInPlace = target.every((slot, index) => slot === index)
      for (const arrived of answer.rows) {
        const { upid, values, releases } = arrived
        const known = rows.get(upid)
        if (!known && isInPlace) {
          rows.set(upid, arrived)
          continue
        }
        const row = known ?? { ...arrived, values: [], releases: [] }
        target.forEach((slot, index) => {
          lengthen(row, slot)
          row.values[slot] = values[index] ?? null
          row.releases[slot] = releases[index] ?? 0
        })
        rows.set(upid, row)
      }
    },

    clear() {
      rows.clear()
      slots.clear()
      gone.clear()
      provenance.clear()
      generation += 1
    },
  }
}

/** Never a hole in the arrays: holes make reading slow. */
function lengthen({ values, releases }: CachedRow, slot: number): void {
  while (values.length <= slot) {
    values.push(undefined)
    releases.push(0)
  }
}
