/** Notes that a person writes into a report. */

export const MAX_NOTES_CHARACTERS = 20_000
/** Blocks of notes, items of a list, and pieces of text of a block. */
export const MOST_OF_NOTES = 500
/** Bound of the notes as JSON: all that says what is a heading, a list or a link counts. */
export const MAX_NOTES_JSON = MAX_NOTES_CHARACTERS * 4
export const MAX_LINK_CHARACTERS = 2_000
/** Number of the first item of a list. */
export const MOST_START = 9_999

/**
 * True for addresses of the web and of mail: no other leads anywhere from paper, and some run scripts. They hold no control characters, none that override the
 * direction of writing (U+202A to U+202E, U+2066 to U+2069), and no half of a surrogate pair.
 */
export const isNotesLink = (href: string): boolean =>
  /^(https?:\/\/|mailto:)[^\s\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]+$/iu.test(href)

interface Piece {
  type: string
  text?: string | undefined
  marks?: readonly { type: string; attrs?: { href?: string } }[] | undefined
  content?: readonly Piece[] | undefined
}

/** True when notes of the closed schema are within its bounds, and so can be saved. */
export const isWithinNotesBounds = (notes: Piece): boolean =>
  isPieceWithinBounds(notes) && JSON.stringify(notes).length <= MAX_NOTES_JSON

const isPieceWithinBounds = ({ text = '', marks = [], content = [] }: Piece): boolean =>
  text.length <= MAX_NOTES_CHARACTERS &&
  marks.every(({ attrs }) => (attrs?.href ?? '').length <= MAX_LINK_CHARACTERS) &&
  content.length <= MOST_OF_NOTES &&
  content.every(isPieceWithinBounds)
