import type { MultiPolygon, Polygon } from 'geojson'
import { type RawBuilder, sql } from 'kysely'
import { growBox } from '#domain/geometry/geodesy.ts'
import { BASE_LAYER_KEYS, type StoredLayerKey } from '#domain/layers/layers.ts'
import type { Database } from '../../../db/open.ts'
import { type Box, isOneOf, toBounds } from '../../../db/spatial.ts'
import { roadsShownSql } from '../../../tiles/layers/road-rank.ts'
import { isVisibleSql } from '../../../tiles/layers/source.ts'
import type { Overlay } from './drawing/picture-overlays.ts'
import type { PictureView } from './drawing/picture-view.ts'

export interface GroundRows {
  ground(view: PictureView): Promise<FeatureRow[]>
  buildings(view: PictureView): Promise<FeatureRow[]>
  parcels(view: PictureView): Promise<ParcelRow[]>
  overlay(view: PictureView, overlay: Overlay): Promise<FeatureRow[]>
  attributions(keys: readonly string[]): Promise<Attribution[]>
}

/** `isCut` clips large shapes, such as the ocean, to the view. */
export const groundRowsFromDatabase = (database: Database, { isCut = false } = {}): GroundRows => ({
  ground: (view) => findGround(database, view, isCut),
  buildings: (view) => findFeatures(database, view, sql`layer_key = 'building'`),
  parcels: (view) => findParcels(database, view),
  overlay(view, { layer, featureIds }) {
    const idCondition = featureIds === undefined ? sql`` : sql` AND id = ANY(${[...featureIds]}::text[])`
    return findFeatures(database, view, sql`layer_key = ${layer}${idCondition}`)
  },
  attributions: (keys) => findAttributions(database, keys),
})

/** Coordinates of subject outlines are rounded to this many decimals, finer than any pixel. */
const SUBJECT_DECIMALS = 7
const OUTLINE = sql`ST_AsTWKB(geom, ${sql.lit(SUBJECT_DECIMALS)}) AS twkb, ${toBounds('geom')} AS bounds`
/** Parcels within half a kilometre share a picture. */
const NEAR_DEGREES = 0.006
/** Metres shown around a place without an outline. */
const PLACE_METRES = 25
const MAX_BOUNDARIES = 500
/** Shapes with more vertices are stored in parts. */
const MAX_VERTICES = 300

export interface Subject {
  twkb: Uint8Array
  bounds: Box
  sourceKeys: readonly string[]
  /** Longitude and latitude, for a subject without an outline. */
  place?: [number, number]
}

export type PicturedPlace = { upid: string } | { upids: readonly string[] } | { position: [number, number] }

/** Null if no parcel is in the data. */
export async function findSubject(database: Database, subject: PicturedPlace): Promise<Subject | null> {
  if ('position' in subject) return subjectAt(subject.position)
  return 'upid' in subject
    ? findParcel(database, subject.upid)
    : findPictureBoundaries(database, subject.upids)
}

export function picturedUpids(subject: PicturedPlace): readonly string[] {
  if ('position' in subject) return []
  return 'upid' in subject ? [subject.upid] : subject.upids
}

function subjectAt(place: [number, number]): Subject {
  const [lng, lat] = place
  const bounds = growBox([lng, lat, lng, lat], PLACE_METRES)
  return { twkb: new Uint8Array(), bounds, sourceKeys: [], place }
}

export async function findParcel({ db }: Database, upid: string): Promise<Subject | null> {
  const { rows } = await sql<Subject>`
    SELECT ${OUTLINE}, ARRAY[source_key] AS "sourceKeys" FROM property WHERE upid = ${upid}`.execute(db)
  return rows[0] ?? null
}

/** Finds the parcels' outlines, merged into one if `isDissolved`. Null if no parcel is in the data. */
export async function findPictureBoundaries(
  { db }: Database,
  upids: readonly string[],
  { isDissolved = false } = {},
): Promise<Subject | null> {
  const combine = sql.raw(isDissolved ? 'ST_Union(geom)' : 'ST_Collect(geom)')
  const { rows } = await sql<Subject>`
    SELECT ${OUTLINE}, "sourceKeys"
    FROM (SELECT ${combine} AS geom, array_agg(DISTINCT source_key) AS "sourceKeys"
      FROM property WHERE upid = ANY(${upids}::text[])) AS parcels
    WHERE geom IS NOT NULL`.execute(db)
  return rows[0] ?? null
}

export async function parcelsNearFirst({ db }: Database, upids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ upid: string }>`
    WITH parcels AS (
      SELECT p.upid, p.centre, g.place FROM unnest(${upids}::text[]) WITH ORDINALITY g (upid, place)
      JOIN property p ON p.upid = g.upid
    ), first AS (SELECT centre FROM parcels ORDER BY place LIMIT 1)
    SELECT parcels.upid FROM parcels, first WHERE ST_DWithin(parcels.centre, first.centre, ${NEAR_DEGREES}::float8)
    ORDER BY parcels.place LIMIT ${MAX_BOUNDARIES}`.execute(db)
  return rows.map(({ upid }) => upid)
}

export function findPinPlaces({ db }: Database, upids: readonly string[]) {
  return db
    .selectFrom('property')
    .select(['upid', 'source_key', sql<number>`ST_X(centre)`.as('lng'), sql<number>`ST_Y(centre)`.as('lat')])
    .where(isOneOf('upid', upids))
    .execute()
}

export interface PicturedArea {
  outline: Polygon | MultiPolygon
  sourceKeys: readonly string[]
}

export async function readArea({ db }: Database, area: PicturedArea): Promise<Subject> {
  const { rows } = await sql<Subject>`
    SELECT ${OUTLINE}, ${area.sourceKeys}::text[] AS "sourceKeys"
    FROM (SELECT ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(area.outline)}), 4326) AS geom) AS drawn`.execute(
    db,
  )
  if (!rows[0]) throw new Error('The area could not be read.')
  return rows[0]
}

export interface ParcelRow {
  twkb: Uint8Array
  upid: string
  parcel_class: string
  civic_number: string | null
  lng: number
  lat: number
  source_key: string
}

async function findParcels({ db }: Database, view: PictureView): Promise<ParcelRow[]> {
  const { rows } = await sql<ParcelRow>`
    SELECT ST_AsTWKB(geom, ${sql.raw(String(view.grid.decimals))}) AS twkb, upid, parcel_class, civic_number,
      ST_X(centre) AS lng, ST_Y(centre) AS lat, source_key
    FROM parcel WHERE geom && ${envelope(view)} AND parcel_class NOT IN ('road', 'interest')`.execute(db)
  return rows
}

export interface FeatureRow {
  twkb: Uint8Array
  layer_key: StoredLayerKey
  title: string | null
  category: string | null
  source_key: string
}

function findGround(database: Database, view: PictureView, isCut: boolean): Promise<FeatureRow[]> {
  const roads = sql.raw(roadsShownSql(view.zoom))
  return findFeatures(
    database,
    view,
    sql`layer_key IN (${sql.raw(BASE_LAYER_KEYS.map((key) => `'${key}'`).join(', '))})
      AND layer_key <> 'place' AND (layer_key <> 'road' OR ${roads})`,
    isCut
      ? sql`CASE WHEN ST_NPoints(geom) > ${MAX_VERTICES} THEN ST_ClipByBox2D(geom, ${envelope(view)}) ELSE geom END`
      : sql`geom`,
  )
}

async function findFeatures(
  { db }: Database,
  view: PictureView,
  condition: RawBuilder<unknown>,
  shape: RawBuilder<unknown> = sql`geom`,
): Promise<FeatureRow[]> {
  const { rows } = await sql<FeatureRow>`
    SELECT ST_AsTWKB(${shape}, ${sql.raw(String(view.grid.decimals))}) AS twkb, layer_key, title, category, source_key
    FROM layer_feature
    WHERE ${condition} AND geom && ${envelope(view)} AND ${sql.raw(isVisibleSql(view.grid))}
    ORDER BY id COLLATE "C"`.execute(db)
  return rows
}

const envelope = ({ bounds: [west, south, east, north] }: PictureView) =>
  sql`ST_MakeEnvelope(${west}::float8, ${south}::float8, ${east}::float8, ${north}::float8, 4326)`

export interface Attribution {
  key: string
  title: string
  attribution: string
}

export async function findAttributions({ db }: Database, keys: readonly string[]): Promise<Attribution[]> {
  const order = [...new Set(keys)]
  const sources = await db
    .selectFrom('source')
    .select(['key', 'title', 'attribution'])
    .where(isOneOf('key', order))
    .execute()
  return order.flatMap((key) => sources.find((source) => source.key === key) ?? [])
}
