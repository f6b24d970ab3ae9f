import type { Geometry, Position } from 'geojson'

export type PlainGeometry = Exclude<Geometry, { type: 'GeometryCollection' }>

/** Bit in the type of an EWKB geometry after which an SRID follows. */
const SRID_FLAG = 0x20000000
const SRID = 4326
const TYPES: Record<PlainGeometry['type'], number> = {
  Point: 1,
  LineString: 2,
  Polygon: 3,
  MultiPoint: 4,
  MultiLineString: 5,
  MultiPolygon: 6,
}

let buffer = Buffer.allocUnsafe(64 * 1024)
let length = 0

export function encodeGeometry(geometry: PlainGeometry): string {
  length = 0
  writeHead(SRID_FLAG + TYPES[geometry.type])
  writeCount(SRID)
  writeCoordinates(geometry)
  return buffer.toString('hex', 0, length)
}

function writeCoordinates(geometry: PlainGeometry): void {
  switch (geometry.type) {
    case 'Point':
      reserve(16)
      writePosition(geometry.coordinates)
      break
    case 'LineString':
      writePositions(geometry.coordinates)
      break
    case 'Polygon':
      writeCount(geometry.coordinates.length)
      for (const ring of geometry.coordinates) writePositions(ring)
      break
    default: {
      // Parts of a `MultiPoint` have the type `Point`.
      const type = geometry.type.slice('Multi'.length)
      writeCount(geometry.coordinates.length)
      for (const coordinates of geometry.coordinates) {
        const part = { type, coordinates } as PlainGeometry
        writeHead(TYPES[part.type])
        writeCoordinates(part)
      }
    }
  }
}

/** Byte order (little-endian) and type. */
function writeHead(type: number): void {
  reserve(5)
  buffer[length++] = 1
  length = buffer.writeUInt32LE(type, length)
}

function writeCount(value: number): void {
  reserve(4)
  length = buffer.writeUInt32LE(value, length)
}

function writePositions(line: readonly Position[]): void {
  writeCount(line.length)
  reserve(line.length * 16)
  for (const coordinates of line) writePosition(coordinates)
}

/** The caller reserves its 16 bytes. */
function writePosition(coordinates: Position): void {
  length = buffer.writeDoubleLE(coordinates[0] as number, length)
  length = buffer.writeDoubleLE(coordinates[1] as number, length)
}

function reserve(bytes: number): void {
  if (length + bytes <= buffer.length) return
  const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, length + bytes))
  buffer.copy(larger, 0, 0, length)
  buffer = larger
}
