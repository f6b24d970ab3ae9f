import type { Geometry, Point, Position } from 'geojson'
import { homeFormOf } from '#domain/parcel/home-form.ts'
import { dollars, integer, isoDate, number, text } from '../read-value.ts'
import { type MappedRow, reject } from '../source.ts'
import type { Cell } from './generic-records.ts'

/** An offer of a home for rent. Without its day, its rent and the kind of home it compares with nothing. */
export function rentalRecord(ref: string, cell: Cell, geometry: Geometry): MappedRow {
  const offeredOn = isoDate(cell('date'))
  if (offeredOn === null) return reject('its date is missing; name its column with --field date=COLUMN', ref)
  const monthlyRentDollars = dollars(cell('rent'))
  if (monthlyRentDollars === null)
    return reject('its monthly rent is missing; name its column with --field rent=COLUMN', ref)
  const type = text(cell('type'))
  const homeForm = homeFormOf(type)
  if (homeForm === null) {
    const said = type === null ? 'its type is missing; name its column with --field type=COLUMN' : null
    return reject(said ?? `its type "${type}" is no house, townhouse, apartment or suite`, ref)
  }
  return [
    {
      entity: 'rental_offer',
      ref,
      offeredOn,
      monthlyRentDollars,
      homeForm,
      bedrooms: integer(cell('bedrooms')),
      bathrooms: integer(cell('bathrooms')),
      floorAreaSquareMetres: number(cell('area')),
      address: text(cell('address')),
      geometry: pointOf(geometry),
    },
  ]
}

/** Returns the place of a rental. The middle of the parcel that --join found will do: homes are compared over kilometres. */
function pointOf(geometry: Geometry): Point {
  if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return geometry as Point
  const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat()
  const points: Position[] = rings.flat()
  const middle = (axis: 0 | 1) => {
    const values = points.map((point) => point[axis] ?? Number.NaN)
    return (values.reduce((a, b) => Math.min(a, b)) + values.reduce((a, b) => Math.max(a, b))) / 2
  }
  return { type: 'Point', coordinates: [middle(0), middle(1)] }
}
