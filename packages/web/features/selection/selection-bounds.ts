import type { Bounds } from '#contract/wire/geometry.ts'
import { unionOfBoxes } from '#domain/geometry/polygon.ts'
import { rowCache } from '../../state/rows/rows.ts'

/** West, south, east, north of those parcels whose row has arrived; null while none has. */
export function selectionBounds(upids: readonly string[]): Bounds | null {
  const boxes = upids.map((upid) => rowCache.get(upid)?.bounds)
  return unionOfBoxes(boxes.filter((box) => box !== undefined))
}
