import { labelPlace } from '../geometry/label-place.ts'
import { EXTENT, isInsideTile, type TileGrid } from '../geometry/tile-grid.ts'
import { type PlainGeometry, POINT, POLYGON } from '../geometry/twkb.ts'
import type { PropertyValue, TileFeature } from '../vector-tile.ts'

const KEYS = ['id', 'code', 'title', 'category', 'again'] as const

interface AreaNames {
  id: string
  code: PropertyValue
  title: PropertyValue
  category: PropertyValue
}

/** Share of another tile that an area must fill to be labelled there too. */
const MIN_FILLED_SHARE = 0.5

/**
 * Labels an area in the tile that contains its label point, and in others that it fills by half. There
 * `again` is 1 or 2, alternating like a chessboard.
 */
export function areaLabel(
  grid: TileGrid,
  layer: string,
  { id, code, title, category }: AreaNames,
  geometries: readonly PlainGeometry[],
  shapes: readonly TileFeature[],
): TileFeature[] {
  if ((code === null && title === null) || shapes.length === 0) return []
  const makeLabel = (place: [number, number] | null, parity: 1 | 2 | null): TileFeature[] =>
    place && isInsideTile(...place)
      ? [
          {
            layer: `${layer}_label`,
            id,
            geometry: { kind: POINT, paths: [place], size: 0 },
            keys: KEYS,
            values: [id, code, title, category, parity],
          },
        ]
      : []
  const ownPlace = labelPlace(geometries.filter(({ kind }) => kind === POLYGON).flatMap(({ parts }) => parts))
  if (!ownPlace || isInsideTile(...ownPlace)) return makeLabel(ownPlace, null)
  const largeShape = shapes.find(
    ({ geometry: { kind, size } }) => kind === POLYGON && size >= MIN_FILLED_SHARE * EXTENT ** 2,
  )
  return largeShape
    ? makeLabel(labelPlace([largeShape.geometry.paths]), (grid.x + grid.y) % 2 === 0 ? 1 : 2)
    : []
}
