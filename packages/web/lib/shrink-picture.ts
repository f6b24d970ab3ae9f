/** The file is no picture that this browser can draw. */
export class NoPicture extends Error {}

/** More is not seen on a printed page. */
const MOST_PIXELS = 1600

/**
 * Draws a picture anew, at most 1600 pixels wide and high, as WebP (PNG where the browser cannot write it). What a camera writes into
 * its files, such as where it was, does not come along. Throws `NoPicture`.
 */
export async function shrinkPicture(file: Blob): Promise<Blob> {
  const picture = await createImageBitmap(file).catch(() => {
    throw new NoPicture('This file cannot be shown as a picture. Please choose a PNG, JPEG or WebP picture.')
  })
  const scale = Math.min(1, MOST_PIXELS / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new NoPicture('This picture is too large for this browser.'))),
      'image/webp',
      0.9,
    )
  })
}
