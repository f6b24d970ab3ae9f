import { boxAround } from '#domain/geometry/local-plane.ts'
import type { LayerFeatureRecord } from '#domain/parcel/records.ts'
import { closedNoise } from '../geometry/noise.ts'
import { between, centroid, direction, itemAt, type Point, type Ring } from '../geometry/point.ts'
import { spline } from '../geometry/polyline.ts'
import type { Parcel } from '../parcels/parcel.ts'
import type { QuarterModel } from '../parcels/quarter-model.ts'
import type { Island } from '../place.ts'
import { Random } from '../random.ts'
import { feature, lineString, pointAt, polygon } from '../records.ts'

export function* generateLandscape(
  model: QuarterModel,
  island: Island,
  seed: number,
): Iterable<LayerFeatureRecord> {
  const { quarter, inner } = model.outline
  if (QUARTERS_WITH_TRAILS.has(quarter.key)) {
    for (const [index, share] of [0.46, 0.74].entries()) {
      yield feature(
        'road',
        `${island.code}-${quarter.key}-T${index}`,
        lineString(island, drawTrail(inner, share, seed, quarter.key)),
        {
          title: index === 0 ? 'Lake Trail' : `${quarter.name} Loop`,
          category: 'trail',
        },
      )
    }
  }
  if (quarter.key === 'NF') {
    yield feature('water', `${island.code}-lake`, polygon(island, drawLake(centroid(inner), seed)), {
      title: 'Fernhollow Lake',
      category: 'lake',
    })
  }
  for (const parcel of model.parcels) {
    if (parcel.use === 'marina') yield* generateDocks(parcel, island, seed)
    const label = LABELS[parcel.use]
    if (label && parcel.name)
      yield feature('place', parcel.ref, pointAt(island, parcel.centre), {
        title: parcel.name,
        category: parcel.name.includes('Hospital') ? 'hospital' : label,
      })
  }
}

const QUARTERS_WITH_TRAILS: ReadonlySet<string> = new Set(['CP', 'NF', 'WF'])

const LABELS: Partial<Record<Parcel['use'], string>> = {
  school: 'school',
  civic: 'civic hall',
  mall: 'mall',
  golf: 'golf',
}

function drawTrail(outline: Ring, share: number, seed: number, key: string): Point[] {
  const middle = centroid(outline)
  const bends = outline
    .filter((_, index) => index % 9 === 0)
    .map((point, index) =>
      between(
        middle,
        point,
        share * (1 + 0.1 * closedNoise(index, 60, seed, 'trail', key, Math.round(share * 100))),
      ),
    )
  const loop = spline(bends, true, 8)
  return [...loop, itemAt(loop, 0)]
}

function drawLake([x, y]: Point, seed: number): Ring {
  return Array.from({ length: 60 }, (_, step): Point => {
    const angle = (step / 60) * 2 * Math.PI
    const radius =
      150 *
      (1 +
        0.35 * closedNoise(step / 10, 6, seed, 'lake') +
        0.1 * closedNoise(step / 3, 20, seed, 'lake shore'))
    return [x + 1.7 * radius * Math.cos(angle), y + radius * Math.sin(angle)]
  })
}

function* generateDocks(parcel: Parcel, island: Island, seed: number): Iterable<LayerFeatureRecord> {
  const random = new Random(seed, 'docks', parcel.ref)
  const outward = direction(parcel.frontAt, parcel.centre)
  const box = boxAround(
    parcel.ring.map(([x, y]): Point => [x * outward[0] + y * outward[1], x * outward[1] - y * outward[0]]),
  )
  const place = (metres: number, offset: number): Point => [
    parcel.centre[0] + outward[0] * metres + outward[1] * offset,
    parcel.centre[1] + outward[1] * metres - outward[0] * offset,
  ]
  const edge = box.east - (parcel.centre[0] * outward[0] + parcel.centre[1] * outward[1])
  const reach = edge + random.between(70, 110)
  const makeDock = (key: string, line: Point[]): LayerFeatureRecord =>
    feature('road', `${parcel.ref}-D${key}`, lineString(island, line), { title: null, category: 'dock lane' })
  yield makeDock('0', [place(edge - 25, 0), place(reach, 0)])
  for (let finger = 0; finger < 4; finger++) {
    const metres = edge + 14 + (finger * (reach - edge - 14)) / 3
    yield makeDock(String(finger + 1), [place(metres, -34), place(metres, 34)])
  }
}
