import type { Bounds } from '#contract/geometry.ts'
import { rowCache } from '../../state/rows/rows.ts'

/** West, south, east, north of those lots whose row has arrived; null while none has. */
export function selectionBounds(upids: readonly string[]): Bounds | null {
  let union: Bounds | null = null
  for (const upid of upids) {
    const box = rowCache.get(upid)?.bounds
    if (!box) continue
    union = union
      ? [
          Math.min(union[0], box[0]),
          Math.min(union[1], box[1]),
          Math.max(union[2], box[2]),
          Math.max(union[3], box[3]),
        ]
      : box
  }
  return union
}
