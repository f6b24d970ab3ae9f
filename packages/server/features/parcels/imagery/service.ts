/** Draws pictures from our own data, for mails, paper, and servers without outside imagery. */
import { growBox } from '#domain/geometry/geodesy.ts'
import type { Database } from '../../../db/open.ts'
import { watchLayers } from '../../../tiles/layer-release.ts'
import type { Overlay } from './drawing/picture-overlays.ts'
import { getCachedPicture } from './picture-cache.ts'
import {
  findParcel,
  findPictureBoundaries,
  findPinPlaces,
  findSubject,
  groundRowsFromDatabase,
  type PicturedArea,
  type PicturedPlace,
  parcelsNearFirst,
  picturedUpids,
  readArea,
} from './picture-queries.ts'
import { groupPins, type PinPlace, withPlaces } from './place-pins.ts'
import {
  type Picture,
  type PictureRequest,
  pictureTag,
  type RenderRequest,
  renderPicture,
} from './render-picture.ts'

export type { AerialPicture } from './aerial/aerial-picture.ts'
export { drawAerialPicture } from './aerial/aerial-picture.ts'
export type { Overlay } from './drawing/picture-overlays.ts'
export type { PicturedArea, PicturedPlace } from './picture-queries.ts'
export type { PictureRequest } from './render-picture.ts'
export { drawStoredGround, readGround, type StoredGround } from './stored-ground.ts'
export { type FoundView, findStreetView } from './street-view-service.ts'

export async function drawParcelPicture(
  database: Database,
  upid: string,
  request: PictureRequest,
): Promise<Picture | null> {
  const tag = await readParcelPictureTag(database, upid, request)
  return drawCachedPicture(database, tag, request, async () => {
    const subject = await findParcel(database, upid)
    return subject && { subject, upids: [upid] }
  })
}

/** Finds the first parcel that is in the data, and the parcels near it. Empty if there are no others. */
export async function parcelsInOnePicture(database: Database, upids: readonly string[]): Promise<string[]> {
  const visibleUpids = await parcelsNearFirst(database, upids)
  return visibleUpids.length > 1 ? visibleUpids : []
}

/** Draws the first parcel and those near it (`visibleUpids`). Null if all are missing from the data. */
export async function drawParcelsPicture(
  database: Database,
  upids: readonly string[],
  request: PictureRequest,
): Promise<(Picture & { visibleUpids: readonly string[] }) | null> {
  const visibleUpids = await parcelsNearFirst(database, upids)
  const tag = await makeTag(database, `parcels ${visibleUpids.toSorted().join(' ')}`, request)
  const picture = await drawCachedPicture(database, tag, request, async () => {
    const subject = await findPictureBoundaries(database, visibleUpids)
    return subject && { subject, upids: visibleUpids }
  })
  return picture && { ...picture, visibleUpids }
}

/** Draws numbered pins. Places at the same point share a pin. Null if the parcel is unknown. */
export async function drawPinnedPicture(
  database: Database,
  subjectPlace: PicturedPlace,
  pins: readonly { upid: string; text: string }[],
  request: PictureRequest,
): Promise<Picture | null> {
  const places = await findPinPlaces(
    database,
    pins.map((pin) => pin.upid),
  )
  const byUpid = new Map(places.map((place) => [place.upid, place]))
  const pinsAtPlaces = pins.flatMap(({ upid, text }) => {
    const place = byUpid.get(upid)
    return place ? [{ text, lng: place.lng, lat: place.lat, sourceKey: place.source_key }] : []
  })
  return drawPlacesPicture(database, subjectPlace, pinsAtPlaces, request)
}

export async function drawPlacesPicture(
  database: Database,
  subjectPlace: PicturedPlace,
  places: readonly PinPlace[],
  request: PictureRequest,
): Promise<Picture | null> {
  const upids = picturedUpids(subjectPlace)
  const name = 'position' in subjectPlace ? JSON.stringify(subjectPlace.position) : upids.join(' ')
  const tag = await makeTag(database, `pins ${name} ${JSON.stringify(places)}`, request)
  return drawCachedPicture(database, tag, request, async () => {
    const subject = await findSubject(database, subjectPlace)
    return subject && { subject: withPlaces(subject, places), upids, pins: groupPins(places) }
  })
}

export async function drawOverlaidPicture(
  database: Database,
  upids: readonly string[],
  { overlays, metres }: { overlays: readonly Overlay[]; metres: number },
  request: PictureRequest,
): Promise<Picture | null> {
  const { layers } = await watchLayers(database).recent()
  const releases = overlays.map(({ layer }) => layers[layer].release)
  const tag = await makeTag(
    database,
    `overlays ${upids.join(' ')} ${JSON.stringify([overlays, metres, releases])}`,
    request,
  )
  return drawCachedPicture(database, tag, request, async () => {
    const parcels = await findPictureBoundaries(database, upids)
    return parcels && { subject: { ...parcels, bounds: growBox(parcels.bounds, metres) }, upids, overlays }
  })
}

export async function drawAreaPicture(
  database: Database,
  area: PicturedArea,
  request: PictureRequest,
  upids: readonly string[] = [],
): Promise<Picture> {
  const tag = await makeTag(database, JSON.stringify([area, upids]), request)
  const picture = await drawCachedPicture(database, tag, request, async () => ({
    subject: await readArea(database, area),
    upids,
    highlight: upids.length === 0 ? null : await findPictureBoundaries(database, upids),
    kind: 'area',
  }))
  if (!picture) throw new Error('An area always has a picture.')
  return picture
}

/** Calls `read` on a cache miss. Null if there is nothing to draw. */
function drawCachedPicture(
  database: Database,
  tag: string,
  request: PictureRequest,
  read: () => Promise<Omit<RenderRequest, 'request'> | null | undefined>,
): Promise<Picture | null> {
  return getCachedPicture(database, tag, async () => {
    const drawing = await read()
    return drawing ? renderPicture(groundRowsFromDatabase(database), { ...drawing, request }) : null
  })
}

export function readParcelPictureTag(
  database: Database,
  upid: string,
  request: PictureRequest,
): Promise<string> {
  return makeTag(database, `parcel ${upid}`, request)
}

async function makeTag(database: Database, subject: string, request: PictureRequest): Promise<string> {
  const { layers } = await watchLayers(database).recent()
  const releases = [layers.parcel, layers.streets, layers.building].map(({ release }) => release)
  return pictureTag([subject, ...releases], request)
}
