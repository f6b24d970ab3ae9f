import Flatbush from 'flatbush'
import type { Box } from '#domain/geometry/local-plane.ts'

/** Returns a search for the items that meet a box, in their order. */
export function indexBoxes<Item extends Box>(items: readonly Item[]): (box: Box) => Item[] {
  // An index of Flatbush cannot be empty.
  if (items.length === 0) return () => []
  const index = new Flatbush(items.length)
  for (const { west, south, east, north } of items) index.add(west, south, east, north)
  index.finish()
  return (box) =>
    index
      .search(box.west, box.south, box.east, box.north)
      .sort((a, b) => a - b)
      .flatMap((at) => items[at] ?? [])
}
