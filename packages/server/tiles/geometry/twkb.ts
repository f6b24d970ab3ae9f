/** Decodes TWKB: delta-encoded integers of 10^-n degrees (github.com/TWKB/Specification). */
import { type TileGrid, toUnitX, toUnitY } from './tile-grid.ts'

export const POINT = 1
export const LINE = 2
export const POLYGON = 3
/** Coordinates in turn: x0, y0, x1, y1, … A ring does not repeat its first vertex. */
export type Path = number[]

/** Each part is one path for points or a line, and an outer ring with its holes for a polygon. */
export interface PlainGeometry {
  kind: typeof POINT | typeof LINE | typeof POLYGON
  parts: Path[][]
}

const MULTI_POINT = 4
const MULTI_LINE = 5
const MULTI_POLYGON = 6
const COLLECTION = 7

const TYPE_BITS = 0b1111
const EMPTY_FLAG = 0b1_0000

/** Converts degrees to tile units, or keeps degrees. */
interface Projection {
  x(longitude: number): number
  y(latitude: number): number
}

const AS_DEGREES: Projection = { x: (longitude) => longitude, y: (latitude) => latitude }

export function readTwkb(bytes: Uint8Array, grid: TileGrid): PlainGeometry[] {
  const geometries: PlainGeometry[] = []
  visitTwkb(bytes, grid, (geometry) => geometries.push(geometry))
  return geometries
}

/** Visits one geometry at a time, because inputs may be very large. */
export function visitTwkb(bytes: Uint8Array, grid: TileGrid, visit: Visit): void {
  const projection: Projection = {
    x: (longitude) => toUnitX(grid, longitude),
    y: (latitude) => toUnitY(grid, latitude),
  }
  new TwkbReader(bytes, projection, visit).readAll()
}

export function readTwkbDegrees(bytes: Uint8Array): PlainGeometry[] {
  const geometries: PlainGeometry[] = []
  new TwkbReader(bytes, AS_DEGREES, (geometry) => geometries.push(geometry)).readAll()
  return geometries
}

type Visit = (geometry: PlainGeometry) => void

class TwkbReader {
  private position = 0
  private scale = 1
  private lastX = 0
  private lastY = 0
  private readonly bytes: Uint8Array
  private readonly projection: Projection
  private readonly visit: Visit

  constructor(bytes: Uint8Array, projection: Projection, visit: Visit) {
    this.bytes = bytes
    this.projection = projection
    this.visit = visit
  }

  readAll(): void {
    while (this.position < this.bytes.length) this.readGeometry()
  }

  private readGeometry(): void {
    const head = this.bytes[this.position++] ?? 0
    const type = head & TYPE_BITS
    const flags = this.bytes[this.position++] ?? 0
    // Boxes, sizes, id lists and other dimensions, which our queries do not request.
    if (flags & ~EMPTY_FLAG) throw new Error(`unexpected TWKB metadata ${flags}`)
    if (flags & EMPTY_FLAG) return
    this.scale = 10 ** -unzigzag(head >> 4)
    this.lastX = 0
    this.lastY = 0
    switch (type) {
      case POINT:
        this.visit({ kind: POINT, parts: [[this.readPoints(1)]] })
        return
      case LINE:
        this.visit({ kind: LINE, parts: [[this.readPath(false)]] })
        return
      case POLYGON:
        this.visit({ kind: POLYGON, parts: [this.readRings()] })
        return
      case MULTI_POINT:
        this.visit({ kind: POINT, parts: [[this.readPoints(this.readVarint())]] })
        return
      case MULTI_LINE:
        this.visit({ kind: LINE, parts: this.readEach(() => [this.readPath(false)]) })
        return
      case MULTI_POLYGON:
        this.visit({ kind: POLYGON, parts: this.readEach(() => this.readRings()) })
        return
      case COLLECTION:
        for (let n = this.readVarint(); n > 0; n--) this.readGeometry()
        return
      default:
        throw new Error(`unknown TWKB type ${type}`)
    }
  }

  private readRings(): Path[] {
    return this.readEach(() => this.readPath(true))
  }

  private readEach<Item>(read: () => Item): Item[] {
    const items: Item[] = []
    for (let n = this.readVarint(); n > 0; n--) items.push(read())
    return items
  }

  private readPoints(count: number): Path {
    const points: Path = []
    for (let i = 0; i < count; i++) {
      this.lastX += unzigzag(this.readVarint())
      this.lastY += unzigzag(this.readVarint())
      points.push(this.projection.x(this.lastX * this.scale), this.projection.y(this.lastY * this.scale))
    }
    return points
  }

  /** Omits repeated vertices, and those on a straight line. */
  private readPath(isRing: boolean): Path {
    const vertexCount = this.readVarint()
    const path: Path = []
    let length = 0
    let x1 = Number.NaN
    let y1 = Number.NaN
    let dx = Number.NaN
    let dy = Number.NaN
    for (let i = 0; i < vertexCount; i++) {
      this.lastX += unzigzag(this.readVarint())
      this.lastY += unzigzag(this.readVarint())
      const x = this.projection.x(this.lastX * this.scale)
      const y = this.projection.y(this.lastY * this.scale)
      const nextDx = x - x1
      const nextDy = y - y1
      if (nextDx === 0 && nextDy === 0) continue
      if (dx * nextDy === dy * nextDx && dx * nextDx + dy * nextDy > 0) length -= 2
      path[length] = x
      path[length + 1] = y
      length += 2
      dx = nextDx
      dy = nextDy
      x1 = x
      y1 = y
    }
    if (isRing && length > 2 && path[0] === x1 && path[1] === y1) length -= 2
    path.length = length
    return path
  }

  private readVarint(): number {
    const bytes = this.bytes
    let byte = bytes[this.position++] ?? 0
    if (byte < 128) return byte
    let value = byte & 127
    let factor = 128
    do {
      if (this.position >= bytes.length) throw new Error('TWKB ends in the middle of a number')
      byte = bytes[this.position++] ?? 0
      value += (byte & 127) * factor
      factor *= 128
    } while (byte >= 128)
    return value
  }
}

/** Avoids bitwise operators, because longitudes with seven decimals need 32 bits. */
function unzigzag(value: number): number {
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}
