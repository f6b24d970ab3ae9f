import { GRID_DEGREES } from '../../db/spatial.ts'

/**
 * SQL that makes an invalid polygon valid: cuts rings at crossings and joins the faces inside. On the
 * embedded engine, `ST_MakeValid` often aborted for outlines that cross themselves.
 */
export function mendedArea(column: string): string {
  const lines = `ST_UnaryUnion(ST_Boundary(${column}), ${GRID_DEGREES})`
  // Unusual names, so that `geom` in `column` still means the outer table's.
  return `coalesce((
    SELECT ST_CollectionExtract(ST_Union(face_shape, ${GRID_DEGREES}), 3)
    FROM ST_Dump(ST_Polygonize(ARRAY[${lines}])) AS face (face_path, face_shape)
    WHERE ST_Intersects(${column}, ST_PointOnSurface(face_shape))
  ), ST_GeomFromText('POLYGON EMPTY', 4326))`
}
