/** Maximum lengths in UTF-16 units. */

/** For a first or last name. */
export const MAX_NAME_LENGTH = 80
export const MAX_COMPANY_LENGTH = 120
/** RFC 5321, section 4.5.3.1.3: 256 octets, minus the angle brackets. */
export const MAX_EMAIL_LENGTH = 254
export const MAX_PASSKEY_NAME_LENGTH = 80

export const INVALID_EMAIL_MESSAGE = 'Please type an e-mail address like name@example.ca.'

/** Whether a typed text has the shape of an e-mail address. The server checks it fully. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
