/** The key of a provider is also the login mode of its sessions. */
export const PROVIDER_KEYS = ['crea', 'relevate', 'bc-mls'] as const

const boardModes: ReadonlySet<string> = new Set(['crea', 'bc-mls'])

/** A board needs its own logout (specification part 1, section 6). */
export const isBoardLogin = (loginMode: string): boolean => boardModes.has(loginMode)
