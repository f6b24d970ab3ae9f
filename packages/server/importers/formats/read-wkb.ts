import type { Geometry, Position } from 'geojson'

const TYPE_NAMES = [
  '',
  'Point',
  'LineString',
  'Polygon',
  'MultiPoint',
  'MultiLineString',
  'MultiPolygon',
] as const
/** Maximum nesting. A hostile file may exceed it. */
const MAX_DEPTH = 4
const COUNT_BYTES = 4
/** Byte order and type. */
const HEAD_BYTES = 5
const NUMBER_BYTES = 8
/** Bits of the type in extended well-known binary. */
const HAS_Z = 0x80000000
const HAS_M = 0x40000000
const HAS_SRID = 0x20000000

/** Parses well-known binary (ISO and extended), dropping heights and measures. @throws Error describing the problem */
export function readWkb(bytes: Buffer): Geometry {
  return new WkbReader(bytes).geometry(0)
}

class WkbReader {
  private readonly bytes: Buffer
  private at = 0
  private isLittleEndian = true
  private dimensions = 2

  constructor(bytes: Buffer) {
    this.bytes = bytes
  }

  geometry(depth: number): Geometry {
    if (depth > MAX_DEPTH) throw new Error('it is nested too deeply')
    this.need(HEAD_BYTES)
    this.isLittleEndian = this.bytes[this.at++] === 1
    const code = this.uint32()
    this.dimensions = countDimensions(code)
    if (code & HAS_SRID) this.at += COUNT_BYTES
    const name = TYPE_NAMES[(code & 0xffff) % 1000]
    switch (name) {
      case 'Point':
        return { type: name, coordinates: this.position() }
      case 'LineString':
        return { type: name, coordinates: this.positions() }
      case 'Polygon':
        return { type: name, coordinates: this.rings() }
      case 'MultiPoint':
      case 'MultiLineString':
      case 'MultiPolygon':
        return { type: name, coordinates: this.parts(depth) } as Geometry
      default:
        throw new Error(
          `its type ${code} is not a point, line or polygon (curves: ogr2ogr -nlt CONVERT_TO_LINEAR straight.gpkg FILE)`,
        )
    }
  }

  private parts(depth: number): unknown[] {
    const parts: unknown[] = []
    for (let left = this.count(HEAD_BYTES + COUNT_BYTES); left > 0; left--)
      parts.push((this.geometry(depth + 1) as { coordinates?: unknown }).coordinates)
    return parts
  }

  private rings(): Position[][] {
    const rings: Position[][] = []
    for (let left = this.count(COUNT_BYTES); left > 0; left--) rings.push(this.positions())
    return rings
  }

  private positions(): Position[] {
    const positions: Position[] = []
    for (let left = this.count(NUMBER_BYTES * this.dimensions); left > 0; left--)
      positions.push(this.position())
    return positions
  }

  private position(): Position {
    this.need(NUMBER_BYTES * this.dimensions)
    const { bytes, at } = this
    const x = this.isLittleEndian ? bytes.readDoubleLE(at) : bytes.readDoubleBE(at)
    const y = this.isLittleEndian
      ? bytes.readDoubleLE(at + NUMBER_BYTES)
      : bytes.readDoubleBE(at + NUMBER_BYTES)
    this.at += NUMBER_BYTES * this.dimensions
    return [x, y]
  }

  /** Reads a count. @throws if the remaining bytes cannot hold as many items. */
  private count(minItemBytes: number): number {
    const count = this.uint32()
    this.need(count * minItemBytes)
    return count
  }

  private uint32(): number {
    this.need(COUNT_BYTES)
    const value = this.isLittleEndian ? this.bytes.readUInt32LE(this.at) : this.bytes.readUInt32BE(this.at)
    this.at += COUNT_BYTES
    return value
  }

  private need(bytes: number): void {
    if (this.at + bytes > this.bytes.length) throw new Error('it is cut off')
  }
}

function countDimensions(code: number): number {
  const iso = Math.floor((code & 0xffff) / 1000)
  const hasZ = iso === 1 || iso === 3 || (code & HAS_Z) !== 0
  const hasM = iso === 2 || iso === 3 || (code & HAS_M) !== 0
  return 2 + (hasZ ? 1 : 0) + (hasM ? 1 : 0)
}
