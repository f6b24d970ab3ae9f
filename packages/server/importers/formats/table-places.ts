import type { Geometry } from 'geojson'
import { commaNumber, number } from '../../connectors/read-value.ts'
import { findColumn } from '../own/column-names.ts'
import { CrsConverter } from './crs-converter.ts'
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
/** Columns with points as Opendatasoft writes them: `49.27, -123.09`. */
const POINT_TEXT = ['geo_point_2d', 'geopoint', 'geo_point']

/** Well-known binary in hex, with a type below 256. */
const HEX_WKB = /^(01[0-9a-f]{2}0000|00[0-9a-f]{2}0000)[0-9a-f]{18,}$/i

type Cells = Readonly<Record<string, unknown>>

/**
 * Finds the place of a row, if any: GeoJSON, well-known text or binary, two coordinate columns, or `latitude,
 * longitude` in one. Columns have common names, unless stated.
 */
export class TablePlaces {
  private readonly converter: CrsConverter
  private readonly geometry: string | null
  private readonly longitude: string | null
  private readonly latitude: string | null
  private readonly point: string | null
  /** False if a reference system is stated, because its coordinates may be in metres. */
  private readonly isInDegrees: boolean

  constructor(columns: readonly string[], options: ReadOptions) {
    this.converter = new CrsConverter(options)
    this.isInDegrees = options.crs === undefined
    this.geometry = findChosen(columns, options.geometryColumn, '--geometry') ?? find(columns, GEOMETRY)
    this.longitude =
      findChosen(columns, options.longitudeColumn, '--lon') ?? findCoordinate(columns, LONGITUDE)
    this.latitude = findChosen(columns, options.latitudeColumn, '--lat') ?? findCoordinate(columns, LATITUDE)
    this.point = find(columns, POINT_TEXT)
  }

  /** Columns of the place, which are not facts. */
  get columns(): string[] {
    return [this.geometry, this.longitude, this.latitude, this.point].filter((name) => name !== null)
  }

  geometryOf(cells: Cells): Geometry | null {
    return this.converter.convert(this.fromGeometry(cells) ?? this.fromPair(cells) ?? this.fromPoint(cells))
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
      if (srid !== null) this.converter.setCrs(srid)
      return geometry
    } catch {
      // The geometry check reports this. Null would mean "no geometry".
      return { type: 'geometry that cannot be read' } as unknown as Geometry
    }
  }

  private fromPair(cells: Cells): Geometry | null {
    if (this.longitude === null || this.latitude === null) return null
    const longitude = readCoordinate(cells[this.longitude], this.isInDegrees)
    const latitude = readCoordinate(cells[this.latitude], this.isInDegrees)
    if (longitude === null || latitude === null) return null
    return { type: 'Point', coordinates: [longitude, latitude] }
  }

  private fromPoint(cells: Cells): Geometry | null {
    const cell = this.point === null ? null : cells[this.point]
    if (typeof cell !== 'string') return null
    const [latitude, longitude] = cell.split(',').map(number)
    if (latitude === null || latitude === undefined || longitude === null || longitude === undefined)
      return null
    return { type: 'Point', coordinates: [longitude, latitude] }
  }
}

/** A comma before three digits is a decimal mark in degrees (`49,283`), but separates thousands in metres. */
function readCoordinate(cell: unknown, isInDegrees: boolean): number | null {
  const value = number(cell)
  if (value !== null && (!isInDegrees || Math.abs(value) <= 180)) return value
  return commaNumber(cell) ?? value
}

/** Compares whole names, then the last words of columns: `stop_lon`. */
function findCoordinate(columns: readonly string[], names: readonly string[]): string | null {
  const exact = find(columns, names)
  if (exact !== null) return exact
  const words = names.filter((name) => name.length > 1)
  const [only, ...others] = columns.filter((column) => words.includes(lastWord(column)))
  return only !== undefined && others.length === 0 ? only : null
}

const lastWord = (column: string): string =>
  column
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter(Boolean)
    .at(-1) ?? ''

function find(columns: readonly string[], names: readonly string[]): string | null {
  for (const name of names) {
    const column = columns.find((candidate) => candidate.toLowerCase() === name)
    if (column !== undefined) return column
  }
  return null
}

function findChosen(columns: readonly string[], name: string | undefined, option: string): string | null {
  return name === undefined ? null : findColumn(columns, name, option)
}

/** Numbers unnamed and repeated columns, so that options can name each. */
export function distinctNames(names: readonly string[]): string[] {
  const columns = Map.groupBy(names, (name) => name)
  return names.map((name, index) => {
    if (name === '') return `column ${index + 1}`
    return columns.get(name)?.length === 1 ? name : `${name} ${index + 1}`
  })
}
