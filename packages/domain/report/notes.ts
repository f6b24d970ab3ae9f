/** Notes that a person writes into a report. */

export const MAX_NOTES_CHARACTERS = 20_000

/** True for addresses of the web and of mail: no other leads anywhere from paper, and some run scripts. */
export const isNotesLink = (href: string): boolean => /^(https?:\/\/|mailto:)\S+$/i.test(href)
