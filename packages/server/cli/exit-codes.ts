/** Stable. */
export const EXIT = {
  ok: 0,
  failed: 1,
  usage: 2,
  /** The database is locked, in use, full or unreachable, or the port is occupied. */
  unavailable: 3,
  /** No data was changed. */
  badInput: 4,
} as const
