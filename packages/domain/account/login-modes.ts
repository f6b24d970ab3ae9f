/** A provider's key is the login mode of its sessions. */
export const PROVIDER_KEYS = ['crea', 'relevate', 'bc-mls'] as const

/** Relevate is a provider, but not a board. */
const boardModes: ReadonlySet<string> = new Set(['crea', 'bc-mls'])

/** A board has a separate logout (specification part 1, section 6). */
export const isBoardLogin = (loginMode: string): boolean => boardModes.has(loginMode)
