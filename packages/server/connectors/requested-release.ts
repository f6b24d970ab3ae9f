import { createHash } from 'node:crypto'

/** Bytes of a hash that fit into an exact integer. */
const ID_BYTES = 6

/** Returns a release id for the result of a request. It is negative, unlike those of imports, and equal for equal identities. */
export const requestedReleaseId = (identity: readonly unknown[]): number =>
  -1 - createHash('sha256').update(JSON.stringify(identity)).digest().readUIntBE(0, ID_BYTES)
