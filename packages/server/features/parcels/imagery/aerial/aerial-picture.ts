import { SELECTION_CASING, SELECTION_COLOUR } from '#domain/layers/map-colours.ts'
import { SourceUnavailable } from '../../../../connectors/facts/fact-connector.ts'
import {
  AERIAL_MAX_ZOOM,
  AERIAL_SOURCE,
  AERIAL_TILE_PIXELS,
  type AerialImagery,
} from '../../../../connectors/imagery/aerial-imagery.ts'
import type { Database } from '../../../../db/open.ts'
import { inTurn } from '../../../../platform/fairness/fairness.ts'
import { loadSharp } from '../../../../platform/storage/reencode-picture.ts'
import { FONTS } from '../drawing/draw-picture.ts'
import { attributionLines, drawAttribution, drawNorth, drawScaleBars } from '../drawing/picture-edge.ts'
import { stroke } from '../drawing/picture-ground.ts'
import { drawLegend } from '../drawing/picture-overlays.ts'
import { type Shape, toShape } from '../drawing/picture-shapes.ts'
import { fitView, type PictureSize, type PictureView } from '../drawing/picture-view.ts'
import { type Attribution, findAttributions, findPictureBoundaries } from '../picture-queries.ts'
import { PARCEL_SHARE, withDrawingSlot } from '../render-picture.ts'
import { type AerialView, aerialView } from './aerial-view.ts'

const CONCURRENT_FETCHES = 6
/** Of 100. At this quality, artefacts are invisible in print. */
const JPEG_QUALITY = 84

export interface AerialPicture {
  /** JPEG of `width` × `scale` by `height` × `scale` pixels. */
  jpeg: Buffer
  sources: Attribution[]
}

interface AerialRequest extends PictureSize {
  scale: 1 | 2
}

/** Draws an aerial photo with the parcels' outlines. Null if no parcel is in the data. @throws SourceUnavailable */
export async function drawAerialPicture(
  { database, imagery }: { database: Database; imagery: AerialImagery },
  upids: readonly string[],
  { scale, ...size }: AerialRequest,
  signal: AbortSignal,
): Promise<AerialPicture | null> {
  const subject = await findPictureBoundaries(database, upids)
  if (!subject) return null
  const view = fitView(subject.bounds, size, PARCEL_SHARE)
  const ground = aerialView(view, { tilePixels: AERIAL_TILE_PIXELS, maxZoom: AERIAL_MAX_ZOOM, scale })
  const tiles = await fetchTiles(imagery, ground, signal)
  const sources = [...(await findAttributions(database, subject.sourceKeys)), AERIAL_SOURCE]
  const outline = upids.length === 1 ? 'Outline of this parcel' : 'Outlines of the parcels'
  const drawing = drawOverAerial({ view, subject: toShape(subject.twkb, view), outline, sources })
  const pixels = { width: size.width * scale, height: size.height * scale }
  const jpeg = await inTurn('drawing', () =>
    withDrawingSlot(async () => {
      const sharp = loadSharp()
      // Two steps, because in one, sharp would resize first. Compositing adds an alpha channel.
      const { data: mosaic, info } = await sharp({
        create: { ...getSize(ground), channels: 3, background: '#000' },
      })
        .composite(tiles)
        .raw()
        .toBuffer({ resolveWithObject: true })
      const { channels } = info
      const photograph = await sharp(mosaic, { raw: { ...getSize(ground), channels } })
        .extract(ground.crop)
        .resize(pixels.width, pixels.height, { fit: 'fill' })
        .raw()
        .toBuffer()
      const overlay = await sharp(Buffer.from(drawing), { density: 72 * scale })
        .resize(pixels.width, pixels.height, { fit: 'fill' })
        .png()
        .toBuffer()
      return sharp(photograph, { raw: { ...pixels, channels } })
        .composite([{ input: overlay }])
        .jpeg({ quality: JPEG_QUALITY })
        .toBuffer()
    }),
  )
  return { jpeg, sources }
}

const getSize = ({ width, height }: AerialView) => ({ width, height })

/** Fetches tiles concurrently. The first failure cancels the other fetches. */
async function fetchTiles(imagery: AerialImagery, { tiles }: AerialView, signal: AbortSignal) {
  const waiting = [...tiles]
  const fetched: { input: Buffer; left: number; top: number }[] = []
  const failed = new AbortController()
  const either = AbortSignal.any([signal, failed.signal])
  const fetchOneByOne = async () => {
    for (let tile = waiting.shift(); tile; tile = waiting.shift()) {
      const { left, top, ...address } = tile
      const { bytes, share } = await imagery.tile(address, either)
      const input = await toTile(bytes, share).catch((cause: unknown) => {
        throw new SourceUnavailable('The imagery service sent a picture that cannot be read.', { cause })
      })
      fetched.push({ input, left, top })
    }
  }
  try {
    await Promise.all(Array.from({ length: CONCURRENT_FETCHES }, fetchOneByOne))
  } catch (error) {
    failed.abort(error)
    throw error
  }
  return fetched
}

const MAX_TILE_PIXELS = 1024 * 1024

async function toTile(
  bytes: Buffer,
  { size, x, y }: { size: number; x: number; y: number },
): Promise<Buffer> {
  const side = Math.max(1, Math.round(AERIAL_TILE_PIXELS * size))
  const sharp = loadSharp()
  const whole = await sharp(bytes, { limitInputPixels: MAX_TILE_PIXELS })
    .resize(AERIAL_TILE_PIXELS, AERIAL_TILE_PIXELS, { fit: 'fill' })
    .flatten()
    .png({ compressionLevel: 0 })
    .toBuffer()
  if (size === 1) return whole
  const [left, top] = [x, y].map((at) =>
    Math.min(AERIAL_TILE_PIXELS - side, Math.round(at * AERIAL_TILE_PIXELS)),
  )
  return sharp(whole)
    .extract({ left: left ?? 0, top: top ?? 0, width: side, height: side })
    .resize(AERIAL_TILE_PIXELS, AERIAL_TILE_PIXELS, { fit: 'fill' })
    .png({ compressionLevel: 0 })
    .toBuffer()
}

/** Light text with a dark halo, because photographs are darker than paper. */
const COLOURS = { text: '#ffffff', halo: '#14201d' }
const LEGEND = { text: '#1b2422', paper: '#ffffff', subject: SELECTION_COLOUR }

interface OverAerial {
  view: PictureView
  subject: Shape
  outline: string
  sources: readonly { title: string; attribution: string }[]
}

function drawOverAerial({ view, subject, outline, sources }: OverAerial): string {
  const { width, height } = view.size
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${FONTS}">`,
    stroke(subject, SELECTION_CASING, 4.4, ' stroke-opacity="0.7"'),
    stroke(subject, SELECTION_COLOUR, 2.4),
    drawLegend([], LEGEND, { outline }),
    drawNorth(view, COLOURS),
    drawScaleBars(view, COLOURS),
    drawAttribution(attributionLines(sources, view.size), view, COLOURS),
    '</svg>',
  ].join('')
}
