import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'

export interface DecodedFeature {
  properties: Record<string, string | number | boolean>
  kind: 'point' | 'line' | 'polygon'
  /** In tile units; a ring repeats its first vertex at the end. */
  paths: [number, number][][]
}

const KINDS = { 1: 'point', 2: 'line', 3: 'polygon' } as const

/** Decodes a plain or gzipped tile with the map's library. */
export function decodeTile(bytes: Uint8Array): Record<string, DecodedFeature[]> {
  const plain = bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes
  const { layers } = new VectorTile(new PbfReader(plain))
  return Object.fromEntries(
    Object.entries(layers).map(([name, layer]) => [
      name,
      Array.from({ length: layer.length }, (_, index) => {
        const feature = layer.feature(index)
        const kind = KINDS[feature.type as keyof typeof KINDS]
        if (!kind) throw new Error(`feature ${index} of ${name} has no known geometry`)
        const paths = feature.loadGeometry().map((path) => path.map(({ x, y }) => [x, y] as [number, number]))
        return { properties: feature.properties, kind, paths }
      }),
    ]),
  )
}

/** Signed area in square tile units. Holes subtract if they are wound the other way, as required. */
export function areaOf({ paths }: DecodedFeature): number {
  let doubled = 0
  for (const ring of paths) {
    for (let i = 1; i < ring.length; i++) {
      const [x0, y0] = ring[i - 1] ?? [0, 0]
      const [x1, y1] = ring[i] ?? [0, 0]
      doubled += x0 * y1 - x1 * y0
    }
  }
  return doubled / 2
}
