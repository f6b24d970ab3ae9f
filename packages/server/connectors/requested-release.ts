import { createHash } from 'node:crypto'

/** Six bytes are still an exact integer. */
const ID_BYTES = 6

/** Negative, to differ from ids of imports. Equal for equal identities. */
export const requestedReleaseId = (identity: readonly unknown[]): number =>
  -1 - createHash('sha256').update(JSON.stringify(identity)).digest().readUIntBE(0, ID_BYTES)
