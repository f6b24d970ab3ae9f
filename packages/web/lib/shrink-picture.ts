import type { Crop, Size } from './picture-crop.ts'

/** The file is no picture that this browser can draw. */
export class NoPicture extends Error {}

/** More is not seen on a printed page. */
const MOST_PIXELS = 1600

/** Returns the pixels of a picture, turned as it is shown. Throws `NoPicture`. */
export async function readPictureSize(file: Blob): Promise<Size> {
  const picture = await openPicture(file)
  const { width, height } = picture
  picture.close()
  return { width, height }
}

/**
 * Draws a picture, or a part of it, anew, at most 1600 pixels wide and high, as WebP (PNG where the browser cannot write it). What a camera
 * writes into its files, such as where it was, does not come along. Throws `NoPicture`.
 */
export async function shrinkPicture(file: Blob, part?: Crop): Promise<Blob> {
  const picture = await openPicture(file)
  const { x, y, width, height } = part ?? { x: 0, y: 0, width: picture.width, height: picture.height }
  const scale = Math.min(1, MOST_PIXELS / Math.max(width, height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new NoPicture('This picture is too large for this browser.'))),
      'image/webp',
      0.9,
    )
  })
}

const openPicture = (file: Blob): Promise<ImageBitmap> =>
  createImageBitmap(file).catch(() => {
    throw new NoPicture('This file cannot be shown as a picture. Please choose a PNG, JPEG or WebP picture.')
  })
