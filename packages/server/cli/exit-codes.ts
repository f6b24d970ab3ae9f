/** Stable exit codes of the command line. */
export const EXIT = {
  ok: 0,
  /** Unexpected failure; the message describes it. */
  failed: 1,
  /** Invalid arguments. */
  usage: 2,
  /** The database is locked, in use, full or unreachable, or the port is taken. */
  unavailable: 3,
  /** The input cannot be imported; no data was changed. */
  badInput: 4,
} as const
