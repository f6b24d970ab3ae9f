import { createRequire } from 'node:module'
import type library from 'sharp'
import type { Sharp } from 'sharp'
import { MAX_PICTURE_MEGAPIXELS, type PictureType } from '#domain/account/picture-kind.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { Refused } from '../bounded/refused.ts'

export interface PictureJob {
  bytes: Uint8Array
  type: PictureType
  maxEdge: number
}

export interface Reencoded {
  bytes: Uint8Array
  type: PictureType
  width: number
  height: number
}

const MAX_PIXELS = MAX_PICTURE_MEGAPIXELS * 1e6
/** Of an upload. Decoding slows down with the number of rows. The format JPEG has the same limit. */
const MAX_SIDE_PIXELS = 65_535
/** Larger ones become JPEG, because a few megabytes can be encoded as PNG of a hundred. */
const MAX_PNG_BYTES = 10_000_000
const QUALITY = 90
/** A progressive JPEG usually has ten. Decoding one covers all pixels. */
const MAX_SCANS = 20
const JPEG_START = Buffer.from('ffd8', 'hex')
const SCAN_START = Buffer.from('ffda', 'hex')

/** Encodes a picture again, in the process that limits its time and memory. @throws Refused */
export async function reencode({ bytes, type, maxEdge }: PictureJob): Promise<Reencoded> {
  if (hasTooManyScans(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length))) throwDamaged()
  const sharp = loadSharp()
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata().catch(throwDamaged)
  if (width * height > MAX_PIXELS) {
    throw new Refused(
      `This picture has ${formatCount(Math.round((width * height) / 1e6), 'megapixel')}. Choose one with at most ${MAX_PICTURE_MEGAPIXELS} megapixels, for example 8,000 × 5,000 pixels.`,
    )
  }
  if (Math.max(width, height) > MAX_SIDE_PIXELS) {
    throw new Refused(
      `This picture has ${formatNumber(width)} × ${formatNumber(height)} pixels. Choose one with at most ${formatNumber(MAX_SIDE_PIXELS)} pixels on each side.`,
    )
  }
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS })
    .autoOrient()
    .resize({ width: maxEdge, height: maxEdge, fit: 'inside', withoutEnlargement: true })
  const encode = async (type: PictureType): Promise<Reencoded> => {
    const encoded = ENCODERS[type](picture.clone())
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true }).catch(throwDamaged)
    return { bytes: data, type, width: info.width, height: info.height }
  }
  const encoded = await encode(type)
  return type === 'image/png' && encoded.bytes.length > MAX_PNG_BYTES ? encode('image/jpeg') : encoded
}

/** Counts the scans of a JPEG by their markers, which never occur within a scan. */
function hasTooManyScans(bytes: Buffer): boolean {
  if (!bytes.subarray(0, 2).equals(JPEG_START)) return false
  let count = 0
  for (let at = bytes.indexOf(SCAN_START); at !== -1 && count <= MAX_SCANS; count += 1)
    at = bytes.indexOf(SCAN_START, at + 2)
  return count > MAX_SCANS
}

const PIXELS_PER_CSS_PIXEL = 2

/** Scales and crops a picture to a size in CSS pixels, as a JPEG on white. */
export const croppedPicture = (
  bytes: Uint8Array,
  { width, height }: Pick<Reencoded, 'width' | 'height'>,
): Promise<Buffer> =>
  ENCODERS['image/jpeg'](
    loadSharp()(bytes).resize({ width: PIXELS_PER_CSS_PIXEL * width, height: PIXELS_PER_CSS_PIXEL * height }),
  ).toBuffer()

const ENCODERS: Record<PictureType, (picture: Sharp) => Sharp> = {
  'image/png': (picture) => picture.png(),
  'image/jpeg': (picture) => picture.flatten({ background: '#fff' }).jpeg({ quality: QUALITY }),
  // The default effort takes four times as long, for as many bytes.
  'image/webp': (picture) => picture.webp({ quality: QUALITY, effort: 2 }),
}

function throwDamaged(): never {
  throw new Refused('This picture is damaged and cannot be read.')
}

/**
 * Whether the start of a PNG or JPEG states too many pixels to be shown. Earlier versions stored any number.
 */
export async function statesTooManyPixels(start: Uint8Array): Promise<boolean> {
  const size = await loadSharp()(start, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  return size !== null && size.width * size.height > MAX_PIXELS
}

const require = createRequire(import.meta.url)

/** Loads the library when needed, because it takes 10 MB and a tenth of a second. */
export function loadSharp(): typeof library {
  const sharp = require('sharp') as typeof library
  sharp.concurrency(1)
  // No picture is used twice, so a cache wastes 50 MB.
  sharp.cache(false)
  return sharp
}
