export interface GzippedTile {
  /** The gzipped tile; no bytes for an empty tile. */
  body: Buffer
  droppedCount: number
}

/** Checksum and length at the end of a gzip file. */
const TRAILER_BYTES = 8
const LENGTH_BYTES = 4

export function computeEtag({ body }: GzippedTile): string {
  return `"${body.toString('hex', body.length - TRAILER_BYTES)}"`
}

export function isEmptyTile({ body }: GzippedTile): boolean {
  return body.readUInt32LE(body.length - LENGTH_BYTES) === 0
}
