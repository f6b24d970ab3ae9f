/** Pictures of the ground, drawn from our own data: where no outside imagery is set up, in mails and on paper. */
import { createHash } from 'node:crypto'
import sharp from 'sharp'
import type { BaseLayerKey } from '#domain/layers/layers.ts'
import type { Database } from '../../../db/open.ts'
import { inTurn } from '../../../platform/fairness/fairness.ts'
import { releaseWatch } from '../../../tiles/layer-release.ts'
import { drawPicture, type PictureParts, type PictureTheme } from './draw-picture.ts'
import { inDrawingPlace } from './drawing-places.ts'
import { cachedPicture } from './picture-cache.ts'
import {
  findAttributions,
  findBuildings,
  findGround,
  findParcel,
  findParcels,
  findPictureBoundaries,
  findPinPlaces,
  type PicturedArea,
  parcelsNearFirst,
  readArea,
  type Subject,
} from './picture-queries.ts'
import { isSeen, pixelAt, shapeOf } from './picture-shapes.ts'
import { type PictureSize, type PictureView, viewOf } from './picture-view.ts'
import { groupPins, type PlacedPin, withPlaces } from './place-pins.ts'

export type { PicturedArea } from './picture-queries.ts'

interface PictureRequest extends PictureSize {
  theme: PictureTheme
  /** Picture points to one CSS pixel: 2 for sharp screens and paper. */
  scale?: 1 | 2
}

export interface Picture {
  /** A PNG of `width` × `height` × `scale` points. */
  png: Buffer
  /** Tag for ETag; it changes when a release or the drawing does. */
  tag: string
  /** Sources of the drawn data, with the attribution that their licences require; those of the pictured parcels first. */
  sources: { key: string; title: string; attribution: string }[]
}

/** Raise it when the same data gives other pictures. */
const PICTURE_FORMAT = 4

/** Shares of each side that a parcel and an area take at most. */
const PARCEL_SHARE = 0.48
const AREA_SHARE = 0.82
/** Scales, in metres per pixel, up to which parcels and buildings are drawn: beyond, parcels are a felt of lines, and too many to draw. */
const PARCELS_WITHIN_METRES_PER_PIXEL = 1.6
const BUILDINGS_WITHIN_METRES_PER_PIXEL = 0.8

sharp.concurrency(1)

/** Returns the picture of a parcel among its neighbours; null when there is no such parcel. */
export async function parcelPicture(
  database: Database,
  upid: string,
  request: PictureRequest,
): Promise<Picture | null> {
  const tag = await parcelPictureTag(database, upid, request)
  return cachedPicture(database, tag, async () => {
    const subject = await findParcel(database, upid)
    return subject && render(database, { subject, upids: [upid], marked: null, kind: 'parcel', request })
  })
}

/** Returns several parcels in one picture: the first that is in the data, and those near it; `shown` names them. Null when none is in the data. */
export async function parcelsPicture(
  database: Database,
  upids: readonly string[],
  request: PictureRequest,
): Promise<(Picture & { shown: readonly string[] }) | null> {
  const shown = await parcelsNearFirst(database, upids)
  const tag = await tagOf(database, `parcels ${shown.toSorted().join(' ')}`, request)
  const picture = await cachedPicture(database, tag, async () => {
    const subject = await findPictureBoundaries(database, shown)
    return subject && render(database, { subject, upids: shown, marked: null, kind: 'parcel', request })
  })
  return picture && { ...picture, shown }
}

/** Returns a parcel with others around it, each under a pin with its text; those on one place share a pin. Null when the parcel is not in the data. */
export async function pinnedPicture(
  database: Database,
  upid: string,
  pins: readonly { upid: string; text: string }[],
  request: PictureRequest,
): Promise<Picture | null> {
  const tag = await tagOf(database, `pins ${upid} ${JSON.stringify(pins)}`, request)
  return cachedPicture(database, tag, async () => {
    const parcel = await findParcel(database, upid)
    const places = await findPinPlaces(
      database,
      pins.map((pin) => pin.upid),
    )
    const subject = parcel && withPlaces(parcel, places)
    const placed = groupPins(pins, places)
    return (
      subject &&
      render(database, { subject, upids: [upid], marked: null, kind: 'parcel', pins: placed, request })
    )
  })
}

/** Returns the picture of an area, dashed as watched areas are, with parcels marked in it. */
export async function areaPicture(
  database: Database,
  area: PicturedArea,
  request: PictureRequest,
  marked: readonly string[] = [],
): Promise<Picture> {
  const tag = await tagOf(database, JSON.stringify([area, marked]), request)
  const picture = await cachedPicture(database, tag, async () => {
    const subject = await readArea(database, area)
    const parcels = marked.length === 0 ? null : await findPictureBoundaries(database, marked)
    return render(database, { subject, upids: marked, marked: parcels, kind: 'area', request })
  })
  if (!picture) throw new Error('An area always has a picture.')
  return picture
}

/** Returns the tag that the picture of a parcel would have, without drawing it. */
export function parcelPictureTag(database: Database, upid: string, request: PictureRequest): Promise<string> {
  return tagOf(database, `parcel ${upid}`, request)
}

async function tagOf(database: Database, subject: string, request: PictureRequest): Promise<string> {
  const { layers } = await releaseWatch(database).recent()
  const { width, height, theme, scale = 1 } = request
  const parts = [
    PICTURE_FORMAT,
    subject,
    `${width}x${height}@${scale} ${theme}`,
    layers.parcel.release,
    layers.streets.release,
    layers.building.release,
  ]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
}

type Drawn = Omit<Picture, 'tag'>

interface Asked {
  subject: Subject
  /** Ids of the parcels whose numbers are emphasised. */
  upids: readonly string[]
  marked: Subject | null
  kind: PictureParts['kind']
  pins?: readonly PlacedPin[]
  request: PictureRequest
}

async function render(
  database: Database,
  { subject, upids, marked, kind, pins = [], request }: Asked,
): Promise<Drawn> {
  const view = viewOf(
    subject.bounds,
    request,
    kind === 'parcel' && pins.length === 0 ? PARCEL_SHARE : AREA_SHARE,
  )
  const shaped = <Row extends { twkb: Uint8Array }>(rows: readonly Row[]) =>
    rows.map((row) => ({ row, shape: shapeOf(row.twkb, view) })).filter(({ shape }) => isSeen(shape))
  const ground = shaped(await findGround(database, view))
  const hasBuildings = view.metresPerPixel <= BUILDINGS_WITHIN_METRES_PER_PIXEL
  const buildings = shaped(hasBuildings ? await findBuildings(database, view) : [])
  const hasParcels = view.metresPerPixel <= PARCELS_WITHIN_METRES_PER_PIXEL
  const parcels = shaped(hasParcels ? await findParcels(database, view) : [])
  // Of what is seen: a box that touches the picture may hold nothing of it.
  const around = [...parcels, ...ground, ...buildings].map(({ row }) => row.source_key)
  const stressed = new Set(upids)
  const sources = await sourcesOf(database, [...subject.sourceKeys, ...(marked?.sourceKeys ?? []), ...around])
  const draw = () =>
    drawPicture({
      view,
      theme: request.theme,
      kind,
      subject: shapeOf(subject.twkb, view),
      marked: marked && shapeOf(marked.twkb, view),
      ground: ground.map(({ row: { layer_key, title, category }, shape }) => ({
        layer: layer_key as BaseLayerKey,
        title,
        category,
        shape,
      })),
      buildings: buildings.map(({ shape }) => shape),
      parcels: parcels.map(({ row, shape }) => ({
        shape,
        civicNumber: row.civic_number,
        at: pixelAt(view, row.lng, row.lat),
        isSubject: stressed.has(row.upid),
      })),
      pins: pins.map(({ text, lng, lat }) => {
        const [x, y] = pixelAt(view, lng, lat)
        return { text, x, y }
      }),
      sources,
    })
  return { png: await asPng(draw, view, request.scale ?? 1), sources }
}

async function sourcesOf(database: Database, keys: readonly string[]): Promise<Picture['sources']> {
  const order = [...new Set(keys)]
  const found = await findAttributions(database, order)
  return order.flatMap((key) => {
    const source = found.find((one) => one.key === key)
    return source ? [source] : []
  })
}

function asPng(draw: () => string, { size }: PictureView, scale: 1 | 2): Promise<Buffer> {
  return inTurn('drawing', () =>
    inDrawingPlace(() =>
      sharp(Buffer.from(draw()), { density: 72 * scale })
        .resize(size.width * scale, size.height * scale, { fit: 'fill' })
        .png({ palette: true, effort: 4 })
        .toBuffer(),
    ),
  )
}
