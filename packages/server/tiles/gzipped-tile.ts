/** A tile as it is stored and sent. */
export interface GzippedTile {
  /** Gzip; of zero bytes when there is nothing to draw. */
  body: Buffer
  /** Features left out because the tile would have been too large. */
  droppedCount: number
}

/** Gzip ends in the checksum and the length of what was packed. */
const TRAILER_BYTES = 8
const LENGTH_BYTES = 4

/** Strong: the checksum and the length of the content. */
export function computeEtag({ body }: GzippedTile): string {
  return `"${body.toString('hex', body.length - TRAILER_BYTES)}"`
}

export function isEmptyTile({ body }: GzippedTile): boolean {
  return body.readUInt32LE(body.length - LENGTH_BYTES) === 0
}
