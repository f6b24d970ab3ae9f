import { describe, expect, test } from 'vitest'
import type { RowsRequest, RowsResponse } from '#contract/parcel/parcels.ts'
import type { ColumnKey } from '#domain/table/columns.ts'
import { createCells } from '../cells/cells.ts'
import { FIRST_ROWS, loadRows, planBatches, ROWS_PER_REQUEST } from './row-loader.ts'

const PID: ColumnKey = 'parcel.pid'
const ZONING: ColumnKey = 'parcel.zoning'
const parcels = (count: number) => Array.from({ length: count }, (_, index) => `parcel-${index}`)

function response({ upids, columns }: RowsRequest, missing: string[] = []): RowsResponse {
  return {
    columns,
    rows: upids
      .filter((upid) => !missing.includes(upid))
      .map((upid) => ({
        upid,
        label: upid,
        geocenter: [0, 0],
        bounds: [0, 0, 0, 0],
        areaSquareMetres: 1,
        values: columns.map((column) => `${upid} ${column}`),
        releases: columns.map(() => 7),
      })),
    missing,
    provenance: {},
  }
}

describe('rows of the table', () => {
  test('are asked for in a small first request and large further ones, in the order of the selection', () => {
    const batches = planBatches(createCells().rows, parcels(2_500), [PID])
    expect(batches.map((batch) => batch.upids.length)).toEqual([
      FIRST_ROWS,
      ROWS_PER_REQUEST,
      ROWS_PER_REQUEST,
      2_500 - FIRST_ROWS - 2 * ROWS_PER_REQUEST,
    ])
    expect(batches.flatMap((batch) => batch.upids)).toEqual(parcels(2_500))
  })

  test('that are there are not asked for again, and a new column is asked for alone', () => {
    const cells = createCells()
    cells.rows.add(response({ upids: parcels(3), columns: [PID] }))
    expect(planBatches(cells.rows, parcels(3), [PID])).toEqual([])
    expect(planBatches(cells.rows, parcels(4), [PID, ZONING])).toEqual([
      { upids: parcels(3), columns: [ZONING] },
      { upids: ['parcel-3'], columns: [PID, ZONING] },
    ])
  })

  test('keep each value in the slot of its column, whatever the order of the answers', () => {
    const cells = createCells()
    cells.rows.add(response({ upids: ['a'], columns: [PID] }))
    cells.rows.add(response({ upids: ['a', 'b'], columns: [ZONING] }))
    cells.rows.add(response({ upids: ['b'], columns: [PID] }))
    for (const upid of ['a', 'b']) {
      expect(cells.get(upid, PID).value).toBe(`${upid} ${PID}`)
      expect(cells.get(upid, ZONING).value).toBe(`${upid} ${ZONING}`)
    }
  })

  test('of parcels that are gone are known to be gone and not asked for again', () => {
    const cells = createCells()
    cells.rows.add(response({ upids: ['a', 'b'], columns: [PID] }, ['b']))
    expect(cells.parcel('b').isRemoved).toBe(true)
    expect(planBatches(cells.rows, ['a', 'b'], [PID])).toEqual([])
  })

  test('that arrived before a failure are kept, and nothing more is asked', async () => {
    const cells = createCells()
    let requested = 0
    const loading = loadRows({
      cells: cells.rows,
      batches: planBatches(cells.rows, parcels(10_000), [PID]),
      signal: new AbortController().signal,
      onLoaded: () => {},
      request: async (body) => {
        requested += 1
        if (requested === 3) throw new Error('no answer')
        return response(body)
      },
    })
    await expect(loading).rejects.toThrow('no answer')
    expect(requested).toBeLessThanOrEqual(4)
    expect(cells.parcel('parcel-0').row).not.toBeNull()
  })

  test('can be given up: what has arrived is kept', async () => {
    const cells = createCells()
    const controller = new AbortController()
    let completed = 0
    await loadRows({
      cells: cells.rows,
      batches: planBatches(cells.rows, parcels(10_000), [PID]),
      signal: controller.signal,
      onLoaded: (count) => {
        completed += count
        controller.abort()
      },
      request: async (body) => response(body),
    })
    expect(completed).toBe(FIRST_ROWS)
    expect(cells.parcel('parcel-0').row).not.toBeNull()
    expect(cells.parcel('parcel-9999').row).toBeNull()
  })
})
