import { createHash } from 'node:crypto'

/** Bytes of a hash that fit into a whole number without loss. */
const ID_BYTES = 6

/** Returns the release id of what a source returned on request, which no import has: negative, and the same for the same identity. */
export const requestedReleaseId = (identity: readonly unknown[]): number =>
  -1 - createHash('sha256').update(JSON.stringify(identity)).digest().readUIntBE(0, ID_BYTES)
