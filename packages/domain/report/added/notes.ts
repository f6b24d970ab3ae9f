import { isStorableLine } from '../../text/cut/stored-characters.ts'

export const MAX_NOTES_CHARACTERS = 20_000
export const MAX_NOTES = 500
/** Maximum length of the notes as JSON, including formatting. */
export const MAX_NOTES_JSON_LENGTH = MAX_NOTES_CHARACTERS * 4
export const MAX_LINK_CHARACTERS = 2_000
/** Largest number with which a list may start. */
export const MAX_LIST_START = 9_999

/** Accepts web and mail addresses. Other schemes may run scripts, or are useless on paper. */
export const isNotesLink = (href: string): boolean =>
  /^(https?:\/\/|mailto:)\S+$/i.test(href) && isStorableLine(href)

interface NotesNode {
  type: string
  text?: string | undefined
  marks?: readonly { type: string; attrs?: { href?: string } }[] | undefined
  content?: readonly NotesNode[] | undefined
}

export const isWithinNotesBounds = (notes: NotesNode): boolean =>
  isNodeWithinBounds(notes) && JSON.stringify(notes).length <= MAX_NOTES_JSON_LENGTH

const isNodeWithinBounds = ({ text = '', marks = [], content = [] }: NotesNode): boolean =>
  text.length <= MAX_NOTES_CHARACTERS &&
  marks.every(({ attrs }) => (attrs?.href ?? '').length <= MAX_LINK_CHARACTERS) &&
  content.length <= MAX_NOTES &&
  content.every(isNodeWithinBounds)
