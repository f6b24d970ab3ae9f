export interface GzippedTile {
  /** Gzip; zero bytes if the tile is empty. */
  body: Buffer
  droppedCount: number
}

/** Gzip ends with a checksum and the content's length. */
const TRAILER_BYTES = 8
const LENGTH_BYTES = 4

/** Strong ETag from checksum and length. */
export function computeEtag({ body }: GzippedTile): string {
  return `"${body.toString('hex', body.length - TRAILER_BYTES)}"`
}

export function isEmptyTile({ body }: GzippedTile): boolean {
  return body.readUInt32LE(body.length - LENGTH_BYTES) === 0
}
