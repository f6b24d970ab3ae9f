import type { Geometry } from 'geojson'

/** Identifies a feature without a stable id by name and middle of its bounding box, to about a metre. */
export function placeRef(name: string | null, geometry: Geometry): string {
  const box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }
  if ('coordinates' in geometry) extend(box, geometry.coordinates, 0)
  const middle = [(box.west + box.east) / 2, (box.south + box.north) / 2].map((degrees) => degrees.toFixed(5))
  return `${name === null ? '' : `${name} `}@${middle.join(',')}`
}

interface Box {
  west: number
  south: number
  east: number
  north: number
}

function extend(box: Box, node: unknown, depth: number): void {
  if (!Array.isArray(node) || depth > 4) return
  if (Array.isArray(node[0])) {
    for (const child of node) extend(box, child, depth + 1)
    return
  }
  const [x, y] = node as [number, number]
  if (x < box.west) box.west = x
  if (x > box.east) box.east = x
  if (y < box.south) box.south = y
  if (y > box.north) box.north = y
}
