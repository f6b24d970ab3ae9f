import { gzipSync } from 'node:zlib'

type Position = readonly unknown[]

export const feature = (
  coordinates: unknown,
  properties: object = { id: 1, code: 'RS-1' },
  type = 'Polygon',
) =>
  `{"type":"Feature","properties":${JSON.stringify(properties)},"geometry":{"type":"${type}","coordinates":${typeof coordinates === 'string' ? coordinates : JSON.stringify(coordinates)}}}`

export const collection = (...features: readonly string[]) =>
  `{"type":"FeatureCollection","features":[${features.join(',')}]}`

export const square = (x: number, y: number, size = 0.001): Position[] => [
  [x, y],
  [x + size, y],
  [x + size, y + size],
  [x, y + size],
  [x, y],
]

export const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
export const circle = (vertices: number) => {
  const ring = Array.from({ length: vertices }, (_, index) => {
    const angle = (index / vertices) * 2 * Math.PI
    return `[${(-123.1 + 0.01 * Math.cos(angle)).toFixed(9)},${(49.2 + 0.01 * Math.sin(angle)).toFixed(9)}]`
  })
  return `[[${ring.join(',')},${ring[0]}]]`
}

export const good = collection(feature([square(-123.1, 49.2)]))
export const GIGABYTE_OF_ZEROS = () => gzipSync(Buffer.alloc(256 * 2 ** 20), { level: 9 })
