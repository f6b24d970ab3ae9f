import type { Bounds } from '#contract/wire/geometry.ts'
import { unionOfBoxes } from '#domain/geometry/polygon.ts'
import { cellStore } from '../../state/cells/cell-store.ts'

/** West, south, east, north of those parcels whose row has arrived; null while none has. */
export function selectionBounds(upids: readonly string[]): Bounds | null {
  const boxes = upids.map((upid) => cellStore.parcel(upid).row?.bounds)
  return unionOfBoxes(boxes.filter((box) => box !== undefined))
}
