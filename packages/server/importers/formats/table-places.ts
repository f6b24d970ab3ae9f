import type { Geometry } from 'geojson'
import { findColumn } from '../own/column-names.ts'
import { Placing } from './placing.ts'
import type { ReadOptions } from './read-options.ts'
import { readWkb } from './read-wkb.ts'
import { isWkt, readWkt } from './read-wkt.ts'

const LONGITUDE = ['longitude', 'lon', 'long', 'lng', 'x']
const LATITUDE = ['latitude', 'lat', 'y']
const GEOMETRY = [
  'geom',
  'geometry',
  'geojson',
  'the_geom',
  'shape',
  'wkb_geometry',
  'wkt',
  'wkt_geom',
  'geom_wkt',
  'geometry_wkt',
]
/** `49.27, -123.09`, as Opendatasoft writes a point into a table. */
const POINT_TEXT = ['geo_point_2d', 'geopoint', 'geo_point']

/** Little or big endian, and a type below 256. */
const HEX_WKB = /^(01[0-9a-f]{2}0000|00[0-9a-f]{2}0000)[0-9a-f]{18,}$/i

type Cells = Readonly<Record<string, unknown>>

/**
 * Reader of the places of a table without a geometry type of its own: in a column of GeoJSON or
 * well-known text or binary, in two columns of coordinates, or in one of "latitude,
 * longitude"; by the columns' names, or as the person says. A table may also have no place at all.
 */
export class TablePlaces {
  private readonly placing: Placing
  private readonly geometry: string | null
  private readonly longitude: string | null
  private readonly latitude: string | null
  private readonly point: string | null

  constructor(columns: readonly string[], options: ReadOptions) {
    this.placing = new Placing(options)
    this.geometry = chosen(columns, options.geometryColumn, '--geometry') ?? find(columns, GEOMETRY)
    this.longitude = chosen(columns, options.longitudeColumn, '--lon') ?? find(columns, LONGITUDE)
    this.latitude = chosen(columns, options.latitudeColumn, '--lat') ?? find(columns, LATITUDE)
    this.point = find(columns, POINT_TEXT)
  }

  /** Columns that only say where, and so are no facts. */
  get columns(): string[] {
    return [this.geometry, this.longitude, this.latitude, this.point].filter((name) => name !== null)
  }

  geometryOf(cells: Cells): Geometry | null {
    return this.placing.place(this.fromGeometry(cells) ?? this.fromPair(cells) ?? this.fromPoint(cells))
  }

  private fromGeometry(cells: Cells): Geometry | null {
    const cell = this.geometry === null ? null : cells[this.geometry]
    if (typeof cell === 'object') return cell as Geometry | null
    if (typeof cell !== 'string') return null
    try {
      if (cell.trimStart().startsWith('{')) return JSON.parse(cell) as Geometry
      if (HEX_WKB.test(cell)) return readWkb(Buffer.from(cell, 'hex'))
      if (!isWkt(cell)) return null
      const { geometry, srid } = readWkt(cell)
      if (srid !== null) this.placing.fileSays(srid)
      return geometry
    } catch {
      // The mapping cannot distinguish it from "no geometry", but the geometry check will say what it is.
      return { type: 'geometry that cannot be read' } as unknown as Geometry
    }
  }

  private fromPair(cells: Cells): Geometry | null {
    if (this.longitude === null || this.latitude === null) return null
    const longitude = coordinate(cells[this.longitude])
    const latitude = coordinate(cells[this.latitude])
    if (longitude === null || latitude === null) return null
    return { type: 'Point', coordinates: [longitude, latitude] }
  }

  private fromPoint(cells: Cells): Geometry | null {
    const cell = this.point === null ? null : cells[this.point]
    if (typeof cell !== 'string') return null
    const [latitude, longitude] = cell.split(',').map(coordinate)
    if (latitude === null || latitude === undefined || longitude === null || longitude === undefined)
      return null
    return { type: 'Point', coordinates: [longitude, latitude] }
  }
}

function coordinate(cell: unknown): number | null {
  if (typeof cell === 'number') return cell
  if (typeof cell !== 'string' || cell.trim() === '') return null
  const value = Number(cell)
  return Number.isNaN(value) ? null : value
}

function find(columns: readonly string[], names: readonly string[]): string | null {
  for (const name of names) {
    const column = columns.find((candidate) => candidate.toLowerCase() === name)
    if (column !== undefined) return column
  }
  return null
}

function chosen(columns: readonly string[], name: string | undefined, option: string): string | null {
  return name === undefined ? null : findColumn(columns, name, option)
}
