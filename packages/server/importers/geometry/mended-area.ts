import { GRID_DEGREES } from '../../db/spatial.ts'

/**
 * SQL that makes an invalid polygon valid, with the land it encloses: cuts rings at crossings and joins the
 * faces inside any part. Like `ST_MakeValid`, but on a grid; without it, one self-crossing outline in twelve
 * often aborted the statement on the embedded engine.
 */
export function mendedArea(column: string): string {
  const cut = `ST_UnaryUnion(ST_Boundary(${column}), ${GRID_DEGREES})`
  // A unique name, because `column` may be plain `geom` and the nearest scope wins.
  return `coalesce((
    SELECT ST_CollectionExtract(ST_Union(face_shape, ${GRID_DEGREES}), 3)
    FROM ST_Dump(ST_Polygonize(ARRAY[${cut}])) AS face (face_path, face_shape)
    WHERE ST_Intersects(${column}, ST_PointOnSurface(face_shape))
  ), ST_GeomFromText('POLYGON EMPTY', 4326))`
}
