/** Stores the map around a report's parcels, so that later pictures show the same day. */
import type { Geometry } from 'geojson'
import { sql } from 'kysely'
import { MAX_PICTURE_SIDE } from '#contract/parcel/imagery.ts'
import type { Database } from '../../../db/open.ts'
import { fitView, type PictureSize, type PictureView } from './drawing/picture-view.ts'
import { getCachedPicture } from './picture-cache.ts'
import {
  type Attribution,
  type FeatureRow,
  findPictureBoundaries,
  findSubject,
  type GroundRows,
  groundRowsFromDatabase,
  type ParcelRow,
  type PicturedPlace,
  parcelsNearFirst,
  type Subject,
} from './picture-queries.ts'
import type { Picture } from './render-picture.ts'
import {
  BUILDINGS_WITHIN_METRES_PER_PIXEL,
  PARCEL_SHARE,
  PARCELS_WITHIN_METRES_PER_PIXEL,
  type PictureRequest,
  pictureTag,
  renderPicture,
} from './render-picture.ts'

/** Geometry (TWKB) as base64. */
type Stored<Row extends { twkb: Uint8Array }> = Omit<Row, 'twkb'> & { twkb: string }

export interface StoredGround {
  /** Null for a place without a parcel. */
  upid: string | null
  outline: Geometry | null
  centre: [number, number]
  subject: Omit<Subject, 'twkb'> & { twkb: string }
  upids?: string[]
  ground: Stored<FeatureRow>[]
  buildings: Stored<FeatureRow>[]
  parcels: Stored<ParcelRow>[]
  attributions: Attribution[]
}

const MAX_PICTURE_SIZE: PictureSize = { width: MAX_PICTURE_SIDE, height: MAX_PICTURE_SIDE }
/** The largest cover. Parcels and buildings that are too small to draw on it are not stored. */
const MAX_COVER_SIZE: PictureSize = { width: 900, height: MAX_PICTURE_SIDE }
/** A cover is at most this many times wider than high, or higher than wide. */
const MAX_WIDTH_RATIO = 2.5
const MAX_HEIGHT_RATIO = 1.4

/**
 * Reads the map for covers of any size. Outlines those parcels of `shownUpids` that are near the first. Null
 * if the parcel is unknown.
 */
export async function readGround(
  database: Database,
  requestedPlace: Exclude<PicturedPlace, { upids: readonly string[] }>,
  shownUpids: readonly string[] = [],
): Promise<StoredGround | null> {
  const upids = shownUpids.length > 1 ? await parcelsNearFirst(database, shownUpids) : []
  const subject =
    upids.length > 1
      ? await findPictureBoundaries(database, upids, { isDissolved: true })
      : await findSubject(database, requestedPlace)
  const place =
    'upid' in requestedPlace
      ? await findOutline(database, requestedPlace.upid)
      : placeAt(requestedPlace.position)
  if (!subject || !place) return null
  const view = widenView(fitView(subject.bounds, MAX_PICTURE_SIZE, PARCEL_SHARE))
  const groundRows = groundRowsFromDatabase(database, { isCut: true })
  const ground = await groundRows.ground(view)
  const { metresPerPixel } = fitView(subject.bounds, MAX_COVER_SIZE, PARCEL_SHARE)
  const buildings =
    metresPerPixel <= BUILDINGS_WITHIN_METRES_PER_PIXEL ? await groundRows.buildings(view) : []
  const parcels = metresPerPixel <= PARCELS_WITHIN_METRES_PER_PIXEL ? await groundRows.parcels(view) : []
  const keys = [...subject.sourceKeys, ...[...parcels, ...ground, ...buildings].map((row) => row.source_key)]
  return {
    ...place,
    ...(upids.length > 1 && { upids }),
    subject: { ...subject, twkb: toText(subject.twkb), sourceKeys: [...subject.sourceKeys] },
    ground: ground.map(toStored),
    buildings: buildings.map(toStored),
    parcels: parcels.map(toStored),
    attributions: await groundRows.attributions(keys),
  }
}

/** Draws the stored map, which never changes for an `id`. `read` is called on a cache miss. */
export async function drawStoredGround(
  database: Database,
  { id, read }: { id: string; read: () => Promise<StoredGround> },
  request: PictureRequest,
): Promise<Picture> {
  const picture = await getCachedPicture(database, pictureTag(['ground', id], request), async () => {
    const ground = await read()
    const { subject, upid, upids = upid === null ? [] : [upid] } = ground
    return renderPicture(storedRows(ground), {
      subject: { ...subject, twkb: toBytes(subject.twkb) },
      upids,
      request,
    })
  })
  if (!picture) throw new Error('Stored ground always has a picture.')
  return picture
}

type GroundPlace = Pick<StoredGround, 'upid' | 'outline' | 'centre'>

const placeAt = (centre: [number, number]): GroundPlace => ({ upid: null, outline: null, centre })

async function findOutline({ db }: Database, upid: string): Promise<GroundPlace | undefined> {
  const { rows } = await sql<GroundPlace>`
    SELECT upid, ST_AsGeoJSON(geom, 7)::jsonb AS outline, jsonb_build_array(ST_X(centre), ST_Y(centre)) AS centre
    FROM property WHERE upid = ${upid}`.execute(db)
  return rows[0]
}

function storedRows(ground: StoredGround): GroundRows {
  const attributionsByKey = new Map(ground.attributions.map((attribution) => [attribution.key, attribution]))
  return {
    ground: async () => ground.ground.map(toRow),
    buildings: async () => ground.buildings.map(toRow),
    parcels: async () => ground.parcels.map(toRow),
    overlay: async () => [],
    attributions: async (keys) => [...new Set(keys)].flatMap((key) => attributionsByKey.get(key) ?? []),
  }
}

const toText = (twkb: Uint8Array): string => Buffer.from(twkb).toString('base64')
const toBytes = (text: string): Uint8Array => Buffer.from(text, 'base64')
const toStored = <Row extends { twkb: Uint8Array }>(row: Row): Stored<Row> => ({
  ...row,
  twkb: toText(row.twkb),
})
const toRow = <Row extends { twkb: string }>(row: Row) => ({ ...row, twkb: toBytes(row.twkb) })

function widenView(view: PictureView): PictureView {
  const [west, south, east, north] = view.bounds
  const marginX = ((MAX_WIDTH_RATIO - 1) * (east - west)) / 2
  const marginY = ((MAX_HEIGHT_RATIO - 1) * (north - south)) / 2
  return { ...view, bounds: [west - marginX, south - marginY, east + marginX, north + marginY] }
}
