import { closedNoise } from '../geometry/noise.ts'
import { boxOf, type Point, type Ring } from '../geometry/point.ts'
import { offsetLine, resampled, spline } from '../geometry/polyline.ts'
import { type Island, toMetres } from '../place.ts'

/** Longitude and latitude, counter-clockwise; inside the real shores, so that no water covers real land. */
// biome-ignore format: points, six a line
const STRAIT: readonly Point[] = [
  [-123.36, 49.3], [-123.44, 49.35], [-123.52, 49.383], [-123.6, 49.412], [-123.68, 49.437], [-123.76, 49.452],
  [-123.86, 49.455], [-123.93, 49.465], [-124.0, 49.51], [-124.045, 49.545], [-124.085, 49.515], [-124.12, 49.462],
  [-124.2, 49.438], [-124.33, 49.425], [-124.36, 49.39], [-124.24, 49.377], [-124.15, 49.34], [-124.105, 49.302],
  [-124.03, 49.279], [-123.96, 49.26], [-123.89, 49.245], [-123.82, 49.228], [-123.75, 49.195], [-123.66, 49.13],
  [-123.55, 49.055], [-123.42, 48.985], [-123.3, 48.98], [-123.25, 49.03], [-123.3, 49.11], [-123.33, 49.2],
]

export function seaOf(island: Island, shoreline: Ring): Ring {
  return island.index === 0 ? strait(island) : ring(shoreline)
}

function strait(island: Island): Ring {
  const smooth = spline(
    STRAIT.map((point) => toMetres(island, point)),
    true,
    10,
  )
  const [first = [0, 0]] = smooth
  const even = resampled([...smooth, first], 180).slice(0, -1)
  const wander = (index: number, count: number, metres: number): number =>
    metres * closedNoise((index / even.length) * count, count, 'strait', count)
  return offsetLine(
    even,
    (index) => 260 + wander(index, 70, 420) + wander(index, 210, 190) + wander(index, 600, 70),
    true,
  )
}

function ring(shoreline: Ring): Ring {
  const box = boxOf(shoreline)
  const [rx, ry] = [(box.east - box.west) / 2 + 7500, (box.north - box.south) / 2 + 6000]
  return Array.from({ length: 96 }, (_, step): Point => {
    const angle = (step / 96) * 2 * Math.PI
    return [rx * Math.cos(angle), ry * Math.sin(angle)]
  })
}
