import { networkOf } from '../reach/client-address.ts'

const STRANGERS = 'strangers'

/** Key of a client without a session. */
export const strangerAt = (address: string): string => `${STRANGERS} ${networkOf(address)}`

export const isOfStrangers = (key: string): boolean => key.startsWith(STRANGERS)

/** Scheduling line of a key: one per account, and one for all strangers. */
export const lineOf = (key: string): string => (isOfStrangers(key) ? STRANGERS : key)
