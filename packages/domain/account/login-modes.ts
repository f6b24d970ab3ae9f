/** Sign-in providers. The key is also the login mode of their sessions. */
export const PROVIDER_KEYS = ['crea', 'relevate', 'bc-mls'] as const

const boardModes: ReadonlySet<string> = new Set(['crea', 'bc-mls'])

/** Whether the session is from a board, which needs its own logout (specification part 1, section 6). */
export const isBoardLogin = (loginMode: string): boolean => boardModes.has(loginMode)
