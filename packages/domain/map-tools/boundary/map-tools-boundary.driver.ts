import type { Polygon } from 'geojson'
import { toPolygon } from '../../geometry/polygon.ts'
import { at, MapDriver } from '../map-tools.driver.ts'

export const square = toPolygon([at(0, 0), at(100, 0), at(100, 100), at(0, 100)])
export const triangle = toPolygon([at(200, 0), at(300, 0), at(250, 100)])
export const editing = (...areas: Polygon[]) =>
  new MapDriver().begin(areas.length > 0 ? areas : [square, triangle])

/** In whole pixels. */
export const areaVertices = (driver: MapDriver, area = 0) =>
  (driver.state.areas[area]?.coordinates[0] ?? []).slice(0, -1).map(pixelsOf)

export const pixelsOf = ([lng = 0, lat = 0]: readonly number[]) => [
  Math.round((lng + 123.2) * 72_900),
  Math.round((49.3 - lat) * 111_200),
]

export const vertex = (area: number, number: number, ring = 0) => ({ area, ring, vertex: number })
