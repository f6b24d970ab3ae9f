export const INVALID_EMAIL_MESSAGE = 'Please type an e-mail address like name@example.ca.'

/** Whether a typed text has the shape of an e-mail address. The server checks it fully. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim())
