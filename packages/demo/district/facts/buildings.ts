import type { LayerFeatureRecord } from '#domain/parcel/records.ts'
import { between, contains, direction, mean, type Point, type Ring } from '../geometry/point.ts'
import type { Island } from '../place.ts'
import { Random } from '../random.ts'
import { feature, polygon } from '../records.ts'
import { drawOutlines } from './building-outlines.ts'
import type { Holding } from './holding.ts'

export function* generateBuildings(
  holding: Holding,
  island: Island,
  seed: number,
): Iterable<LayerFeatureRecord> {
  const { parcel } = holding
  if (holding.yearBuilt === null) return
  const random = new Random(seed, 'buildings', parcel.ref)
  const inward = direction(parcel.frontAt, parcel.centre)
  const toWorld = ([x, y]: Point): Point => [
    parcel.frontAt[0] + inward[0] * y + inward[1] * x,
    parcel.frontAt[1] + inward[1] * y - inward[0] * x,
  ]
  let order = 0
  for (const { outline, kind } of drawOutlines(holding, random)) {
    const ring = fitOutline(outline.map(toWorld), parcel.ring)
    if (!ring) continue
    order++
    yield feature('building', `${parcel.ref}-${order}`, polygon(island, ring), {
      category: kind,
      facts: { storeys: kind === 'outbuilding' ? 1 : holding.storeys, yearBuilt: holding.yearBuilt },
    })
  }
}

/** Shrinks an outline until it fits into the parcel. Null if that takes less than 60 % of its size. */
function fitOutline(ring: Ring, parcel: Ring): Ring | null {
  const middle = mean(ring)
  for (let share = 1; share > 0.6; share -= 0.08) {
    const outline = ring.map((point) => between(middle, point, share))
    const guard = outline.map((point) => between(middle, point, 1.06))
    if (guard.every((point) => contains(parcel, point))) return outline
  }
  return null
}
