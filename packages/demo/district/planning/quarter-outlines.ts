/** Whole quarters to the water's edge, and their unions. */
import { type Area, dissolve } from '../geometry/dissolve.ts'
import { cyclic, type Point, type Ring } from '../geometry/point.ts'
import type { Network, Outline } from '../plan/network.ts'

/** Its ground and waterfront strips. */
function ringsOf(outline: Outline, network: Network): Ring[] {
  const { shoreline, shoreRoad } = network.shore
  const strips = outline.shoreSections.map(({ from, to }): Ring => {
    const road: Point[] = []
    const sea: Point[] = []
    for (let index = from; ; index++) {
      road.push(cyclic(shoreRoad, index))
      sea.push(cyclic(shoreline, index))
      if (index % shoreRoad.length === to % shoreRoad.length) break
    }
    // Land lies to the left of the shore road.
    return [...sea, ...road.reverse()]
  })
  return [outline.outer, ...strips]
}

export function unionOf(keys: readonly string[], network: Network): Area[] {
  const wanted = network.outlines.filter(({ quarter }) => keys.includes(quarter.key))
  return dissolve(wanted.flatMap((outline) => ringsOf(outline, network))).map(({ area }) => area)
}
