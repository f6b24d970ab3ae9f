/** Outside providers by which an account signs in. A session through one has its key as login mode. */
export const PROVIDER_KEYS = ['crea', 'relevate', 'bc-mls'] as const

/** The boards’ association and the boards; Relevate is neither. */
const boardModes: ReadonlySet<string> = new Set(['crea', 'bc-mls'])

/** Whether the login came through the real-estate board, which has a separate logout (specification part 1, section 6). */
export const isBoardLogin = (loginMode: string): boolean => boardModes.has(loginMode)
