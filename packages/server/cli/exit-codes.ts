/** Exit codes of the command line; scripts may rely on them. */
export const EXIT = {
  ok: 0,
  /** Something failed that should not have; the message says what. */
  failed: 1,
  /** The command was written wrong. */
  usage: 2,
  /** The database is locked, in use, full or cannot be reached, or the port is taken. */
  unavailable: 3,
  /** The input cannot be imported; nothing was changed. */
  badInput: 4,
} as const
