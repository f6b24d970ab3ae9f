import { networkOf } from '../reach/client-address.ts'

const STRANGERS = 'strangers'

/** Client without a session. */
export const strangerAt = (address: string): string => `${STRANGERS} ${networkOf(address)}`

export const isOfStrangers = (key: string): boolean => key.startsWith(STRANGERS)

/** One line per account, and one for all strangers. */
export const lineOf = (key: string): string => (isOfStrangers(key) ? STRANGERS : key)
