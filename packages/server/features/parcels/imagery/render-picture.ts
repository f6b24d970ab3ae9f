import { createHash } from 'node:crypto'
import type { BaseLayerKey } from '#domain/layers/layers.ts'
import { inTurn } from '../../../platform/fairness/fairness.ts'
import { loadSharp } from '../../../platform/storage/reencode-picture.ts'
import { drawPicture, type PictureParts, type PictureTheme } from './drawing/draw-picture.ts'
import type { Overlay } from './drawing/picture-overlays.ts'
import { isSeen, pixelAt, toShape } from './drawing/picture-shapes.ts'
import { fitView, type PictureSize, type PictureView } from './drawing/picture-view.ts'
import type { Attribution, GroundRows, Subject } from './picture-queries.ts'
import type { PlacedPin } from './place-pins.ts'

export interface PictureRequest extends PictureSize {
  theme: PictureTheme
  /** Pixels per CSS pixel. Sharp screens and paper need 2. */
  scale?: 1 | 2
}

interface RenderedPicture {
  png: Buffer
  /** Sources to credit. Those of the pictured parcels come first. */
  sources: Attribution[]
}

export interface Picture extends RenderedPicture {
  /** ETag, which changes if a release or the way of drawing changes. */
  tag: string
}

/** Part of the ETag. Increment it when the same data gives another picture. */
const PICTURE_FORMAT = 7

export function pictureTag(
  of: readonly unknown[],
  { width, height, theme, scale = 1 }: PictureRequest,
): string {
  const parts = [PICTURE_FORMAT, `${width}x${height}@${scale} ${theme}`, ...of]
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 22)
}

export const PARCEL_SHARE = 0.48
const AREA_SHARE = 0.82
/** Pictures with more metres per pixel omit parcels, or buildings, as too small and too many. */
export const PARCELS_WITHIN_METRES_PER_PIXEL = 1.6
export const BUILDINGS_WITHIN_METRES_PER_PIXEL = 0.8

export interface RenderRequest {
  subject: Subject
  upids: readonly string[]
  highlight?: Subject | null
  kind?: PictureParts['kind']
  pins?: readonly PlacedPin[]
  overlays?: readonly Overlay[]
  request: PictureRequest
}

export async function renderPicture(
  groundRows: GroundRows,
  { subject, upids, highlight = null, kind = 'parcel', pins = [], overlays = [], request }: RenderRequest,
): Promise<RenderedPicture> {
  const view = fitView(
    subject.bounds,
    request,
    kind === 'parcel' && pins.length === 0 && overlays.length === 0 ? PARCEL_SHARE : AREA_SHARE,
  )
  const shaped = <Row extends { twkb: Uint8Array }>(rows: readonly Row[]) =>
    rows.map((row) => ({ row, shape: toShape(row.twkb, view) })).filter(({ shape }) => isSeen(shape))
  const ground = shaped(await groundRows.ground(view))
  const hasBuildings = view.metresPerPixel <= BUILDINGS_WITHIN_METRES_PER_PIXEL
  const buildings = shaped(hasBuildings ? await groundRows.buildings(view) : [])
  const hasParcels = view.metresPerPixel <= PARCELS_WITHIN_METRES_PER_PIXEL
  const parcels = shaped(hasParcels ? await groundRows.parcels(view) : [])
  const shapedOverlays = await Promise.all(
    overlays.map(async (overlay) => ({
      ...overlay,
      rows: shaped(await groundRows.overlay(view, overlay)),
    })),
  )
  // A legend row for an empty overlay would imply that the area was mapped.
  const shownOverlays = shapedOverlays.filter(({ rows }) => rows.length > 0)
  // Credits only visible shapes. A bounding box can overlap the view although its shape does not.
  const groundKeys = [...parcels, ...ground, ...buildings].map(({ row }) => row.source_key)
  const subjectUpids = new Set(upids)
  const subjectKeys = [
    ...subject.sourceKeys,
    ...(highlight?.sourceKeys ?? []),
    ...shownOverlays.flatMap(({ rows }) => rows.map(({ row }) => row.source_key)),
  ]
  const sources = await groundRows.attributions([...subjectKeys, ...groundKeys])
  const draw = () =>
    drawPicture({
      view,
      theme: request.theme,
      kind,
      subject: toShape(subject.twkb, view),
      place: subject.place ? pixelAt(view, ...subject.place) : null,
      highlight: highlight && toShape(highlight.twkb, view),
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
        isSubject: subjectUpids.has(row.upid),
      })),
      overlays: shownOverlays.map(({ rows, ...overlay }) => ({
        ...overlay,
        shapes: rows.map(({ shape }) => shape),
      })),
      pins: pins.map(({ text, lng, lat }) => {
        const [x, y] = pixelAt(view, lng, lat)
        return { text, x, y }
      }),
      sources,
    })
  return { png: await toPng(draw, view, request.scale ?? 1), sources }
}

function toPng(draw: () => string, { size }: PictureView, scale: 1 | 2): Promise<Buffer> {
  return inTurn('drawing', () =>
    withDrawingSlot(() =>
      loadSharp()(Buffer.from(draw()), { density: 72 * scale })
        .resize(size.width * scale, size.height * scale, { fit: 'fill' })
        .png({ palette: true, effort: 4 })
        .toBuffer(),
    ),
  )
}

/** Drawings use threads that reading files and hashing passwords also need. */
const MAX_CONCURRENT = 2

let running = 0
const queue: (() => void)[] = []

/** Waits for a free slot. Callers already hold their turn, because slots must not wait for turns. */
export async function withDrawingSlot<Result>(draw: () => Promise<Result>): Promise<Result> {
  if (running >= MAX_CONCURRENT) await new Promise<void>((resolve) => queue.push(resolve))
  else running += 1
  try {
    return await draw()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
}
