import { createHash } from 'node:crypto'

/** A number of 6 bytes is still an exact integer. */
const ID_BYTES = 6

/**
 * Release id for data that is not imported. Negative, so that it differs from ids of imports. The same
 * identity has the same id.
 */
export const requestedReleaseId = (identity: readonly unknown[]): number =>
  -1 - createHash('sha256').update(JSON.stringify(identity)).digest().readUIntBE(0, ID_BYTES)
