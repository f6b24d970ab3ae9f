import { networkOf } from '../reach/client-address.ts'

const STRANGERS = 'strangers'

/** Key of the work of a client without a session. */
export const strangerAt = (address: string): string => `${STRANGERS} ${networkOf(address)}`

export const isOfStrangers = (key: string): boolean => key.startsWith(STRANGERS)

/** The line that a key waits in: an account has its own, and all strangers share one, however many addresses they come from. */
export const lineOf = (key: string): string => (isOfStrangers(key) ? STRANGERS : key)
