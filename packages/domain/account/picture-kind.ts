/** SVG is excluded, because it can carry scripts. */
export const PICTURE_TYPES = ['image/png', 'image/jpeg', 'image/webp'] as const
export type PictureType = (typeof PICTURE_TYPES)[number]

/** Limits the decoded size, because a small file could exhaust memory. */
export const MAX_PICTURE_MEGAPIXELS = 40

export const MAX_PICTURE_BYTES = 5 * 1024 * 1024

/** Detects the type from the first bytes. Null if unknown. */
export function pictureType(bytes: Uint8Array): PictureType | null {
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(bytes, RIFF) && startsWith(bytes.subarray(8), WEBP)) return 'image/webp'
  return null
}

const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  bytes.length >= start.length && start.every((byte, index) => bytes[index] === byte)
