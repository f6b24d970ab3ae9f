import type { Geometry, Position } from 'geojson'
import { formatNumber } from '#domain/text/number-format.ts'
import type { PlainGeometry } from './encode-ewkb.ts'

/** British Columbia with its waters and a margin, in degrees. */
const BC = { west: -141, south: 47.5, east: -113, north: 61 }
/** Real features have far fewer vertices. */
const MAX_VERTICES = 500_000

type GeometryCheck =
  | { ok: true; geometry: PlainGeometry; isRepaired: boolean }
  | { ok: false; reason: string; isSwapped: boolean }

const ALLOWED_TYPES = {
  polygon: ['Polygon', 'MultiPolygon'],
  point: ['Point'],
  any: ['Point', 'MultiPoint', 'LineString', 'MultiLineString', 'Polygon', 'MultiPolygon'],
} as const satisfies Record<string, readonly Geometry['type'][]>
export type GeometryKind = keyof typeof ALLOWED_TYPES

class UnusableGeometry extends Error {
  readonly isSwapped: boolean
  constructor(reason: string, isSwapped = false) {
    super(reason)
    this.isSwapped = isSwapped
  }
}

/**
 * Checks type, vertices, and whether coordinates are in British Columbia. Closes open rings and drops holes
 * without area (`isRepaired`), in a copy.
 */
export function checkGeometry(geometry: unknown, kind: GeometryKind): GeometryCheck {
  if (geometry === null || geometry === undefined) {
    return { ok: false, reason: 'it has no geometry', isSwapped: false }
  }
  try {
    return new GeometryChecker().check(geometry as Geometry, kind)
  } catch (error) {
    if (error instanceof UnusableGeometry)
      return { ok: false, reason: error.message, isSwapped: error.isSwapped }
    throw error
  }
}

const METRES_HINT =
  ' (its coordinates are no degrees: name their reference system with --crs, such as EPSG:26910)'

class GeometryChecker {
  private vertexCount = 0
  private isRepaired = false

  check(geometry: Geometry, kind: GeometryKind): GeometryCheck {
    const types: readonly string[] = ALLOWED_TYPES[kind]
    if (!types.includes(geometry.type)) {
      const expected = kind === 'any' ? 'a point, line or polygon' : `a ${kind}`
      throw new UnusableGeometry(`its geometry is ${describe(geometry.type)}, not ${expected}`)
    }
    const result = this.clean(geometry)
    return { ok: true, geometry: result, isRepaired: this.isRepaired }
  }

  private clean(geometry: Geometry): PlainGeometry {
    switch (geometry.type) {
      case 'Point':
        this.position(geometry.coordinates)
        return geometry
      case 'MultiPoint':
        for (const position of this.filled(geometry.coordinates)) this.position(position)
        return geometry
      case 'LineString':
        this.line(geometry.coordinates)
        return geometry
      case 'MultiLineString':
        for (const line of this.filled(geometry.coordinates)) this.line(line)
        return geometry
      case 'Polygon': {
        const coordinates = this.rings(geometry.coordinates)
        return coordinates === geometry.coordinates ? geometry : { type: 'Polygon', coordinates }
      }
      case 'MultiPolygon': {
        const coordinates = this.filled(geometry.coordinates).map((rings) => this.rings(rings))
        return this.isRepaired ? { type: 'MultiPolygon', coordinates } : geometry
      }
      case 'GeometryCollection':
        throw new UnusableGeometry('its geometry is a collection')
    }
  }

  private rings(rings: Position[][]): Position[][] {
    let newRings: Position[][] | null = null
    this.filled(rings)
    for (let i = 0; i < rings.length; i++) {
      const ring = this.ring(rings[i])
      if (ring === rings[i] && newRings === null) continue
      newRings ??= rings.slice(0, i)
      this.isRepaired = true
      if (ring !== null) newRings.push(ring)
      else if (i === 0) throw new UnusableGeometry('its outline has fewer than three corners')
    }
    return newRings ?? rings
  }

  private ring(ring: Position[] | undefined): Position[] | null {
    const positions = this.filled(ring)
    for (const position of positions) this.position(position)
    const first = positions[0] as Position
    const last = positions[positions.length - 1] as Position
    const isClosed = first[0] === last[0] && first[1] === last[1]
    const closed = isClosed ? positions : [...positions, first]
    return closed.length < 4 ? null : closed
  }

  private line(line: Position[]): void {
    if (this.filled(line).length < 2) throw new UnusableGeometry('its line has a single point')
    for (const position of line) this.position(position)
  }

  private filled<T>(list: T[] | undefined): T[] {
    if (!Array.isArray(list)) throw new UnusableGeometry('its coordinates are not a list')
    if (list.length === 0) throw new UnusableGeometry('its geometry is empty')
    return list
  }

  private position(position: Position): void {
    const x = position?.[0]
    const y = position?.[1]
    if (!Number.isFinite(x) || !Number.isFinite(y)) {
      throw new UnusableGeometry('a coordinate is missing or not a finite number')
    }
    if (++this.vertexCount > MAX_VERTICES) {
      throw new UnusableGeometry(`its geometry has more than ${formatNumber(MAX_VERTICES)} corners`)
    }
    if (isInBc(x as number, y as number)) return
    const areMetres = Math.abs(x as number) > 180 || Math.abs(y as number) > 180
    throw new UnusableGeometry(
      `a point at ${x}, ${y} lies outside British Columbia${areMetres ? METRES_HINT : ''}`,
      isInBc(y as number, x as number),
    )
  }
}

function isInBc(x: number, y: number): boolean {
  return x >= BC.west && x <= BC.east && y >= BC.south && y <= BC.north
}

function describe(type: unknown): string {
  return typeof type === 'string' ? `a ${type.slice(0, 40)}` : 'of no known type'
}
