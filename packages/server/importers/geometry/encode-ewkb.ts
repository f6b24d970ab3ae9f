import type { Geometry, Position } from 'geojson'
import type { Rings } from './polygon-measures.ts'

/** Bit in the type of an EWKB geometry after which an SRID follows. */
const SRID_FLAG = 0x20000000
const SRID = 4326
const TYPES = {
  Point: 1,
  LineString: 2,
  Polygon: 3,
  MultiPoint: 4,
  MultiLineString: 5,
  MultiPolygon: 6,
} as const

let buffer = Buffer.allocUnsafe(64 * 1024)
let length = 0

function startGeometry(type: keyof typeof TYPES): void {
  length = 0
  reserve(16)
  buffer[length++] = 1
  length = buffer.writeUInt32LE(SRID_FLAG + TYPES[type], length)
  length = buffer.writeUInt32LE(SRID, length)
}

function reserve(bytes: number): void {
  if (length + bytes <= buffer.length) return
  const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, length + bytes))
  buffer.copy(larger, 0, 0, length)
  buffer = larger
}

function writeCount(value: number): void {
  reserve(4)
  length = buffer.writeUInt32LE(value, length)
}

function startPart(type: keyof typeof TYPES): void {
  reserve(5)
  buffer[length++] = 1
  length = buffer.writeUInt32LE(TYPES[type], length)
}

function writePosition(coordinates: Position): void {
  length = buffer.writeDoubleLE(coordinates[0] as number, length)
  length = buffer.writeDoubleLE(coordinates[1] as number, length)
}

function writePositions(line: Position[]): void {
  writeCount(line.length)
  reserve(line.length * 16)
  for (const coordinates of line) writePosition(coordinates)
}

function writeRings(polygon: Rings): void {
  writeCount(polygon.length)
  for (const ring of polygon) writePositions(ring)
}

function toHex(): string {
  return buffer.toString('hex', 0, length)
}

export function encodePoint(coordinates: Position): string {
  startGeometry('Point')
  reserve(16)
  writePosition(coordinates)
  return toHex()
}

export function encodeMultiPolygon(polygons: Rings[]): string {
  startGeometry('MultiPolygon')
  writeCount(polygons.length)
  for (const polygon of polygons) {
    startPart('Polygon')
    writeRings(polygon)
  }
  return toHex()
}

export function encodeGeometry(geometry: Exclude<Geometry, { type: 'GeometryCollection' }>): string {
  switch (geometry.type) {
    case 'Point':
      return encodePoint(geometry.coordinates)
    case 'LineString':
      startGeometry('LineString')
      writePositions(geometry.coordinates)
      return toHex()
    case 'Polygon':
      startGeometry('Polygon')
      writeRings(geometry.coordinates)
      return toHex()
    case 'MultiPolygon':
      return encodeMultiPolygon(geometry.coordinates)
    case 'MultiPoint':
      startGeometry('MultiPoint')
      writeCount(geometry.coordinates.length)
      for (const coordinates of geometry.coordinates) {
        startPart('Point')
        reserve(16)
        writePosition(coordinates)
      }
      return toHex()
    case 'MultiLineString':
      startGeometry('MultiLineString')
      writeCount(geometry.coordinates.length)
      for (const line of geometry.coordinates) {
        startPart('LineString')
        writePositions(line)
      }
      return toHex()
  }
}
