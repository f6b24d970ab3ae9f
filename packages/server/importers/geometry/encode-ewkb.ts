import type { Geometry, Position } from 'geojson'
import type { Rings } from './polygon-measures.ts'

/** Bit in the type of an EWKB geometry that says an SRID follows. */
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

function begin(type: keyof typeof TYPES): void {
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

function count(value: number): void {
  reserve(4)
  length = buffer.writeUInt32LE(value, length)
}

function part(type: keyof typeof TYPES): void {
  reserve(5)
  buffer[length++] = 1
  length = buffer.writeUInt32LE(TYPES[type], length)
}

function position(coordinates: Position): void {
  length = buffer.writeDoubleLE(coordinates[0] as number, length)
  length = buffer.writeDoubleLE(coordinates[1] as number, length)
}

function positions(line: Position[]): void {
  count(line.length)
  reserve(line.length * 16)
  for (const coordinates of line) position(coordinates)
}

function rings(polygon: Rings): void {
  count(polygon.length)
  for (const ring of polygon) positions(ring)
}

function finished(): string {
  return buffer.toString('hex', 0, length)
}

export function encodePoint(coordinates: Position): string {
  begin('Point')
  reserve(16)
  position(coordinates)
  return finished()
}

export function encodeMultiPolygon(polygons: Rings[]): string {
  begin('MultiPolygon')
  count(polygons.length)
  for (const polygon of polygons) {
    part('Polygon')
    rings(polygon)
  }
  return finished()
}

export function encodeGeometry(geometry: Exclude<Geometry, { type: 'GeometryCollection' }>): string {
  switch (geometry.type) {
    case 'Point':
      return encodePoint(geometry.coordinates)
    case 'LineString':
      begin('LineString')
      positions(geometry.coordinates)
      return finished()
    case 'Polygon':
      begin('Polygon')
      rings(geometry.coordinates)
      return finished()
    case 'MultiPolygon':
      return encodeMultiPolygon(geometry.coordinates)
    case 'MultiPoint':
      begin('MultiPoint')
      count(geometry.coordinates.length)
      for (const coordinates of geometry.coordinates) {
        part('Point')
        reserve(16)
        position(coordinates)
      }
      return finished()
    case 'MultiLineString':
      begin('MultiLineString')
      count(geometry.coordinates.length)
      for (const line of geometry.coordinates) {
        part('LineString')
        positions(line)
      }
      return finished()
  }
}
