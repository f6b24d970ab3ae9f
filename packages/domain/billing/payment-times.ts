/** Times of a payment, in milliseconds (decision 077). */

/** Whoever runs a payment has it for so long: longer than a request to the provider with its repetition, before each of which it is renewed. */
export const PAYMENT_LOCK_MS = 2 * 60_000

/** Time for a holder to authenticate a payment while a second one for the same product waits for it. */
export const HOLDER_MS = 15 * 60_000

/** Time after which a payment that was cut off, and that nobody came back for, is ended. */
export const ABANDONED_MS = 60 * 60_000

/** Time for a holder to authenticate a payment that no other waits for; the provider gives up a little later, after a day. */
export const AUTHENTICATION_MS = 22 * 60 * 60_000
