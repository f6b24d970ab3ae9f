import { GRID_DEGREES } from './overlay-grid.ts'

/**
 * SQL for a valid polygon or multipolygon of the land that an invalid one encloses; empty when it encloses none. Its rings
 * are cut where they cross, and of the faces between them those are joined that lie inside any of its parts, so that
 * what parts share stays land. `ST_MakeValid` does nearly the same, but not on a grid: on the embedded engine one
 * outline in twelve that crosses itself often ended the statement half-way.
 */
export function mendedArea(column: string): string {
  const cut = `ST_UnaryUnion(ST_Boundary(${column}), ${GRID_DEGREES})`
  // The face has a name that no column has, for `column` may be plain `geom`, and the nearest of a name is taken.
  return `coalesce((
    SELECT ST_CollectionExtract(ST_Union(face_shape, ${GRID_DEGREES}), 3)
    FROM ST_Dump(ST_Polygonize(ARRAY[${cut}])) AS face (face_path, face_shape)
    WHERE ST_Intersects(${column}, ST_PointOnSurface(face_shape))
  ), ST_GeomFromText('POLYGON EMPTY', 4326))`
}
