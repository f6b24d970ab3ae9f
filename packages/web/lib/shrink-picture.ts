import type { Crop, Size } from './picture-crop.ts'

/** Thrown if the browser cannot decode the file as a picture. */
export class NoPicture extends Error {}

/** Maximum width and height in pixels. Print shows no more detail. */
const MAX_PIXELS = 1600

/** Returns the size of a picture in pixels, after its EXIF rotation. @throws NoPicture */
export async function readPictureSize(file: Blob): Promise<Size> {
  const picture = await openPicture(file)
  const { width, height } = picture
  picture.close()
  return { width, height }
}

/**
 * Redraws a picture, or a part of it, at most 1600 pixels wide and high, as WebP (PNG if the browser cannot encode it). This removes camera metadata
 * such as the location. @throws NoPicture
 */
export async function shrinkPicture(file: Blob, part?: Crop): Promise<Blob> {
  const picture = await openPicture(file)
  const { x, y, width, height } = part ?? { x: 0, y: 0, width: picture.width, height: picture.height }
  const scale = Math.min(1, MAX_PIXELS / Math.max(width, height))
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
