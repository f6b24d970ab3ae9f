import type { Polygon } from 'geojson'
import { type Insertable, sql } from 'kysely'
import type { StoredLayerKey } from '#domain/layers/layers.ts'
import { searchText } from '#domain/parcel/address/address.ts'
import { shortAddress } from '#domain/parcel/address/display-address.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema/schema.ts'

type Row<Table extends keyof Schema> = Insertable<Schema[Table]>
export type Over<Table extends keyof Schema> = Partial<Omit<Row<Table>, 'geom' | 'centre'>>

/** A current release. A source may have several. */
export async function makeRelease(
  { db }: Database,
  over: { source?: string; dataset?: string; asOf?: string; isSynthetic?: boolean } = {},
): Promise<number> {
  const key = over.source ?? 'testtown'
  await db
    .insertInto('source')
    .values({
      key,
      title: `Open data of ${key}`,
      publisher: key,
      licence: 'Open Government Licence',
      licence_url: null,
      attribution: `Contains information licensed by ${key}`,
      homepage: null,
      cadence: 'weekly',
      is_synthetic: over.isSynthetic ?? false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const dataset = over.dataset ?? 'parcels'
  await db
    .updateTable('release')
    .set({ status: 'superseded' })
    .where('source_key', '=', key)
    .where('dataset_key', '=', dataset)
    .where('status', '=', 'current')
    .execute()
  const { id } = await db
    .insertInto('release')
    .values({
      source_key: key,
      dataset_key: dataset,
      status: 'current',
      as_of: over.asOf ?? '2026-07-28',
      origin: 'test.geojson',
      finished_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A square of `side` degrees whose south-west corner is at `lng`, `lat`. */
export function squareAt(lng: number, lat: number, side = 0.0003): Polygon {
  const [east, north] = [lng + side, lat + side]
  return {
    type: 'Polygon',
    coordinates: [
      [
        [lng, lat],
        [east, lat],
        [east, north],
        [lng, north],
        [lng, lat],
      ],
    ],
  }
}

/** Takes source and dataset of a row from its release. */
export function ownerOf(releaseId: number) {
  return {
    source_key: sql<string>`(SELECT source_key FROM release WHERE id = ${releaseId})`,
    dataset_key: sql<string>`(SELECT dataset_key FROM release WHERE id = ${releaseId})`,
  }
}

export const geometryOf = (shape: object) =>
  sql<string>`ST_SetSRID(ST_GeomFromGeoJSON(${JSON.stringify(shape)}), 4326)`

export async function makeParcel(
  { db }: Database,
  releaseId: number,
  upid: string,
  over: Over<'parcel'> & { shape?: Polygon } = {},
): Promise<string> {
  const { shape = squareAt(-123.1, 49.25), ...fields } = over
  const address = {
    unit: fields.unit ?? null,
    civicNumber: fields.civic_number ?? null,
    street: fields.street ?? null,
    municipality: fields.municipality ?? null,
  }
  const geometry = geometryOf(shape)
  await db
    .insertInto('parcel')
    .values({
      upid,
      ...ownerOf(releaseId),
      source_ref: upid,
      release_id: releaseId,
      content_hash: upid,
      parcel_class: 'subdivision',
      address: shortAddress(address),
      search_text: searchText(address) || null,
      area_square_metres: 700,
      facts: '{}',
      geom: sql<string>`ST_Multi(${geometry})`,
      centre: sql<string>`ST_PointOnSurface(${geometry})`,
      ...fields,
    })
    .execute()
  return upid
}

export async function makeAddress(
  { db }: Database,
  releaseId: number,
  id: string,
  over: Over<'address'> & { at?: [number, number] } = {},
): Promise<void> {
  const { at = [-123.1, 49.25], ...fields } = over
  const address = {
    unit: fields.unit ?? null,
    civicNumber: fields.civic_number ?? null,
    street: fields.street ?? null,
    municipality: fields.municipality ?? null,
  }
  await db
    .insertInto('address')
    .values({
      id,
      ...ownerOf(releaseId),
      source_ref: id,
      release_id: releaseId,
      content_hash: id,
      address: shortAddress(address),
      search_text: searchText(address) || null,
      geom: geometryOf({ type: 'Point', coordinates: at }),
      ...fields,
    })
    .execute()
}

export async function makeFeature(
  { db }: Database,
  releaseId: number,
  layer: StoredLayerKey,
  id: string,
  over: Over<'layer_feature'> & { shape?: object; on?: Record<string, number> } = {},
): Promise<void> {
  const { shape = squareAt(-123.101, 49.249, 0.01), on = {}, ...fields } = over
  await db
    .insertInto('layer_feature')
    .values({
      id,
      layer_key: layer,
      ...ownerOf(releaseId),
      source_ref: id,
      release_id: releaseId,
      content_hash: id,
      facts: '{}',
      geom: geometryOf(shape),
      ...fields,
    })
    .execute()
  for (const [upid, share] of Object.entries(on)) {
    await db.insertInto('parcel_layer').values({ upid, layer_key: layer, feature_id: id, share }).execute()
  }
}
