import type { Geometry } from 'geojson'
import { type Selectable, sql } from 'kysely'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import type { Database } from '../../../db/open.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import { findReleases, type InputRelease } from './input-queries.ts'

export interface RasterUnderParcel extends Omit<Selectable<Schema['elevation_raster']>, 'boundary' | 'epsg'> {
  upid: string
  /** Of the parcel. */
  boundary: Geometry
  x: number
  y: number
}

export async function rastersUnderParcels(
  { db }: Database,
  upids: readonly string[],
  signal: AbortSignal,
): Promise<RasterUnderParcel[]> {
  const { rows } = await sql<RasterUnderParcel>`
    SELECT parcel.upid, raster.release_id, raster.origin_x, raster.origin_y, raster.step_x, raster.step_y, raster.width,
      raster.height, raster.cell_metres, ST_AsGeoJSON(ST_Transform(parcel.geom, raster.epsg), 9)::json AS boundary,
      ST_X(ST_Transform(parcel.centre, raster.epsg)) AS x, ST_Y(ST_Transform(parcel.centre, raster.epsg)) AS y
    FROM property AS parcel JOIN elevation_raster raster ON raster.boundary && parcel.geom
    JOIN release ON release.id = raster.release_id AND release.status = 'current'
    WHERE parcel.upid = ANY(${upids}::text[])
    ORDER BY parcel.upid, raster.cell_metres, release.as_of DESC, release.id DESC`.execute(db, { signal })
  return rows
}

export const elevationReleases = (database: Database): Promise<InputRelease[]> =>
  findReleases(database, sql<boolean>`release.id IN (SELECT release_id FROM elevation_raster)`)

export interface BlockPosition {
  blockX: number
  blockY: number
}

export interface Heights {
  lowest: number
  highest: number
}

export async function findBlockHeights(
  { db }: Database,
  releaseId: number,
  places: readonly BlockPosition[],
  signal: AbortSignal,
): Promise<(BlockPosition & Heights)[]> {
  const { rows } = await sql<BlockPosition & Heights>`
    SELECT block.block_x AS "blockX", block.block_y AS "blockY", lowest, highest FROM ${selectBlocks(releaseId, places)}`.execute(
    db,
    { signal },
  )
  return rows
}

export async function findBlockCells(
  { db }: Database,
  releaseId: number,
  places: readonly BlockPosition[],
  signal: AbortSignal,
): Promise<(BlockPosition & { cells: Float32Array })[]> {
  const { rows } = await sql<BlockPosition & { cells: Buffer }>`
    SELECT block.block_x AS "blockX", block.block_y AS "blockY", cells FROM ${selectBlocks(releaseId, places)}`.execute(
    db,
    { signal },
  )
  return rows.map((row) => ({ ...row, cells: toFloats(row.cells) }))
}

export async function placesOnRaster(
  { db }: Database,
  releaseId: number,
  places: readonly LngLat[],
  signal: AbortSignal,
): Promise<{ x: number; y: number }[]> {
  const { rows } = await sql<{ x: number; y: number }>`
    SELECT ST_X(place) AS x, ST_Y(place) AS y FROM (
      SELECT turn, ST_Transform(ST_SetSRID(ST_MakePoint(lng, lat), 4326), raster.epsg) AS place
      FROM elevation_raster raster CROSS JOIN unnest(${places.map(([lng]) => lng)}::float8[],
        ${places.map(([, lat]) => lat)}::float8[]) WITH ORDINALITY AS requested(lng, lat, turn)
      WHERE raster.release_id = ${releaseId}
    ) placed ORDER BY turn`.execute(db, { signal })
  return rows
}

function selectBlocks(releaseId: number, places: readonly BlockPosition[]) {
  return sql`unnest(${places.map(({ blockX }) => blockX)}::int[], ${places.map(({ blockY }) => blockY)}::int[])
      AS requested(block_x, block_y)
    JOIN elevation_block block ON block.release_id = ${releaseId} AND block.block_y = requested.block_y
      AND block.block_x = requested.block_x`
}

function toFloats(bytes: Buffer): Float32Array {
  return new Float32Array(new Uint8Array(bytes).buffer)
}
