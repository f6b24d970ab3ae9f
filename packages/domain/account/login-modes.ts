/** Outside providers by which an account signs in: the boards and their associations. A session through one has its key as login mode. */
export const PROVIDER_KEYS = ['crea', 'relevate', 'bc-mls'] as const

const boardModes: ReadonlySet<string> = new Set(PROVIDER_KEYS)

/** Returns true for a login through the real-estate board, which has a logout of its own (specification part 1, section 6). */
export const isBoardLogin = (loginMode: string): boolean => boardModes.has(loginMode)
